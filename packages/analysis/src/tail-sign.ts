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

/** How much darker than the middle of its ring each direction is, bounded to both sides. Beyond the picture nothing is. */
function ringDepths({ gray, width, height }: GrayPicture, { x, y }: Detection, radius: number) {
  const levels = new Float64Array(DIRECTIONS).fill(Number.NaN);
  for (let i = 0; i < DIRECTIONS; i += 1) {
    const [column, row] = [Math.round(x + radius * COSINES[i]!), Math.round(y + radius * SINES[i]!)];
    if (column < 1 || row < 1 || column >= width - 1 || row >= height - 1) continue;
    const at = row * width + column;
    // Two pixels across: a tail is thinner than the step from ring to ring.
    levels[i] = (2 * gray[at]! + gray[at - 1]! + gray[at + 1]! + gray[at - width]! + gray[at + width]!) / 6;
  }
  const inside = levels.filter((level) => !Number.isNaN(level)).sort();
  if (inside.length < FEWEST_DIRECTIONS) return null;
  const middle = inside[inside.length >> 1]!;
  return levels.map((level) =>
    Number.isNaN(level) ? 0 : Math.max(-MOST_DEPTH, Math.min(MOST_DEPTH, middle - level)),
  );
}

/**
 * Mean depth, in grey levels, of the darkest line that leads away from a head without a sharp turn. A spermatozoon has a
 * tail; a pinhead, a round cell and debris have none. Null where the picture ends too near.
 */
export function tailSign(picture: GrayPicture, head: Detection): number | null {
  const side = Math.sqrt(head.width * head.height);
  let best = new Float64Array(DIRECTIONS);
  for (let ring = 0; ring < RINGS; ring += 1) {
    const depths = ringDepths(picture, head, side * (FROM + ((TO - FROM) * ring) / (RINGS - 1)));
    if (depths === null) return null;
    const before = best;
    best = depths.map(
      (depth, i) =>
        depth +
        Math.max(before[i]!, before[(i + 1) % DIRECTIONS]!, before[(i + DIRECTIONS - 1) % DIRECTIONS]!),
    );
  }
  return Math.max(...best) / RINGS;
}
