import type { GrayPicture } from '@sarm/pictures/gray-picture';
import type { BurstSteps } from './burst-steps.ts';
import { quantileOf, TILE } from './tile-changes.ts';

/** Fewer tiles with movement are a cell or two, which may all lie along the rows. */
const SURE_TILES = 48;
/** Rows above and below that are looked at, to find out whether every second one is alike. */
const REACH = 2;

/**
 * Teeth at moving edges: rows of two moments differ from row to row. How much more the grey bends down the rows than along
 * them where something moves; cells point in all directions, so an ordinary picture gives about 1. Null where nothing moves.
 */
export function combing(
  picture: GrayPicture,
  { moving, still }: Pick<BurstSteps, 'moving' | 'still'>,
): number | null {
  if (moving.length === 0) return null;
  // Noise and lines of the sensor bend the grey everywhere alike.
  const rest = (step: number): number =>
    still.length === 0 ? 0 : quantileOf(bends(picture, still, step), 0.5);
  const [restDown, restAcross] = [rest(picture.width), rest(1)];
  const down = bends(picture, moving, picture.width);
  const ratios = [...bends(picture, moving, 1)].flatMap((across, i) =>
    across > 2 * restAcross ? [Math.max(down[i]! - restDown, 0) / (across - restAcross)] : [],
  );
  // Letters and bars have edges of one direction; the median leaves them out.
  const teeth = ratios.length === 0 ? null : quantileOf(ratios, 0.5);
  if (teeth === null || moving.length >= SURE_TILES) return teeth;
  return Math.min(teeth, weave(picture, { moving, still }));
}

/**
 * By how much more the grey bends from row to row than from every second one to the next, against the same along the rows:
 * about 1 however the cells lie, because a line is as sharp in its own direction, and more only where rows are of two moments.
 */
function weave(
  { gray, width }: GrayPicture,
  { moving, still }: Pick<BurstSteps, 'moving' | 'still'>,
): number {
  const bend = (tiles: Int32Array, step: number): number => {
    let sum = 0;
    for (const start of tiles)
      for (let y = REACH; y < TILE - REACH; y += 1)
        for (let i = start + y * width + REACH, end = i + TILE - 2 * REACH; i < end; i += 1)
          sum += (gray[i - step]! + gray[i + step]! - 2 * gray[i]!) ** 2;
    return sum / Math.max(1, tiles.length);
  };
  const share = (step: number): number => {
    const [near, far] = [step, REACH * step].map((by) => Math.max(bend(moving, by) - bend(still, by), 0));
    return (near ?? 0) / Math.max(far ?? 0, 1);
  };
  return share(width) / Math.max(share(1), Number.EPSILON);
}

/** Mean squared second difference of the grey in each tile, in the direction of the step. */
const bends = ({ gray, width }: GrayPicture, tiles: Int32Array, step: number): Float32Array =>
  Float32Array.from(tiles, (start) => {
    let sum = 0;
    for (let y = 1; y < TILE - 1; y += 1)
      for (let i = start + y * width + 1, end = i + TILE - 2; i < end; i += 1) {
        const bend = gray[i - step]! + gray[i + step]! - 2 * gray[i]!;
        sum += bend * bend;
      }
    return sum / (TILE - 2) ** 2;
  });
