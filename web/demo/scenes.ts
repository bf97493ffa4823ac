/** Made-up positions of well-known games. */
import type { SeatShown } from "$lib/protocol";
import type { TableState } from "$lib/table";
import type { Area, Arrow, Mark, Piece, Scene, Spot, Thing, Token } from "$lib/scene";

export interface Demo {
  readonly title: string;
  readonly seats: number;
  readonly scene: Scene;
  readonly choices: readonly object[];
  /** The piece that a tap places. */
  readonly mine?: Thing;
  readonly drop?: string;
}

const range = (n: number): readonly number[] => Array.from({ length: n }, (_, i) => i);
const token = (at: string, what: Partial<Token>, more: Partial<Piece> = {}): Piece => ({
  at,
  what: { type: "token", ...what },
  ...more,
});
const path = (...names: string[]) => ({ action: { type: "move", path: names }, path: names });
const button = (label: string) => ({ action: { type: label }, label });
const at = (row: number, column: number): string => `board.${row}.${column}`;

function tictactoe(): Demo {
  const marks = ["x", "", "o", "", "x", "", "", "o", ""];
  const pieces = marks.flatMap((mark, n) =>
    mark
      ? [
          token(`board.${Math.floor(n / 3)}.${n % 3}`, {
            shape: mark === "x" ? "cross" : "ring",
            colour: mark === "x" ? 0 : 1,
          }),
        ]
      : [],
  );
  const free = marks.flatMap((mark, n) => (mark ? [] : [path(`board.${Math.floor(n / 3)}.${n % 3}`)]));
  return {
    title: "Tic-tac-toe",
    seats: 2,
    scene: {
      areas: [{ type: "grid", id: "board", rows: 3, columns: 3 }],
      pieces,
      marks: [{ type: "mark", at: at(2, 1) }],
    },
    choices: free,
    mine: { type: "token", shape: "cross", colour: 0 },
  };
}

function hex(): Demo {
  const red = ["5.5", "4.6", "6.4", "3.6", "7.3", "2.7"];
  const blue = ["5.4", "4.5", "6.3", "7.4", "5.6", "3.5"];
  const area: Area = {
    type: "grid",
    id: "board",
    rows: 11,
    columns: 11,
    tiling: "hex",
    shape: "rhombus",
    rims: [
      ["top", 0],
      ["bottom", 0],
      ["left", 1],
      ["right", 1],
    ],
  };
  const pieces = [
    ...red.map((one) => token(`board.${one}`, { colour: 0 })),
    ...blue.map((one) => token(`board.${one}`, { colour: 1 })),
  ];
  const taken = new Set(pieces.map((piece) => piece.at));
  const free = range(121)
    .map((n) => at(Math.floor(n / 11), n % 11))
    .filter((place) => !taken.has(place));
  return {
    title: "Hex",
    seats: 2,
    scene: { areas: [area], pieces, marks: [{ type: "mark", at: at(3, 5) }] },
    choices: [...free.map((place) => path(place)), button("Swap sides")],
  };
}

const MEN = { p: "pawn", r: "rook", n: "knight", b: "bishop", q: "queen", k: "king" } as const;

function chess(): Demo {
  const rows = "r1bqk2r/pppp1Qpp/2n2n2/2b1p3/2B1P3/8/PPPP1PPP/RNB1K1NR".split("/");
  const pieces = rows.flatMap((row, r) => {
    let column = 0;
    return [...row].flatMap((one) => {
      if (/\d/.test(one)) {
        column += Number(one);
        return [];
      }
      const shape = MEN[one.toLowerCase() as keyof typeof MEN];
      return [
        token(at(r, column++), {
          shape,
          colour: one === one.toLowerCase() ? "black" : "white",
          id: `${shape} ${r} ${column}`,
        }),
      ];
    });
  });
  const marks: (Mark | Arrow)[] = [
    { type: "mark", at: at(1, 5) },
    { type: "mark", at: at(5, 5) },
    { type: "mark", at: at(0, 4), why: "check" },
  ];
  const queen = at(1, 5);
  const targets = [
    at(0, 4),
    at(1, 6),
    at(0, 5),
    at(2, 5),
    at(1, 4),
    at(1, 3),
    at(2, 4),
    at(3, 3),
    at(2, 6),
    at(3, 7),
  ];
  const moves = [
    ...targets.map((to) => path(queen, to)),
    path(at(6, 0), at(5, 0)),
    path(at(6, 0), at(4, 0)),
    path(at(7, 1), at(5, 2)),
    path(at(7, 1), at(5, 0)),
  ];
  const promotion = ["Queen", "Rook", "Knight"].map((label) => ({
    action: { path: [at(6, 7), at(5, 7)], to: label },
    path: [at(6, 7), at(5, 7)],
    label,
  }));
  return {
    title: "Chess",
    seats: 2,
    scene: {
      areas: [{ type: "grid", id: "board", rows: 8, columns: 8, checkered: true, faces: [0, 180] }],
      pieces,
      marks,
      say: "Checkmate in sight",
    },
    choices: [...moves, ...promotion],
  };
}

function hearts(): Demo {
  const mine = "2C 5C JC 3D TD QD 4H 7H KH 2S 8S QS AS".split(" ");
  const trick = ["TH", "5H", "", "AH"];
  const card = (face: string, where: string): Piece => ({
    at: where,
    what: { type: "card", face, id: face },
  });
  const areas: Area[] = [{ type: "row", id: "trick", size: 4, title: "Trick" }];
  const pieces: Piece[] = trick.flatMap((face, n) => (face ? [card(face, `trick.${n}`)] : []));
  for (const seat of range(4)) {
    areas.push(
      { type: "row", id: `hand ${seat}`, fan: true, seat },
      {
        type: "numbers",
        id: `points ${seat}`,
        of: [
          ["Points", String(seat * 4)],
          ["Tricks", String(seat)],
        ],
        seat,
      },
    );
    if (seat === 0) pieces.push(...mine.map((face) => card(face, "hand 0")));
    else pieces.push({ at: `hand ${seat}`, what: { type: "back", count: 13 - seat } });
  }
  const choices = ["4H", "7H", "KH"].map((face) => ({
    action: { type: "play", path: [face] },
    path: [face],
    drop: "trick",
  }));
  return {
    title: "Hearts",
    seats: 4,
    scene: { areas, pieces, say: "Hearts were led" },
    choices,
    drop: "trick.2",
  };
}

function passing(): Demo {
  const demo = hearts();
  const names = (demo.scene.pieces ?? [])
    .filter((piece) => piece.at === "hand 0")
    .map((piece) => ("id" in piece.what ? (piece.what.id ?? "") : ""));
  const scene = {
    ...demo.scene,
    pieces: (demo.scene.pieces ?? []).filter((piece) => !piece.at.startsWith("trick")),
    say: "Pass three cards to the left",
  };
  return {
    ...demo,
    scene,
    choices: [
      {
        action: { type: "pass" },
        label: "Pass three cards",
        confirm: true,
        blanks: [{ type: "some", field: "cards", of: names, names, least: 3, most: 3 }],
      },
    ],
  };
}

function backgammon(): Demo {
  const spots: Spot[] = range(24).map((i) => {
    const n = i + 1;
    const top = n > 12;
    const column = top ? n - 13 : 12 - n;
    return {
      id: `p${n}`,
      x: column + (column > 5 ? 1 : 0),
      y: top ? 0 : 6,
      width: 1,
      height: 5,
      shape: top ? "spike-down" : "spike-up",
      stack: top ? "down" : "up",
      colour: n % 2 ? "red" : "ink",
      label: String(n),
    };
  });
  for (const seat of [0, 1]) {
    spots.push({
      id: `bar${seat}`,
      x: 6,
      y: seat ? 0 : 6,
      width: 1,
      height: 5,
      shape: "none",
      stack: seat ? "down" : "up",
      label: "bar",
    });
    spots.push({
      id: `off${seat}`,
      x: 13,
      y: seat ? 0 : 6,
      width: 1,
      height: 5,
      shape: "square",
      stack: seat ? "down" : "up",
      label: "off",
    });
  }
  const men: [string, number, number][] = [
    ["p24", 0, 2],
    ["p13", 0, 5],
    ["p8", 0, 3],
    ["p6", 0, 5],
    ["p1", 1, 2],
    ["p12", 1, 4],
    ["p17", 1, 3],
    ["p19", 1, 5],
    ["bar1", 1, 1],
  ];
  const pieces = men.map(([place, colour, count]) => token(place, { shape: "disc", colour, count }));
  const dice = [5, 3].map((value, n): Piece => ({
    at: `dice.${n}`,
    what: { type: "die", value, id: `die ${n}` },
  }));
  const area: Area = { type: "graph", id: "board", spots, faces: [0, 180] };
  const moves = [
    ["p24", "p19"],
    ["p24", "p21"],
    ["p13", "p8"],
    ["p13", "p10"],
    ["p8", "p3"],
    ["p8", "p5"],
    ["p6", "p1"],
    ["p6", "p3"],
  ];
  return {
    title: "Backgammon",
    seats: 2,
    scene: {
      areas: [area, { type: "row", id: "dice", size: 2, title: "Dice" }],
      pieces: [...pieces, ...dice],
    },
    choices: moves.map((names) => path(...names)),
  };
}

function magpie(): Demo {
  const gem = (title: string, icon: string, colour: string, text: string) =>
    ({ type: "card", title, icon, colour, text, id: title }) as const;
  const market = [
    gem("Ruby", "gem", "red", "3 points"),
    gem("Gold coin", "coin", "gold", "1 point for each coin"),
    gem("Silver key", "key", "silver", "Look at one card"),
    gem("Crown", "crown", "yellow", "5 points"),
  ];
  const areas: Area[] = [
    { type: "pile", id: "stock", title: "Nest" },
    { type: "row", id: "market", size: 4, title: "On the window sill" },
    { type: "pile", id: "discard", title: "Dropped" },
    ...range(3).flatMap((seat): Area[] => [
      { type: "row", id: `hand ${seat}`, seat, fan: true },
      { type: "numbers", id: `n ${seat}`, of: [["Points", String(seat + 3)]], seat },
    ]),
  ];
  const pieces: Piece[] = [
    { at: "stock", what: { type: "back", count: 21 } },
    ...market.map((what, n): Piece => ({ at: `market.${n}`, what, note: `${n + 1}` })),
    { at: "discard", what: gem("Feather", "drop", "teal", "Nothing") },
    ...[
      gem("Pearl", "stone", "white", "2 points"),
      gem("Button", "chip", "brown", "1 point"),
      gem("Emerald", "gem", "green", "3 points"),
      gem("Star", "star", "purple", "Counts as any"),
    ].map((what): Piece => ({ at: "hand 0", what })),
    { at: "hand 1", what: { type: "back", count: 4 } },
    { at: "hand 2", what: { type: "back", count: 6 } },
  ];
  return {
    title: "Magpie",
    seats: 3,
    scene: { areas, pieces, say: "Take one or draw" },
    choices: [
      ...market.map((card) => ({ action: { path: [card.title] }, path: [card.title], drop: "hand 0" })),
      path("stock"),
      {
        action: { type: "bid" },
        label: "Bid",
        blanks: [{ field: "amount", low: 1, high: 9, step: 1, longest: null, examples: [] }],
      },
    ],
    drop: "hand 0",
  };
}

function yacht(): Demo {
  const dice = [2, 5, 5, 6, 5].map((value, n): Piece => ({
    at: `dice.${n}`,
    what: { type: "die", value, id: `die ${n}` },
  }));
  const lines = [
    "Ones",
    "Twos",
    "Threes",
    "Fours",
    "Fives",
    "Sixes",
    "Full house",
    "Four of a kind",
    "Little straight",
    "Big straight",
    "Choice",
    "Yacht",
  ];
  const sheet = lines.map((line, n): [string, string] => [line, n === 1 ? "6" : n === 5 ? "18" : ""]);
  const areas: Area[] = [
    { type: "row", id: "dice", size: 5, title: "Dice" },
    { type: "numbers", id: "sheet 0", of: sheet, seat: 0, title: "Score sheet" },
    { type: "numbers", id: "total 1", of: [["Total", "87"]], seat: 1 },
  ];
  const names = dice.map((_, n) => `die ${n}`);
  const choices = [
    {
      action: { type: "reroll" },
      label: "Roll again, keeping the chosen",
      blanks: [{ type: "some", field: "keep", of: [0, 1, 2, 3, 4], names, least: 0, most: 4 }],
    },
    ...lines.flatMap((_, n) => (n === 1 || n === 5 ? [] : [path(`sheet 0.${n}`)])),
  ];
  return { title: "Yacht", seats: 2, scene: { areas, pieces: dice, say: "Two rolls left" }, choices };
}

function morris(): Demo {
  const spots: Spot[] = [];
  const links: [string, string][] = [];
  for (const ring of [0, 1, 2]) {
    const around = [
      [-1, -1],
      [0, -1],
      [1, -1],
      [1, 0],
      [1, 1],
      [0, 1],
      [-1, 1],
      [-1, 0],
    ];
    around.forEach(([x = 0, y = 0], n) => {
      spots.push({
        id: `${ring}${n}`,
        x: 3 + x * (3 - ring),
        y: 3 + y * (3 - ring),
        width: 0.9,
        height: 0.9,
        label: `${"abcdefg"[3 + x * (3 - ring)] ?? ""}${7 - (3 + y * (3 - ring))}`,
      });
      links.push([`${ring}${n}`, `${ring}${(n + 1) % 8}`]);
      if (ring > 0 && n % 2) links.push([`${ring}${n}`, `${ring - 1}${n}`]);
    });
  }
  const pieces = [
    ...["01", "10", "13", "25", "06"].map((one) => token(one, { shape: "disc", colour: "white" })),
    ...["03", "11", "14", "20", "27"].map((one) => token(one, { shape: "disc", colour: "black" })),
  ];
  const taken = new Set(pieces.map((piece) => piece.at));
  return {
    title: "Nine Men’s Morris",
    seats: 2,
    scene: { areas: [{ type: "graph", id: "board", spots, links }], pieces },
    choices: spots.filter((spot) => !taken.has(spot.id)).map((spot) => path(spot.id)),
    mine: { type: "token", shape: "disc", colour: "white" },
  };
}

function shapes(): Demo {
  const names =
    "stone disc crowned ring cross dot peg square tile triangle diamond hexagon coin chip cube gem pawn rook knight bishop queen king man meeple house city castle tower tent ship boat train cart flag shield sword crown star heart tree wheat log brick rock sheep fish drop flame bolt bean bomb skull key arrow line bag eye".split(
      " ",
    );
  const colours = [0, 1, 2, 3, 4, 5, "white", "black", "gold", "brown"];
  const pieces = names.map((shape, n) =>
    token(at(Math.floor(n / 8), n % 8), { shape, colour: colours[n % colours.length] ?? 0 }),
  );
  return {
    title: "Shapes",
    seats: 2,
    scene: { areas: [{ type: "grid", id: "board", rows: 8, columns: 8 }], pieces },
    choices: [],
  };
}

export const DEMOS: Readonly<Record<string, () => Demo>> = {
  tictactoe,
  hex,
  chess,
  hearts,
  passing,
  backgammon,
  magpie,
  yacht,
  morris,
  shapes,
};

const NAMES = ["Ana", "Mira", "Jonas", "Priya"];

export function stateOf(demo: Demo, game: string): TableState {
  const seats = range(demo.seats).map((number): SeatShown => ({
    number,
    id: `s${number}`,
    name: NAMES[number] ?? "",
    kind: "person",
    is_present: number !== 2,
    bot: null,
    stand_in: null,
    has_resigned: false,
    wants_substitute: false,
  }));
  const table = {
    id: "demo",
    code: "K7M4QX",
    game,
    title: demo.title,
    options: {},
    status: "running",
    kind: "usual",
    parent: null,
    is_public: false,
    host: 0,
    seats,
    kinds: [],
    colours: [],
    has_notation: false,
    has_plans: false,
    clock: { kind: "none" },
    absence: { policy: "wait", grace: 0 },
    commitment: "",
    secret: null,
    rematch: null,
    created_at: 0,
    started_at: 0,
    ended_at: null,
  } as const;
  return {
    table,
    seats,
    you: 0,
    seq: 1,
    now: 0,
    offset: 0,
    at: Date.now(),
    view: {},
    before: null,
    events: [],
    last: null,
    waiting: [0],
    choices: demo.choices as TableState["choices"],
    lastChoices: [],
    ask: 1,
    clock: null,
    undo: null,
    mayUndo: false,
    mayRedo: false,
    isPaused: false,
    text: Array.from({ length: 13 }, (_, n) => `${" ".repeat(n)}${". ".repeat(11)}`).join("\n"),
    captions: null,
    scene: demo.scene,
    motions: [],
    lines: [],
    chat: [],
    result: null,
    visited: null,
    arrived: 0,
    wantsSync: false,
    isSuperseded: false,
  };
}
