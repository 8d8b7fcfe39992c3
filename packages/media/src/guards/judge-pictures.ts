import { PICTURE_FAULTS, type PictureFault } from '@sarm/domain/figures/video-warnings';
import type { MeasuredPictures } from '../measure-pictures.ts';
import type { PictureMeasures } from './fault-meter.ts';
import { PICTURE_LIMITS, type PictureLimits } from './picture-limits.ts';

/** Data of the file other than its pictures; the analysis, which comes after the file check, has none of it. */
export interface FileContext {
  readonly codec?: string | undefined;
  readonly bitsPerPixel?: number | null | undefined;
  readonly squarePixels?: boolean | undefined;
  /** The header says that the pictures are woven of two fields. */
  readonly fields?: boolean | undefined;
}

/** Bits that H.264 needs for the same picture, for one of this codec. Those that are missing code each picture by itself. */
const AS_H264: Readonly<Record<string, number>> = { h264: 1, hevc: 1.6, vp9: 1.5, vp8: 0.9, mpeg4: 0.6 };

/** Faults of file and picture with which figures would look normal and be wrong. In the order of the catalogue. */
export function judgePictures(
  { measures, brightness }: Pick<MeasuredPictures, 'measures' | 'brightness'>,
  file: FileContext = {},
  limits: PictureLimits = PICTURE_LIMITS,
): PictureFault[] {
  const whitened = brightness.clipped > limits.clippedPicture;
  const holds: Partial<Record<PictureFault, boolean>> = {
    stretched_pixels: file.squarePixels === false,
    ...(measures === null ? {} : faultsOf(measures, file, limits)),
  };
  if (whitened) holds.overexposed = true;
  return (Object.keys(PICTURE_FAULTS) as PictureFault[]).filter((fault) => holds[fault] === true);
}

/**
 * What stands out is darker than the ground. On a dark ground where nothing moves it is debris: it absorbs light, and the few
 * or no cells near it would be turned into what they are not.
 */
export const showsDarkCells = (
  { structures, movingShare }: Pick<PictureMeasures, 'structures' | 'movingShare'>,
  limits: PictureLimits = PICTURE_LIMITS,
): boolean =>
  structures.polarity < limits.polarity &&
  (structures.background > limits.brightGround || movingShare > limits.darkMovingShare);

function faultsOf(
  measures: PictureMeasures,
  file: FileContext,
  limits: PictureLimits,
): Partial<Record<PictureFault, boolean>> {
  const { structures, steps, fixed } = measures;
  const contrast = Math.max(structures.contrast, limits.noiseContrast);
  const repeated = (steps.repeated ?? 0) > limits.repeatedShare || (steps.evenness ?? 1) < limits.evenness;
  // In an empty field what stands out is chance.
  const seen = structures.contrast > limits.contrast;
  const inverted = seen && showsDarkCells(measures, limits);
  return {
    repeated_frames: repeated,
    // Behind a picture that was shown twice everything leaps too.
    missing_frames:
      (!repeated && (steps.leaps ?? 0) > limits.leapShare) || measures.blankShare > limits.blankShare,
    // A header may call progressive pictures interlaced; where something moves, the picture itself decides.
    interlaced: measures.combing === null ? file.fields === true : measures.combing > limits.combing,
    over_compressed: isStarved(measures, file, limits),
    light_inverted: inverted,
    overexposed:
      (seen && !inverted && structures.clipped > limits.clipped) || structures.background > limits.background,
    weak_contrast: isFaint(measures, limits),
    noisy: measures.noise > limits.noise * contrast,
    hidden_area: (measures.hiddenShare ?? 0) > limits.hiddenShare || isConstant(measures, limits),
    burned_in_graphics: (fixed?.ruledWidths ?? 0) > limits.ruledWidths,
    fixed_pattern: (fixed?.lonePixels ?? 0) > limits.lonePixels,
  };
}

/**
 * Something of one polarity is there, and too faint for any model: what counts nothing in it calls a full chamber empty. Dark
 * cells are turned over only where they stand out as structures: below that no model finds them.
 */
const isFaint = ({ structures, noise }: PictureMeasures, limits: PictureLimits): boolean =>
  structures.contrast < (structures.polarity < 0 ? limits.contrast : limits.faintContrast) &&
  structures.contrast > limits.faintFloor + limits.faintNoises * noise &&
  Math.abs(structures.polarity) > limits.faintPolarity;

/** Every camera has noise and every chamber grain: a picture without either shows no chamber, not an empty one. */
const isConstant = ({ structures, noise }: PictureMeasures, limits: PictureLimits): boolean =>
  structures.contrast < limits.constantContrast &&
  noise < limits.constantNoise &&
  // Black and white have names of their own.
  structures.background > limits.constantGround &&
  structures.background <= limits.background;

/** So few bits that the codec had to leave out what moves. */
function isStarved(
  { steps, movingShare }: PictureMeasures,
  file: FileContext,
  limits: PictureLimits,
): boolean {
  const worth = AS_H264[file.codec ?? ''];
  if (worth === undefined || file.bitsPerPixel == null) return false;
  const bits = worth * file.bitsPerPixel;
  const uneven = (steps.evenness ?? 1) < limits.starvedEvenness && bits < limits.starvedBitsPerPixel;
  if (uneven) return true;
  // A chamber in which nothing moves needs none.
  return (
    movingShare > 0 && (bits < limits.fewestBitsPerPixel || bits / movingShare < limits.bitsPerMovingPixel)
  );
}
