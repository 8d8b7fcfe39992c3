/** Several crops in one picture: a page of them costs one call instead of one for each. */
export const CROP_SHEET = {
  /** TEC-099: crops of one page. */
  most: 24,
  columns: 6,
  /** Of the answer: where each crop lies in the picture, in the order of the request. */
  header: 'x-crop-places',
} as const;

export interface SheetPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Row by row in cells of equal size; no crop is scaled, because people and models look at single pixels. */
export function layOutSheet(crops: readonly { readonly width: number; readonly height: number }[]): {
  readonly width: number;
  readonly height: number;
  readonly places: readonly SheetPlace[];
} {
  const cell = crops.reduce((most, { width, height }) => Math.max(most, width, height), 1);
  const columns = Math.max(1, Math.min(CROP_SHEET.columns, crops.length));
  const places = crops.map(({ width, height }, at) => ({
    x: (at % columns) * cell,
    y: Math.floor(at / columns) * cell,
    width,
    height,
  }));
  return { width: columns * cell, height: Math.max(1, Math.ceil(crops.length / columns)) * cell, places };
}

export const writePlaces = (places: readonly SheetPlace[]): string =>
  places.map(({ x, y, width, height }) => `${x},${y},${width},${height}`).join(';');

export function readPlaces(text: string): SheetPlace[] {
  return text.split(';').map((each) => {
    const [x, y, width, height, more] = each.split(',').map(Number);
    const numbers = [x, y, width, height];
    if (more !== undefined || numbers.some((value) => !Number.isSafeInteger(value) || (value ?? -1) < 0))
      throw new RangeError(`${each} is no place in a picture`);
    return { x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0 };
  });
}
