// Colyseus with tic-tac-toe without an end: `node colyseus.cjs PORT shipped|each`.
// As shipped, changes go out every 50 ms; with `each`, after each move, as one would set it for turns.
const { Server, Room } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { schema, t, ArraySchema } = require('@colyseus/schema');

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const hasLine = (cells) => LINES.some(([a, b, c]) => cells[a] !== 0 && cells[a] === cells[b] && cells[a] === cells[c]);
const MARK = 1;

const Board = schema(
  { n: t.uint32(), turn: t.int8(), round: t.uint32(), cells: t.array('int8'), scores: t.array('uint32') },
  'Board',
);
const [port, patches] = process.argv.slice(2);

class Endless extends Room {
  maxClients = 2;

  onCreate() {
    this.state = new Board();
    Object.assign(this.state, { n: 0, turn: 0, round: 0 });
    this.state.cells = new ArraySchema(...Array(9).fill(0));
    this.state.scores = new ArraySchema(0, 0, 0);
    this.seats = new Map();
    if (patches === 'each') this.patchRate = null;
    this.onMessage(MARK, (client, cell) => this.mark(this.seats.get(client.sessionId), cell));
  }

  onJoin(client) {
    this.seats.set(client.sessionId, this.seats.size);
  }

  mark(seat, cell) {
    const { state } = this;
    if (seat !== state.turn || !Number.isInteger(cell) || cell < 0 || cell > 8 || state.cells[cell] !== 0) return;
    state.cells[cell] = seat + 1;
    const cells = Array.from(state.cells);
    const place = hasLine(cells) ? seat : cells.includes(0) ? null : 2;
    if (place !== null) {
      state.scores[place] += 1;
      state.round += 1;
      for (let at = 0; at < 9; at += 1) state.cells[at] = 0;
    }
    state.turn = 1 - seat;
    state.n += 1;
    if (patches === 'each') this.broadcastPatch();
  }
}

const server = new Server({ transport: new WebSocketTransport({ pingInterval: 3000 }), greet: false });
server.define('endless', Endless);
server.listen(Number(port), '127.0.0.1');
process.on('SIGHUP', () => global.gc());
process.on('SIGTERM', () => process.exit(0));
