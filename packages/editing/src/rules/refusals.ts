import { type Notice, notice } from '@sarm/domain/catalogue/notices';
import type { Size } from '@sarm/domain/shapes/point';
import { isInside } from '@sarm/domain/shapes/boxes';
import { DETECTION } from '@sarm/domain/shapes/detection';
import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';
import type { KeptEdit } from './kept-edit.ts';

type Place = NonNullable<BoxValues['box']>;

const tooSmall = ([x1, y1, x2, y2]: Place, fits: (side: number) => boolean): boolean =>
  !fits(x2 - x1) || !fits(y2 - y1);

/** TEC-188: a place that a person sends lies in the picture, none of its sides below the shortest. */
export function checkPlace(place: Place, picture: Size): Notice | undefined {
  const [x1, y1, x2, y2] = place;
  if (tooSmall(place, (side) => side >= DETECTION.minSide))
    return notice('edit.box_too_small', { min: DETECTION.minSide });
  if (isInside({ x1, y1, x2, y2 }, picture)) return undefined;
  return notice('edit.box_outside', { width: picture.width, height: picture.height });
}

/** TEC-187: a drawn box exceeds the shortest side. */
export function checkDrawnPlace(place: Place, picture: Size): Notice | undefined {
  const problem = checkPlace(place, picture);
  if (problem !== undefined) return problem;
  if (!tooSmall(place, (side) => side > DETECTION.minSide)) return undefined;
  return notice('edit.drawn_box_too_small', { min: DETECTION.minSide });
}

/** Who changed a box, and when; a run and an account that is gone have no name. */
export const refusedBy = (code: 'edit.not_as_seen' | 'edit.changed_since', { name, at }: KeptEdit): Notice =>
  name === null ? notice(`${code}_unnamed`, { at }) : notice(code, { name, at });
