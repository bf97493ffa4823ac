/** What is asked, of whom, in a title and a line: the top of the decision. */
import type { TableState } from "$lib/table";
import { m } from "$words";
import { spotKind } from "./board";
import { dollars } from "./money";
import { countryName, spotName } from "./names";
import { nameFor, whoFor } from "./people";
import { placeName } from "./places";
import { holding, total } from "./previews";
import { nationOf, type Proposing, type View } from "./types";

export interface Headline {
  readonly title: string;
  readonly more: string;
}

export function headline(table: TableState, view: View): Headline {
  const { phase, up } = view;
  const country = countryName(up);
  const you = table.you;
  const mine = you !== null && view.waiting.includes(you);
  const first = view.waiting[0];
  const who = first === undefined ? "" : nameFor(table, first);
  switch (phase.type) {
    case "bidding":
      return {
        title: m.imperial_h_bid({ country }),
        more: mine ? m.imperial_h_bid_more() : m.imperial_h_bid_wait({ count: phase.asked.length }),
      };
    case "buying":
      return mine
        ? { title: m.imperial_h_win({ country, share: phase.offer }), more: m.imperial_h_win_more() }
        : { title: m.imperial_h_win_other({ name: who, country }), more: m.imperial_h_win_more() };
    case "proposing":
      return proposing(table, view, phase, mine, country, who);
    case "maneuvering": {
      const spot = spotName(phase.spot);
      if (phase.offer !== null) {
        const target = countryName(phase.offer.target);
        const place = placeName(phase.offer.step.to);
        const more = m.imperial_h_peace_more({ country, target });
        return {
          title: mine ? m.imperial_h_peace({ place }) : m.imperial_h_peace_wait({ target, place }),
          more,
        };
      }
      return mine
        ? { title: m.imperial_h_maneuver({ spot }), more: m.imperial_h_maneuver_more() }
        : { title: m.imperial_h_maneuver_wait({ name: who, country }), more: spot };
    }
    case "voting": {
      const one = nationOf(view, up);
      const votes = you === null ? 0 : holding(one, you);
      return {
        title: m.imperial_h_vote({ country }),
        more: votes > 0 ? m.imperial_h_vote_more({ votes, total: total(one) }) : m.imperial_h_vote_none(),
      };
    }
    case "investing": {
      const cash = dollars(view.players[phase.seat]?.money ?? 0);
      const more =
        view.card === phase.seat ? m.imperial_h_invest_card({ cash }) : m.imperial_h_invest_swiss({ cash });
      return { title: mine ? m.imperial_h_invest() : m.imperial_h_invest_wait({ name: who }), more };
    }
    case "over":
      if (phase.winner === null) return { title: m.imperial_h_void(), more: "" };
      return {
        title:
          phase.winner === you
            ? m.imperial_h_you_win()
            : m.imperial_h_wins({ name: whoFor(table, phase.winner) }),
        more: m.imperial_h_over_more({ round: view.round }),
      };
  }
}

function proposing(
  table: TableState,
  view: View,
  phase: Proposing,
  mine: boolean,
  country: string,
  who: string,
): Headline {
  if (!mine) {
    const doing =
      phase.slot === 2
        ? m.imperial_h_counter_wait({ name: who, country })
        : m.imperial_h_choose_wait({ name: who, country });
    return { title: doing, more: phase.draft === null ? "" : spotName(phase.draft.spot) };
  }
  const titles = {
    Factory: m.imperial_h_factory,
    Produce: m.imperial_h_produce,
    Import: m.imperial_h_import,
  };
  const kind = phase.draft === null ? null : spotKind(phase.draft.spot);
  const opposed = nationOf(view, view.up).leadership[1];
  const more =
    phase.slot === 0
      ? m.imperial_h_alone()
      : phase.slot === 1
        ? m.imperial_h_answer({ name: opposed === undefined ? "" : nameFor(table, opposed) })
        : m.imperial_h_then_vote();
  if (kind === "Factory" || kind === "Produce" || kind === "Import")
    return { title: titles[kind]({ country }), more };
  return {
    title: phase.slot === 2 ? m.imperial_h_counter({ country }) : m.imperial_h_choose({ country }),
    more,
  };
}
