import type { Detection } from '@sarm/measurement/detection';
import type { GrayPicture } from '@sarm/pictures/gray-picture';

/** Parts of a head's side: from beyond its halo to where the tail of every cell still shows. */
const FROM = 0.95;
const TO = 2.45;
const RINGS = 16;
/** Directions that are looked into; from ring to ring a tail turns by at most one. */
const DIRECTIONS = 64;
/** With fewer inside the picture their middle is no ground. */
const FEWEST_DIRECTIONS = 24;
/** Grey levels. One dark speck on the way must not pass for a line. */
const MOST_DEPTH = 16;

const COSINES = Array.from({ length: DIRECTIONS }, (_, i) => Math.cos((2 * Math.PI * i) / DIRECTIONS));
const SINES = Array.from({ length: DIRECTIONS }, (_, i) => Math.sin((2 * Math.PI * i) / DIRECTIONS));

/** Of one head after another, ring by ring: thousands of arrays a frame would keep the collector busy. */
const levels = new Float64Array(DIRECTIONS);
const sorted = new Float64Array(DIRECTIONS);
let depths = new Float64Array(DIRECTIONS);
let before = new Float64Array(DIRECTIONS);

/** The grey level in each direction; NaN beyond the picture. Returns how many lie inside. */
function readRing({ gray, width, height }: GrayPicture, { x, y }: Detection, radius: number): number {
  let inside = 0;
  for (let i = 0; i < DIRECTIONS; i += 1) {
    levels[i] = Number.NaN;
    const [column, row] = [Math.round(x + radius * COSINES[i]!), Math.round(y + radius * SINES[i]!)];
    if (column < 1 || row < 1 || column >= width - 1 || row >= height - 1) continue;
    const at = row * width + column;
    // Two pixels across: a tail is thinner than the step from ring to ring.
    const level = (2 * gray[at]! + gray[at - 1]! + gray[at + 1]! + gray[at - width]! + gray[at + width]!) / 6;
    levels[i] = level;
    sorted[inside] = level;
    inside += 1;
  }
  return inside;
}

/** Adds how much darker than the middle of its ring each direction is, bounded to both sides, to the best way there. */
function addDepths(middle: number): void {
  for (let i = 0; i < DIRECTIONS; i += 1) {
    const level = levels[i]!;
    const depth = Number.isNaN(level) ? 0 : Math.max(-MOST_DEPTH, Math.min(MOST_DEPTH, middle - level));
    depths[i] =
      depth + Math.max(before[i]!, before[(i + 1) % DIRECTIONS]!, before[(i + DIRECTIONS - 1) % DIRECTIONS]!);
  }
}

/**
 * Mean depth, in grey levels, of the darkest line that leads away from a head without a sharp turn. A spermatozoon has a
 * tail; a pinhead, a round cell and debris have none. Null where the picture ends too near.
 */
export function tailSign(picture: GrayPicture, head: Detection): number | null {
  const side = Math.sqrt(head.width * head.height);
  before.fill(0);
  for (let ring = 0; ring < RINGS; ring += 1) {
    const inside = readRing(picture, head, side * (FROM + ((TO - FROM) * ring) / (RINGS - 1)));
    if (inside < FEWEST_DIRECTIONS) return null;
    addDepths(sorted.subarray(0, inside).sort()[inside >> 1]!);
    [before, depths] = [depths, before];
  }
  return Math.max(...before) / RINGS;
}
