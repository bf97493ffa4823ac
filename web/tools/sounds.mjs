// Writes every sound of the table as a WAV file: `node tools/sounds.mjs FOLDER`.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createServer } from "vite";

const RATE = 44_100;
const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error("usage: node tools/sounds.mjs FOLDER");

function wavOf(samples) {
  const file = Buffer.alloc(44 + 2 * samples.length);
  file.write("RIFF", 0);
  file.writeUInt32LE(36 + 2 * samples.length, 4);
  file.write("WAVEfmt ", 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20); // uncompressed
  file.writeUInt16LE(1, 22); // one channel
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(2 * RATE, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write("data", 36);
  file.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((sample, n) => file.writeInt16LE(Math.round(sample * 32_767), 44 + 2 * n));
  return file;
}

const server = await createServer({ server: { middlewareMode: true }, logLevel: "error" });
const { NAMES, samplesOf } = await server.ssrLoadModule("/src/lib/samples.ts");
mkdirSync(folder, { recursive: true });
for (const name of NAMES) writeFileSync(join(folder, `${name}.wav`), wavOf(samplesOf(name, RATE, 1)));
await server.close();
