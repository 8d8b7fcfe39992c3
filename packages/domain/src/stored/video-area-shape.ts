import { AREA_KINDS, type VideoArea } from '../videos/video-area.ts';
import { hasShape, list, number, object, oneOf, type Shape } from './shape.ts';

const numbers = list(number);
/** Left, top, width and height. */
export const excludedPart: Shape<VideoArea['excluded'][number]> = {
  faultIn: (value, at) =>
    hasShape(numbers, value) && value.length === 4 ? undefined : `${at} is not a rectangle`,
};

/** As the row of a video, the parameters of its analysis and their result keep it. */
export const videoAreaShape: Shape<VideoArea> = object({
  width: number,
  height: number,
  excluded: list(excludedPart),
  kinds: list(oneOf(...AREA_KINDS)),
});
