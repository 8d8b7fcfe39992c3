/** Grey levels that a bar may vary by, in the mean of many pictures. */
const UNIFORM = 4;
/** It is blacker, whiter or greyer than the picture by so much; a clean ground is uniform too. */
const DIFFERENT = 15;

/** Uniform rows and columns at the edges of the picture, in pixels. They show no chamber. */
export interface Bars {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** In the mean of many pictures, whose ground has this level. */
export function findBars(mean: Float32Array, width: number, level: number): Bars {
  const height = mean.length / width;
  const isBar = (start: number, step: number, length: number): boolean => {
    let [low, high] = [Infinity, -Infinity];
    for (let i = 0, at = start; i < length; i += 1, at += step) {
      const value = mean[at]!;
      if (value < low) low = value;
      if (value > high) high = value;
      if (high - low > UNIFORM) return false;
    }
    return Math.abs((low + high) / 2 - level) > DIFFERENT;
  };
  const count = (most: number, bar: (i: number) => boolean): number => {
    let i = 0;
    while (i < most && bar(i)) i += 1;
    return i;
  };
  const top = count(height, (y) => isBar(y * width, 1, width));
  if (top === height) return { top, bottom: 0, left: 0, right: 0 };
  const bottom = count(height - top, (i) => isBar((height - 1 - i) * width, 1, width));
  // Between the upper and lower bars: in their rows every column would be broken.
  const rows = height - top - bottom;
  const left = count(width, (x) => isBar(top * width + x, width, rows));
  const right = count(width - left, (i) => isBar(top * width + width - 1 - i, width, rows));
  return { top, bottom, left, right };
}
