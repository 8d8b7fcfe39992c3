import { type Box, isInside } from '@sarm/domain/shapes/boxes';
import type { Complaint } from '@sarm/domain/catalogue/complaints';
import { DETECTION } from '@sarm/domain/shapes/detection';
import { AppError } from '@sarm/domain/catalogue/errors';

interface Picture {
  readonly width: number;
  readonly height: number;
}

/** TEC-188: what a person sends is a box inside the picture, none of its sides below the shortest. */
export function checkBox(box: Box, picture: Picture): void {
  const { minSide } = DETECTION;
  if (box.x2 - box.x1 < minSide || box.y2 - box.y1 < minSide)
    refuse({ code: 'box_too_small', params: { min: minSide } });
  if (!isInside(box, picture))
    refuse({ code: 'box_outside', params: { width: picture.width, height: picture.height } });
}

/** TEC-187: a drawn box exceeds the shortest side. */
export function checkDrawnBox(box: Box, picture: Picture): void {
  checkBox(box, picture);
  const { minSide } = DETECTION;
  if (box.x2 - box.x1 <= minSide || box.y2 - box.y1 <= minSide)
    refuse({ code: 'drawn_box_too_small', params: { min: minSide } });
}

function refuse(complaint: Complaint): never {
  throw new AppError('invalid_request', {
    errors: ['x1', 'y1', 'x2', 'y2'].map((field) => ({ field, ...complaint })),
  });
}
