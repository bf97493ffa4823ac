import { describe, expect, test } from "vitest";
import { boardOf } from "./board";
import positions from "./positions.json";
import {
  bidBuys,
  callsInvestor,
  factoryBill,
  fee,
  importBill,
  interest,
  outcome,
  purchase,
  taxation,
} from "./previews";
import { type Buy, nationOf, type Proposal, type View } from "./types";

interface Position {
  view: View;
  taxation: {
    raw: number;
    units: number;
    points: number;
    revenue: number;
    payouts: [number, number][];
    last_tax: number;
    treasury: number;
  }[];
  interest: { payouts: [number, number][] };
  factory: [number, number];
  imports: [number, number][];
  reaches: Record<string, number>;
  investor: string[];
  purchases: [
    Partial<Buy>,
    {
      bought: { leadership: number[]; democracy: boolean };
      cash: number;
      treasury: number;
      takes_over: boolean;
      dictates: boolean;
    },
  ][];
}

const all = positions as unknown as Position[];

describe.each(all.map((position, at) => [at, position] as const))("position %i", (_, position) => {
  const { view } = position;
  const board = boardOf(view.board);
  const one = nationOf(view, view.up);
  const seat = view.waiting[0] ?? 0;

  test("taxation is what the rules say", () => {
    view.nations.forEach((nation, at) =>
      expect(taxation(view.nations, nation)).toEqual({
        ...position.taxation[at],
        type: undefined,
        country: undefined,
      }),
    );
  });

  test("interest is what the rules say", () => {
    expect(interest(one, seat)).toEqual(position.interest.payouts);
  });

  test("bills are what the rules say", () => {
    expect(factoryBill(one)).toEqual(position.factory);
    expect([1, 2, 3].map((count) => importBill(one, count))).toEqual(position.imports);
  });

  test("the wheel costs what the rules say and calls the investor when they do", () => {
    const reached = board.wheel.filter((spot) => fee(board, one.spot, spot) !== null);
    expect(Object.fromEntries(reached.map((spot) => [spot, fee(board, one.spot, spot)]))).toEqual(
      position.reaches,
    );
    expect(board.wheel.filter((spot) => callsInvestor(board, one.spot, spot))).toEqual(position.investor);
  });

  test("purchases do what the rules say", () => {
    for (const [action, expected] of position.purchases) {
      const found = purchase(view, board, seat, { type: "buy", back: 0, country: "", share: 0, ...action });
      expect([found.leadership, found.democracy]).toEqual([
        expected.bought.leadership,
        expected.bought.democracy,
      ]);
      expect([found.cash, found.treasury]).toEqual([expected.cash, expected.treasury]);
      expect([found.takesOver, found.dictates]).toEqual([expected.takes_over, expected.dictates]);
    }
  });
});

test("a bid is offered the highest certificate that it can pay", () => {
  const { view } = all[0] as Position;
  const board = boardOf(view.board);
  const fresh = { ...nationOf(view, "Austria"), owners: [null, null, null, 0, null, null, null, null] };

  expect([100, 200, 650, 900, 1200].map((cents) => bidBuys(board, fresh, cents))).toEqual([0, 1, 3, 3, 5]);
});

test("the outcome of an empty produce changes no number", () => {
  const { view } = all[0] as Position;
  const proposal: Proposal = { seat: 0, spot: "L-Produce", fee: 0, plan: { type: "producing", units: [] } };
  const found = outcome(view, boardOf(view.board), 0, proposal);

  expect(found.treasury[0]).toBe(found.treasury[1]);
  expect(found.score[0]).toBe(found.score[1]);
});
