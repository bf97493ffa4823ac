/** Imperial as the server sends it; see `src/parlour/games/imperial/{view,state,actions}.py`. Money is in cents. */

export type Country = string;
export type Place = string;
export type Seat = number;
export type Kind = "army" | "fleet";
export type Deed = "move" | "peace" | "hostile" | "raze" | "war";

export interface Player {
  readonly money: number;
  readonly swiss: boolean;
  readonly modifier: number;
}

export interface Nation {
  readonly name: Country;
  readonly money: number;
  readonly points: number;
  readonly factories: readonly Place[];
  readonly spot: string | null;
  readonly leadership: readonly Seat[];
  readonly democracy: boolean;
  readonly owners: readonly (Seat | null)[];
  readonly off_limits: boolean;
  readonly last_tax: number;
  readonly chips: readonly Place[];
  readonly fleets: readonly Place[];
  readonly armies: readonly Place[];
  readonly guests: readonly Place[];
}

export interface Unit {
  readonly kind: Kind;
  readonly place: Place;
}

export interface Step {
  readonly origin: Place;
  readonly to: Place;
  readonly deed: Deed;
  readonly foe: Country | null;
  readonly kind: Kind | null;
}

/** What a unit of that kind shall do. */
export interface Order {
  readonly kind: Kind;
  readonly step: Step;
}

export type Plan =
  | { readonly type: "idle" }
  | { readonly type: "building"; readonly place: Place | null }
  | { readonly type: "producing" | "importing"; readonly units: readonly Unit[] }
  | { readonly type: "marching"; readonly fleets: readonly Step[]; readonly armies: readonly Step[] };

export interface Proposal {
  readonly seat: Seat;
  readonly spot: string;
  readonly fee: number;
  readonly plan: Plan;
}

export interface Sealed {
  readonly seat: Seat;
  readonly cents: number | null;
}

export interface Ballot {
  readonly seat: Seat;
  readonly choice: 1 | 2 | null;
}

export interface Offer {
  readonly step: Step;
  readonly kind: Kind;
  readonly target: Country;
  readonly later: readonly Country[];
  readonly voters: readonly Seat[];
  readonly yes: readonly Seat[];
  readonly no: readonly Seat[];
  readonly by_vote: boolean;
}

export interface Bidding {
  readonly type: "bidding";
  readonly asked: readonly Seat[];
  readonly bids: readonly Sealed[];
}
export interface Buying {
  readonly type: "buying";
  readonly queue: readonly Sealed[];
  readonly offer: number;
}
export interface Proposing {
  readonly type: "proposing";
  readonly seat: Seat;
  readonly slot: 0 | 1 | 2;
  readonly against: Proposal | null;
  readonly draft: { readonly spot: string; readonly units: readonly Unit[] } | null;
}
export interface Maneuvering {
  readonly type: "maneuvering";
  readonly seat: Seat;
  readonly slot: 0 | 1 | 2;
  readonly against: Proposal | null;
  readonly spot: string;
  readonly fleets: readonly Place[];
  readonly armies: readonly { readonly place: Place; readonly hostile: boolean }[];
  readonly fleet_steps: readonly Step[];
  readonly army_steps: readonly Step[];
  readonly field: readonly Nation[];
  readonly picked: boolean;
  readonly offer: Offer | null;
  /** While the latest orders are only laid out: the maneuver without them. */
  readonly base: Maneuvering | null;
  /** What a plan that was sent goes on with once the offer is answered. */
  readonly rest: readonly Order[] | null;
}
export interface Voting {
  readonly type: "voting";
  readonly one: Proposal;
  readonly two: Proposal;
  readonly asked: readonly Seat[];
  readonly ballots: readonly Ballot[];
}
export interface Investing {
  readonly type: "investing";
  readonly seat: Seat;
  readonly punted: readonly Seat[];
}
export interface Over {
  readonly type: "over";
  readonly winner: Seat | null;
  readonly places: readonly number[];
}
export type Phase = Bidding | Buying | Proposing | Maneuvering | Voting | Investing | Over;

export interface GameClock {
  readonly increment: number;
  readonly last_move: number;
  readonly paused: number | null;
  readonly watches: readonly { readonly banked: number; readonly charged: number }[];
}

export interface View {
  readonly viewer: Seat | null;
  readonly board: string;
  readonly players: readonly Player[];
  readonly nations: readonly Nation[];
  readonly seating: readonly Seat[];
  readonly card: Seat | null;
  readonly up: Country;
  readonly round: number;
  readonly auction: number;
  readonly clock: GameClock | null;
  readonly phase: Phase;
  readonly waiting: readonly Seat[];
  readonly scores: readonly number[];
  readonly cash_values: readonly number[];
  readonly runs_out: readonly number[];
}

export type Action =
  | { readonly type: "bid"; readonly cents: number }
  | {
      readonly type:
        "retract" | "take" | "decline" | "make-all" | "done" | "agree" | "punt" | "pause" | "resume";
    }
  | { readonly type: "steer"; readonly spot: string }
  | { readonly type: "build"; readonly place: Place }
  | { readonly type: "make"; readonly place: Place }
  | { readonly type: "pick"; readonly place: Place }
  | { readonly type: "import"; readonly kind: Kind; readonly place: Place }
  | { readonly type: "vote"; readonly choice: 1 | 2 }
  | Move
  | { readonly type: "plan"; readonly orders: readonly Order[]; readonly next_unit: Place | null }
  | { readonly type: "march"; readonly orders: readonly Order[] }
  | { readonly type: "answer"; readonly accept: boolean }
  | Buy;

export interface Move {
  readonly type: "move";
  readonly to: Place;
  readonly deed: Deed;
  readonly foe: Country | null;
  readonly kind: Kind | null;
}

export interface Buy {
  readonly type: "buy";
  readonly country: Country;
  readonly share: number;
  readonly back: number;
}

export function nationOf(view: { readonly nations: readonly Nation[] }, country: Country): Nation {
  const found = view.nations.find((nation) => nation.name === country);
  if (found === undefined) throw new Error(`no country is called ${country}`);
  return found;
}
