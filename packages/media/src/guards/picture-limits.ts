/**
 * Which measures a picture may have. docs/domain/quality.md explains their choice: from where the figures of the
 * shipped model go wrong. A model that was trained on more takes wider ones.
 */
export const PICTURE_LIMITS = {
  /** Share of the pairs of pictures. Less than one in thirty is a hiccup that tracks bridge. */
  repeatedShare: 0.035,
  leapShare: 0.08,
  /** Below it every other picture is a mixture of its neighbours. */
  evenness: 0.15,
  combing: 2,
  blankShare: 0.02,
  /** Bits of the file for each pixel of the moving part of each picture, in the measure of H.264. */
  bitsPerMovingPixel: 0.06,
  /** Odd and even pictures differ so much only where the codec starves, if the file is also as small as this. */
  starvedEvenness: 0.55,
  starvedBitsPerPixel: 0.02,
  /** Of the full picture: with fewer nothing that moves is visible, however little does. */
  fewestBitsPerPixel: 0.005,
  /** Grey levels; with less there are no structures to judge. */
  contrast: 12,
  /** Grey levels that something faint stands out by: above what rounding and noise make, of which half is dark. */
  faintContrast: 9,
  faintFloor: 2,
  faintNoises: 2.5,
  faintPolarity: 0.5,
  /** −1: all structures are darker than the ground. */
  polarity: -0.3,
  /** Grey level from which dark structures are cells; below it only where as much of the picture moves as specks never do. */
  brightGround: 110,
  darkMovingShare: 0.02,
  /** Share of the picture in which something moves where cells do. */
  movingShare: 0.005,
  /** Share of the bright structures at the upper end, and the ground near it. */
  clipped: 0.42,
  background: 215,
  /** Share of the full picture at the upper end. */
  clippedPicture: 0.2,
  /** SD of the noise against the contrast of the structures, and the least contrast it is compared with. */
  noise: 0.1,
  noiseContrast: 90,
  hiddenShare: 0.03,
  constantContrast: 1,
  constantNoise: 0.2,
  constantGround: 24,
  /** Length of sharp straight edges, and pixels that stand alone. */
  ruledWidths: 0.2,
  lonePixels: 12,
} as const;

/** At the file check: an analysis inverts and smooths the pictures first, and judges what is left of these two by itself. */
export const FILE_CHECK_LIMITS: PictureLimits = { ...PICTURE_LIMITS, polarity: -Infinity, noise: 0.36 };

export type PictureLimits = { readonly [limit in keyof typeof PICTURE_LIMITS]: number };
