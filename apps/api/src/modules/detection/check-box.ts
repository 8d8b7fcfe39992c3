import { type Box, isInside } from '@sarm/domain/boxes';
import { DETECTION } from '@sarm/domain/detection';
import { AppError } from '@sarm/domain/errors';

interface Picture {
  readonly width: number;
  readonly height: number;
}

/** TEC-188: what a person sends is a box inside the picture, none of its sides below the shortest. */
export function checkBox(box: Box, picture: Picture): void {
  const { minSide } = DETECTION;
  if (box.x2 - box.x1 < minSide || box.y2 - box.y1 < minSide)
    refuse(`A box has sides of at least ${minSide}`);
  if (!isInside(box, picture)) refuse(`The box leaves the picture of ${picture.width} × ${picture.height}`);
}

/** TEC-187: a drawn box exceeds the shortest side. */
export function checkDrawnBox(box: Box, picture: Picture): void {
  checkBox(box, picture);
  const { minSide } = DETECTION;
  if (box.x2 - box.x1 <= minSide || box.y2 - box.y1 <= minSide)
    refuse(`A drawn box has sides longer than ${minSide}`);
}

function refuse(message: string): never {
  throw new AppError('invalid_request', {
    errors: ['x1', 'y1', 'x2', 'y2'].map((field) => ({ field, message })),
  });
}
