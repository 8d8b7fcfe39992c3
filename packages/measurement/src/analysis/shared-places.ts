import type { StillBody, VideoSummary } from './video-summary.ts';

/** Places of one body in two videos of one place differ by what it was pushed meanwhile, px. */
const SAME_BODY_PX = 2.5;
/** The stage was not moved: what lies on the camera's glass stays there whatever is filmed, px. */
const SAME_PIXEL_PX = 2;
/** Pairs that agree by chance are as rare as this, over all shifts that are tried. */
const BY_CHANCE = 1e-5;
const FEWEST_PAIRS = 4;
/** Of the bodies that lie in the common part, in the video that has fewer of them there. */
const AGREEING_SHARE = 0.5;
const BIN_PX = 4;

type Compared = Pick<VideoSummary, 'picture' | 'pixelSize' | 'stillBodies'>;

interface Shift {
  readonly x: number;
  readonly y: number;
}

/** Without what lies on the same pixels in the other video. */
const movedAway = (bodies: readonly StillBody[], others: readonly StillBody[]): readonly StillBody[] =>
  bodies.filter(({ x, y }) => !others.some((other) => Math.hypot(other.x - x, other.y - y) < SAME_PIXEL_PX));

/**
 * The shift that most pairs of bodies share. Bins overlap by half, so that no rim of a bin parts pairs that belong together;
 * tens of thousands of pairs are counted, so none makes an object.
 */
function commonestShift(
  first: readonly StillBody[],
  second: readonly StillBody[],
  { width, height }: Compared['picture'],
): Shift | null {
  const [columns, rows] = [Math.ceil((2 * width) / BIN_PX) + 2, Math.ceil((2 * height) / BIN_PX) + 2];
  let [best, most] = [{ right: 0, down: 0, bin: -1 }, 0];
  const binOf = (x: number, y: number, right: number, down: number): number =>
    Math.floor((y + height) / BIN_PX + down) * columns + Math.floor((x + width) / BIN_PX + right);
  for (const right of [0, 0.5])
    for (const down of [0, 0.5]) {
      const pairs = new Uint16Array(columns * rows);
      for (const one of first)
        for (const other of second) {
          const bin = binOf(other.x - one.x, other.y - one.y, right, down);
          const now = (pairs[bin] ?? 0) + 1;
          pairs[bin] = now;
          if (now > most) [best, most] = [{ right, down, bin }, now];
        }
    }
  if (most === 0) return null;
  let [x, y] = [0, 0];
  for (const one of first)
    for (const other of second) {
      const [across, along] = [other.x - one.x, other.y - one.y];
      if (binOf(across, along, best.right, best.down) !== best.bin) continue;
      x += across / most;
      y += along / most;
    }
  return { x, y };
}

/** Bodies of the first that have one of the second, each its own, where the shift puts them. */
function agreeing(first: readonly StillBody[], second: readonly StillBody[], shift: Shift): number {
  const taken = new Set<StillBody>();
  for (const one of first) {
    const same = second.find(
      (other) =>
        !taken.has(other) && Math.hypot(other.x - one.x - shift.x, other.y - one.y - shift.y) < SAME_BODY_PX,
    );
    if (same !== undefined) taken.add(same);
  }
  return taken.size;
}

/** Bound of Chernoff for so many or more of a Poisson number. */
const chanceOf = (pairs: number, expected: number): number =>
  pairs <= expected ? 1 : Math.exp(pairs - expected - pairs * Math.log(pairs / expected));

function isSure(
  first: readonly StillBody[],
  second: readonly StillBody[],
  { shift, width, height, tried }: { shift: Shift; width: number; height: number; tried: number },
): boolean {
  const [left, top] = [Math.max(0, -shift.x), Math.max(0, -shift.y)];
  const [across, down] = [width - Math.abs(shift.x), height - Math.abs(shift.y)];
  const inside = (bodies: readonly StillBody[], x: number, y: number): readonly StillBody[] =>
    bodies.filter((b) => b.x >= x && b.y >= y && b.x <= x + across && b.y <= y + down);
  const ones = inside(first, left, top);
  const others = inside(second, left + shift.x, top + shift.y);
  const pairs = agreeing(ones, others, shift);
  const place = (Math.PI * SAME_BODY_PX ** 2) / Math.max(1, across * down);
  return (
    pairs >= FEWEST_PAIRS &&
    pairs >= AGREEING_SHARE * Math.min(ones.length, others.length) &&
    tried * chanceOf(pairs, ones.length * others.length * place) < BY_CHANCE
  );
}

/** Whether two videos surely show a common part of the sample, by the bodies that lay still in both (MEA-CMB-8). */
export function showSamePlace(one: Compared, other: Compared): boolean {
  const { width, height } = one.picture;
  if (one.stillBodies === undefined || other.stillBodies === undefined) return false;
  if (one.pixelSize !== other.pixelSize) return false;
  if (other.picture.width !== width || other.picture.height !== height) return false;
  // Where nothing was moved only a tail distinguishes a cell from dirt on the camera.
  const tailed = (bodies: readonly StillBody[]): readonly StillBody[] => bodies.filter((body) => body.tailed);
  const unmoved = { shift: { x: 0, y: 0 }, width, height, tried: 1 };
  if (isSure(tailed(one.stillBodies), tailed(other.stillBodies), unmoved)) return true;
  // The camera's dirt would say so of every two videos, and a row of it agrees with itself a step further on.
  const ones = movedAway(one.stillBodies, other.stillBodies);
  const others = movedAway(other.stillBodies, one.stillBodies);
  const shift = commonestShift(ones, others, one.picture);
  if (shift === null) return false;
  const tried = (4 * width * height) / (Math.PI * SAME_BODY_PX ** 2);
  return isSure(ones, others, { shift, width, height, tried });
}

/** For each video the place in the list of the first one that shows what it shows, by itself or through others. */
export function samePlaces(videos: readonly Compared[]): readonly number[] {
  const first = videos.map((_, i) => i);
  for (const [i, one] of videos.entries())
    for (let k = 0; k < i; k += 1) {
      const [from, to] = [first[i] ?? i, first[k] ?? k];
      if (from === to || !showSamePlace(videos[k] ?? one, one)) continue;
      const [low, high] = [Math.min(from, to), Math.max(from, to)];
      for (const [at, group] of first.entries()) if (group === high) first[at] = low;
    }
  return first;
}
