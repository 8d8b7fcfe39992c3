import { px, type Pixels } from '@sarm/domain/units';

/** The rectangle in which heads are counted. Its area, not the picture's, belongs in the concentration. */
export interface CountingFrame {
  readonly left: Pixels;
  readonly top: Pixels;
  readonly right: Pixels;
  readonly bottom: Pixels;
}

export interface PictureSize {
  readonly width: Pixels;
  readonly height: Pixels;
}

/**
 * The picture less a guard on every side. A head cut by the picture's edge is found less often than others, so a
 * frame equal to the picture undercounts; a guard of one head makes every head that touches the frame complete.
 */
export const countingFrame = (picture: PictureSize, guard: Pixels = px(0)): CountingFrame => {
  const frame = {
    left: guard,
    top: guard,
    right: px(picture.width - guard),
    bottom: px(picture.height - guard),
  };
  if (!(frame.right > frame.left && frame.bottom > frame.top))
    throw new RangeError('the guard leaves no counting frame');
  return frame;
};

/**
 * Touching left or top counts, touching right or bottom does not, and the exclusion wins in a corner. That is the same
 * as: the box's lower right corner lies in the half-open frame. Fields laid side by side then count every head once.
 */
export const cornerInFrame = (right: number, bottom: number, frame: CountingFrame): boolean =>
  right >= frame.left && right < frame.right && bottom >= frame.top && bottom < frame.bottom;
