/** Of −1 to 1 each; 0 leaves the picture as it is. */
export interface Light {
  readonly brightness: number;
  readonly contrast: number;
}

export const NO_LIGHT: Light = { brightness: 0, contrast: 0 };
export const isAdjusted = ({ brightness, contrast }: Light): boolean => brightness !== 0 || contrast !== 0;

const MIDDLE = 127.5;
/** Full contrast spreads the greys fourfold. */
const SPREAD = 3;

/** The new value of each of the 256 greys: one lookup per channel, whatever the settings. */
export function lightTable({ brightness, contrast }: Light): Uint8ClampedArray {
  const slope = contrast >= 0 ? 1 + SPREAD * contrast : 1 + contrast;
  return Uint8ClampedArray.from(
    { length: 256 },
    (_, grey) => (grey - MIDDLE) * slope + MIDDLE + brightness * 255,
  );
}

/** In place, red, green and blue of every pixel; alpha stays. */
export function adjustLight(rgba: Uint8ClampedArray, table: Uint8ClampedArray): void {
  for (let at = 0; at < rgba.length; at += 4) {
    rgba[at] = table[rgba[at] ?? 0] ?? 0;
    rgba[at + 1] = table[rgba[at + 1] ?? 0] ?? 0;
    rgba[at + 2] = table[rgba[at + 2] ?? 0] ?? 0;
  }
}
