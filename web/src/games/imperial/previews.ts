/** What something would do, worked out from the view as the rules do it; held to Python's own by the tests. Pure. */
import { type Board, spotKind } from "./board";
import {
  type Buy,
  type Country,
  type Maneuvering,
  type Nation,
  nationOf,
  type Place,
  type Proposal,
  type Seat,
  type View,
} from "./types";

const DOLLAR = 100;
const MOST_TAX = 15;
const BASELINE = 5;
const WINNING = 25;
const FREE_STEPS = 3;
const MOST_STEPS = 6;
const FEE = 200;
const FACTORY = 500;

export type Payout = readonly [Seat, number];

export function holding(nation: Nation, seat: Seat): number {
  return nation.owners.reduce<number>((sum, owner, at) => (owner === seat ? sum + at + 1 : sum), 0);
}

export function total(nation: Nation): number {
  return nation.owners.reduce<number>((sum, owner, at) => (owner === null ? sum : sum + at + 1), 0);
}

export function shares(nation: Nation, seat: Seat): readonly number[] {
  return nation.owners.flatMap((owner, at) => (owner === seat ? [at + 1] : []));
}

/** Where hostile armies of others than *country* stand. */
export function occupied(nations: readonly Nation[], country: Country): ReadonlySet<Place> {
  return new Set(nations.flatMap((one) => (one.name === country ? [] : one.armies)));
}

export function working(nations: readonly Nation[], one: Nation): readonly Place[] {
  const taken = occupied(nations, one.name);
  return one.factories.filter((place) => !taken.has(place));
}

export interface Taxed {
  readonly raw: number;
  readonly units: number;
  readonly points: number;
  readonly revenue: number;
  readonly payouts: readonly Payout[];
  readonly last_tax: number;
  /** The balance after it. */
  readonly treasury: number;
}

export function taxation(nations: readonly Nation[], one: Nation): Taxed {
  const raw = Math.min(one.chips.length + 2 * working(nations, one).length, MOST_TAX);
  const units = one.fleets.length + one.armies.length + one.guests.length;
  const revenue = Math.max((raw - units) * DOLLAR, 0 - one.money);
  const bonus = Math.min(Math.max(raw - one.last_tax, 0), Math.floor((one.money + revenue) / DOLLAR));
  return {
    raw,
    units,
    points: Math.min(one.points + Math.max(raw - BASELINE, 0), WINNING),
    revenue,
    payouts: shared(one, bonus),
    last_tax: Math.max(raw, BASELINE),
    treasury: one.money + revenue - bonus * DOLLAR,
  };
}

/** Each dollar goes to the largest stock / (dollars received + 1), the earlier leader among equals. */
function shared(one: Nation, dollars: number): readonly Payout[] {
  const received = one.leadership.map((seat) => ({ seat, held: holding(one, seat), got: 0 }));
  for (let n = 0; n < dollars; n += 1) {
    const best = received.reduce((a, b) => (b.held * (a.got + 1) > a.held * (b.got + 1) ? b : a));
    best.got += 1;
  }
  return received.filter(({ got }) => got > 0).map(({ seat, got }) => [seat, got * DOLLAR] as const);
}

/** The payout if *seat* proposes it: what the treasury lacks comes off the proposer's own share. */
export function interest(one: Nation, seat: Seat): readonly Payout[] {
  const due = new Map(one.leadership.map((holder) => [holder, holding(one, holder) * DOLLAR]));
  const lack = Math.max([...due.values()].reduce((a, b) => a + b, 0) - one.money, 0);
  due.set(seat, (due.get(seat) ?? 0) - lack);
  return [...due];
}

/** What the treasury and the proposer pay. */
export type Bill = readonly [number, number];

export function factoryBill(one: Nation): Bill {
  const treasury = Math.min(one.money, FACTORY);
  return [treasury, FACTORY - treasury];
}

export function importBill(one: Nation, count: number): Bill {
  const treasury = Math.min(count, Math.floor(one.money / DOLLAR));
  return [treasury * DOLLAR, (count - treasury) * DOLLAR];
}

/** Steps clockwise from one spot to another; 0 from the centre. */
export function steps(board: Board, here: string | null, there: string): number {
  if (here === null) return 0;
  const size = board.wheel.length;
  return (board.wheel.indexOf(there) - board.wheel.indexOf(here) + size) % size || size;
}

/** What going there costs, in cents; null beyond reach. */
export function fee(board: Board, here: string | null, there: string): number | null {
  const far = steps(board, here, there);
  return far > MOST_STEPS ? null : FEE * Math.max(0, far - FREE_STEPS);
}

export function callsInvestor(board: Board, here: string | null, there: string): boolean {
  if (here === null) return there === "Investor";
  if (here === "Investor") return false;
  return steps(board, here, there) >= steps(board, here, "Investor");
}

export interface Purchase {
  readonly leadership: readonly Seat[];
  readonly democracy: boolean;
  readonly cash: number;
  readonly treasury: number;
  readonly takesOver: boolean;
  readonly dictates: boolean;
  readonly votes: number;
  readonly of: number;
  readonly score: number;
}

export function purchase(view: View, board: Board, seat: Seat, buy: Buy): Purchase {
  const one = nationOf(view, buy.country);
  const price = (board.prices[buy.share] ?? 0) - (board.prices[buy.back] ?? 0);
  const owners = one.owners.map((owner, at) =>
    at + 1 === buy.share ? seat : at + 1 === buy.back ? null : owner,
  );
  const after: Nation = { ...one, owners };
  const [leadership, democracy] = ledBy(after);
  const leads = leadership[0] === seat;
  const gained = (holding(after, seat) - holding(one, seat)) * Math.floor(one.points / 5) * DOLLAR;
  return {
    leadership,
    democracy,
    cash: (view.players[seat]?.money ?? 0) - price,
    treasury: one.money + price,
    takesOver: leads && one.leadership[0] !== seat,
    dictates: leads && !democracy,
    votes: holding(after, seat),
    of: total(after),
    score: (view.scores[seat] ?? 0) - price + gained,
  };
}

/** The holders by weight; of equal holders the earlier one stays ahead and a newcomer comes last. */
export function ledBy(one: Nation): readonly [readonly Seat[], boolean] {
  const held = new Map<Seat, number>(one.leadership.map((seat) => [seat, 0]));
  one.owners.forEach((owner, at) => {
    if (owner !== null) held.set(owner, (held.get(owner) ?? 0) + at + 1);
  });
  const leadership = [...held.keys()].sort((a, b) => (held.get(b) ?? 0) - (held.get(a) ?? 0));
  const most = held.get(leadership[0] ?? -1) ?? 0;
  return [leadership, held.size > 0 && 2 * most < [...held.values()].reduce((a, b) => a + b, 0)];
}

/** The highest certificate that a bid would be offered if nobody bid more; 0 for none. */
export function bidBuys(board: Board, one: Nation, cents: number): number {
  return one.owners.reduce<number>(
    (best, owner, at) => (owner === null && (board.prices[at + 1] ?? Infinity) <= cents ? at + 1 : best),
    0,
  );
}

/** How a proposal would change what everybody counts. */
export interface Outcome {
  readonly points: readonly [number, number];
  readonly treasury: readonly [number, number];
  readonly cash: readonly [number, number];
  readonly score: readonly [number, number];
  readonly paid: readonly Payout[];
  readonly investor: boolean;
}

/** What *seat* would see change if *proposal* passed now; an undecided plan counts as empty. */
export function outcome(view: View, board: Board, seat: Seat | null, proposal: Proposal): Outcome {
  const one = nationOf(view, view.up);
  const [bank, purse, payouts, gained] = effect(view, one, proposal);
  const received = payouts.find(([holder]) => holder === seat)?.[1] ?? 0;
  const own = seat === proposal.seat ? proposal.fee + purse : 0;
  const cash = seat === null ? 0 : (view.players[seat]?.money ?? 0);
  const before = seat === null ? 0 : (view.scores[seat] ?? 0);
  const grown = Math.floor((one.points + gained) / 5) - Math.floor(one.points / 5);
  const stock = seat === null ? 0 : holding(one, seat) * grown * DOLLAR;
  return {
    points: [one.points, one.points + gained],
    treasury: [one.money, one.money + bank],
    cash: [cash, cash + received - own],
    score: [before, before + received - own + stock],
    paid: payouts,
    investor: callsInvestor(board, one.spot, proposal.spot) && one.points + gained < WINNING,
  };
}

/** The change of the treasury, what the proposer pays, payouts, points gained. */
function effect(
  view: View,
  one: Nation,
  proposal: Proposal,
): readonly [number, number, readonly Payout[], number] {
  const paid = (payouts: readonly Payout[]) => payouts.reduce((sum, [, cents]) => sum + cents, 0);
  const plan = proposal.plan;
  if (plan.type === "building" && plan.place !== null) {
    const [treasury, purse] = factoryBill(one);
    return [-treasury, purse, [], 0];
  }
  if (plan.type === "importing") {
    const [treasury, purse] = importBill(one, plan.units.length);
    return [-treasury, purse, [], 0];
  }
  if (spotKind(proposal.spot) === "Taxation") {
    const taxed = taxation(view.nations, one);
    return [taxed.treasury - one.money, 0, taxed.payouts, taxed.points - one.points];
  }
  if (spotKind(proposal.spot) === "Investor") {
    const payouts = interest(one, proposal.seat);
    return [-paid(payouts), 0, payouts, 0];
  }
  return [0, 0, [], 0];
}

/** The countries as the maneuver under way would leave them. */
export function soFar(view: View): readonly Nation[] {
  return view.phase.type === "maneuvering" ? (view.phase as Maneuvering).field : view.nations;
}
