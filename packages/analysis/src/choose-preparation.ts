import type { GrayPicture } from '@sarm/pictures/gray-picture';
import type { DecodedFrame } from '@sarm/media/decode-frames';
import { FaultMeter, type PictureMeasures } from '@sarm/media/guards/fault-meter';
import { showsDarkCells } from '@sarm/media/guards/judge-pictures';
import { PICTURE_LIMITS } from '@sarm/media/guards/picture-limits';
import { frameTimes } from '@sarm/domain/videos/timeline';
import { AreaFill } from '@sarm/media/area/area-fill';
import type { DetectVideoOptions } from './detect-video.ts';
import { AS_IT_IS, type Preparation } from './prepare-picture.ts';

/** Light, contrast and noise are those of the camera and stay; where they change, the guards on the prepared pictures see it. */
const FIRST_PICTURES = 8;
/** How far the strongest structures stand out in the pictures the models know, and from where weaker ones are raised. */
const USUAL_CONTRAST = 140;
export const WEAK_CONTRAST = 60;
/** Beyond it the noise and the steps of the levels would be raised to the height of cells. */
const MOST_GAIN = 6;

/** What has to be done to the pictures of a video before a model can read them. Ordinary pictures stay as they are. */
export function preparationFor(measures: PictureMeasures | null): Preparation {
  if (measures === null || measures.structures.contrast <= PICTURE_LIMITS.contrast) return AS_IT_IS;
  const { structures, noise, movingShare } = measures;
  const { contrast, background } = structures;
  const smoothings = noise > PICTURE_LIMITS.noise * Math.max(contrast, PICTURE_LIMITS.noiseContrast) ? 1 : 0;
  const inverted = showsDarkCells(measures);
  // Weak structures that lie still may be debris, and where as many are dark as bright they are specks; raised, with the
  // noise around them, they would pass for cells.
  const weak =
    contrast < WEAK_CONTRAST &&
    movingShare > PICTURE_LIMITS.movingShare &&
    structures.polarity > PICTURE_LIMITS.faintPolarity;
  if (!inverted && !weak) return { ...AS_IT_IS, smoothings };
  const gain = Math.min(MOST_GAIN, Math.max(1, USUAL_CONTRAST / contrast));
  return { ground: background, gain: inverted ? -gain : gain, smoothings };
}

export interface PreparedFrames {
  readonly preparation: Preparation;
  /** Every picture of the video, those that were looked at first. */
  readonly frames: AsyncGenerator<DecodedFrame>;
}

/**
 * Decided on the first pictures, so that every picture of the video is treated alike. They are given on with those that
 * follow: another run of the decoder for them would cost more than looking at them does.
 */
export async function choosePreparation(
  frames: AsyncGenerator<DecodedFrame>,
  { picture, timeline, area }: Pick<DetectVideoOptions, 'picture' | 'timeline' | 'area'>,
): Promise<PreparedFrames> {
  const first: DecodedFrame[] = [];
  while (first.length < FIRST_PICTURES) {
    const { done, value } = await frames.next();
    if (done === true) break;
    first.push({ index: value.index, pixels: value.pixels.slice() });
  }
  const fill = area === undefined ? undefined : new AreaFill(area);
  const burst = first.map(({ pixels }): GrayPicture => {
    // What is given on is filled after it was prepared, not before.
    const gray = fill === undefined ? pixels : pixels.slice();
    fill?.fill(gray);
    return { gray, ...picture };
  });
  const meter = new FaultMeter(fill?.mask);
  await meter.add(burst, frameTimes(timeline).slice(0, FIRST_PICTURES));
  return { preparation: preparationFor(meter.read()), frames: inOrder(first, frames) };
}

/** Lets each of the first pictures go as soon as it was given on. */
async function* inOrder(
  first: DecodedFrame[],
  others: AsyncGenerator<DecodedFrame>,
): AsyncGenerator<DecodedFrame> {
  for (let frame = first.shift(); frame !== undefined; frame = first.shift()) yield frame;
  yield* others;
}
