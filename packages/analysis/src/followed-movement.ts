import type { Detection, FrameDetections } from '@sarm/measurement/detection';
import { median } from '@sarm/measurement/statistics/sample-moments';
import { TILE } from '@sarm/media/guards/tile-changes';
import type { SeenMovement } from '@sarm/media/measure-pictures';

/** Parts of a head's side around its box that belong to it: what the head does between pictures, its halo and the base of its tail. */
const MARGIN = 0.5;

/** Numbers of the tiles that heads touch, row by row. */
function touchedTiles(heads: readonly Detection[], across: number): ReadonlySet<number> {
  const touched = new Set<number>();
  for (const head of heads) {
    const margin = MARGIN * Math.sqrt(head.width * head.height);
    const [right, down] = [head.width / 2 + margin, head.height / 2 + margin];
    const first = Math.max(0, Math.floor((head.x - right) / TILE));
    const last = Math.min(across - 1, Math.floor((head.x + right) / TILE));
    for (let y = Math.floor((head.y - down) / TILE); y <= Math.floor((head.y + down) / TILE); y += 1)
      for (let x = first; x <= last; x += 1) touched.add(y * across + x);
  }
  return touched;
}

/** Numbers of the tiles in which something moves, row by row. */
const movingTiles = ({ width, starts }: SeenMovement): readonly number[] => {
  const across = Math.ceil(width / TILE);
  return Array.from(starts, (start) => {
    const row = Math.floor(start / width);
    return (row / TILE) * across + (start - row * width) / TILE;
  });
};

/** Of the movement in one run of pictures, the share in tiles that nothing touches which was found before or after it. */
function unfollowedOf(
  movement: SeenMovement,
  found: readonly (readonly Detection[])[],
  inPlace: ReadonlySet<number>,
): number {
  const across = Math.ceil(movement.width / TILE);
  const tiles = movingTiles(movement);
  const touched = found.map((heads) => touchedTiles(heads, across));
  let [all, apart] = [0, 0];
  for (const [pair, changes] of movement.amounts.entries())
    for (const [i, tile] of tiles.entries()) {
      const amount = changes[i]!;
      all += amount;
      const followed = touched[pair]?.has(tile) === true || touched[pair + 1]?.has(tile) === true;
      if (!followed && !inPlace.has(tile)) apart += amount;
    }
  return apart / all;
}

/** Share of the runs over the video in which a tile moves where what moves in it stays there. A swimmer is soon gone. */
const STAYS = 0.6;
const FEWEST_RUNS = 4;
/** Within less, a slow swimmer has not left its place. */
const SHORTEST_S = 1;

/** Tiles in which something trembles from the first to the last run of pictures, and those beside them. */
function tremblingTiles(movements: readonly SeenMovement[]): ReadonlySet<number> {
  const runs = new Map<number, number>();
  for (const movement of movements)
    for (const tile of movingTiles(movement)) runs.set(tile, (runs.get(tile) ?? 0) + 1);
  const across = Math.ceil((movements[0]?.width ?? TILE) / TILE);
  const found = new Set<number>();
  if (movements.length < FEWEST_RUNS) return found;
  for (const [tile, seen] of runs)
    if (seen >= STAYS * movements.length)
      for (const row of [-across, 0, across]) for (const column of [-1, 0, 1]) found.add(tile + row + column);
  return found;
}

/** Things that move and are no cells to the detector: either they are none, or it does not find them here. */
export class FollowedMovementMeter {
  readonly #frames: ReadonlySet<number>;
  readonly #found = new Map<number, readonly Detection[]>();
  #seconds: readonly [from: number, to: number] | undefined;

  /** `frames`: those in which movement is measured. */
  constructor(frames: Iterable<number>) {
    this.#frames = new Set(frames);
  }

  add({ frame, time, detections }: FrameDetections): void {
    if (!this.#frames.has(frame)) return;
    this.#found.set(frame, detections);
    this.#seconds = [this.#seconds?.[0] ?? time, time];
  }

  /** Median over the runs of pictures; null where in most of them nothing moves. */
  unfollowedShare(movements: readonly SeenMovement[]): number | null {
    return this.#share(movements, new Set());
  }

  /** The same of what does not stay in its place: specks tremble in every chamber, and no sperm does so only. */
  travellingShare(movements: readonly SeenMovement[]): number | null {
    const [from, to] = this.#seconds ?? [0, 0];
    return this.#share(movements, to - from < SHORTEST_S ? new Set() : tremblingTiles(movements));
  }

  #share(movements: readonly SeenMovement[], inPlace: ReadonlySet<number>): number | null {
    const moved = movements.filter(({ starts }) => starts.length > 0);
    if (moved.length === 0 || 2 * moved.length < movements.length) return null;
    return median(
      moved.map((each) =>
        unfollowedOf(
          each,
          each.frames.map((frame) => this.#found.get(frame) ?? []),
          inPlace,
        ),
      ),
    );
  }
}
