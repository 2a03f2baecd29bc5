// The picture of the extension: a die that shows five.
import { deflateSync, crc32 } from "node:zlib";

const SIDE = 128;
const FINER = 4;
type Colour = readonly [red: number, green: number, blue: number, opaque: number];
const NOTHING: Colour = [0, 0, 0, 0];
const BODY: Colour = [31, 92, 122, 255];
const PIP: Colour = [250, 244, 230, 255];
const PIPS = [[0.3, 0.3], [0.7, 0.3], [0.5, 0.5], [0.3, 0.7], [0.7, 0.7]] as const;
const RADIUS = 0.085;
const CORNER = 0.2;

/** The picture as a PNG file. */
export function icon(): Buffer {
  const rows = Buffer.alloc(SIDE * (1 + 4 * SIDE));
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) rows.set(mixed(x, y), y * (1 + 4 * SIDE) + 1 + 4 * x);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const begins = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([begins, chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))]);
}

/** The colour of a point of the picture: the middle of finer points, so that edges are smooth. */
function mixed(x: number, y: number): number[] {
  const sum = [0, 0, 0, 0];
  for (let i = 0; i < FINER * FINER; i++) {
    const [across, down] = [(x + (i % FINER) / FINER) / SIDE, (y + Math.floor(i / FINER) / FINER) / SIDE];
    colour(across, down).forEach((part, at) => (sum[at] = (sum[at] ?? 0) + part));
  }
  return sum.map((part) => Math.round(part / (FINER * FINER)));
}

function colour(x: number, y: number): Colour {
  if (PIPS.some(([left, top]) => Math.hypot(x - left, y - top) < RADIUS)) return PIP;
  const [across, down] = [Math.max(CORNER - x, x - (1 - CORNER), 0), Math.max(CORNER - y, y - (1 - CORNER), 0)];
  return Math.hypot(across, down) < CORNER ? BODY : NOTHING;
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
