const ROUND = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000];

/** The longest round length, µm, that is no wider than this; null where even the shortest is. */
export const scaleBar = (
  pixelSize: number,
  pixelsWide: number,
): { readonly micrometres: number; readonly pixels: number } | null => {
  const micrometres = ROUND.findLast((each) => each / pixelSize <= pixelsWide);
  return micrometres === undefined ? null : { micrometres, pixels: micrometres / pixelSize };
};
