/** The choices for the board: how each is tapped and filled in. Pure. */
import { fill, type Filled } from "$lib/choices";
import type { Choice } from "$lib/protocol";
import type { Tappable } from "./narrow";

/** A number of these values, each with a name to tap. */
export interface SomeBlank {
  readonly type: "some";
  readonly field: string;
  readonly of: readonly unknown[];
  readonly names: readonly string[];
  readonly least: number;
  readonly most: number;
}

/** A choice with its taps as sent by the server, defaults omitted. */
export type TapChoice = Choice & {
  readonly path?: readonly string[];
  readonly together?: readonly string[];
  readonly drop?: string;
  readonly confirm?: boolean;
  readonly button?: ButtonLook;
};

/** A choice without taps is a button, too. */
export type ButtonLook = "" | "plain" | "main";

export interface Offer extends Tappable {
  readonly choice: TapChoice;
  /** Stays the same across lists of choices, so that its element can stay. */
  readonly key: string;
  readonly label: string;
  readonly drop: string;
  readonly confirm: boolean;
  readonly button: ButtonLook;
  readonly some: SomeBlank | null;
  /** It has a number or text to fill in. */
  readonly isOpen: boolean;
}

export function offersOf(choices: readonly Choice[]): readonly Offer[] {
  const seen = new Map<string, number>();
  return choices.map((choice: TapChoice) => {
    const action = JSON.stringify(choice.action);
    const again = seen.get(action) ?? 0;
    seen.set(action, again + 1);
    const blanks = choice.blanks ?? [];
    const some = blanks.map(asSome).find((blank) => blank !== null) ?? null;
    return {
      choice,
      key: again === 0 ? action : `${action} ${again}`,
      label: choice.label ?? "",
      path: choice.path ?? [],
      together: some?.names ?? choice.together ?? [],
      least: some?.least ?? null,
      most: some?.most ?? null,
      drop: choice.drop ?? "",
      confirm: choice.confirm ?? false,
      button: choice.button ?? "",
      some,
      isOpen: blanks.some((blank) => asSome(blank) === null),
    };
  });
}

export function isTapped(offer: Tappable): boolean {
  return (offer.path ?? []).length > 0 || (offer.together ?? []).length > 0;
}

/** The action of an offer, with the values tapped and typed. */
export function actionOf(offer: Offer, tapped: readonly string[], filled: Filled = {}): unknown {
  const { some, choice } = offer;
  const typed = { ...choice, blanks: (choice.blanks ?? []).filter((blank) => asSome(blank) === null) };
  const action = fill(typed, filled);
  if (some === null) return action;
  const chosen = some.of.filter((_, n) => tapped.includes(some.names[n] ?? ""));
  return { ...(action as object), [some.field]: chosen };
}

function asSome(blank: object): SomeBlank | null {
  return "type" in blank && blank.type === "some" ? (blank as SomeBlank) : null;
}
