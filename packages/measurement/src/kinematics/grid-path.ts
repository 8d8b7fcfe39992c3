/** A path at even times, in µm and seconds: columns, because a long video holds millions of such places. */
export interface GridPath {
  readonly start: number;
  readonly step: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
}

export const gridDuration = ({ step, x }: GridPath): number => step * (x.length - 1);

/** Length of the way from one place of the grid to another. */
export const gridLength = ({ x, y }: GridPath, from = 0, to = x.length - 1): number => {
  let length = 0;
  for (let i = from + 1; i <= to; i += 1)
    length += Math.hypot((x[i] ?? 0) - (x[i - 1] ?? 0), (y[i] ?? 0) - (y[i - 1] ?? 0));
  return length;
};

/** Straight distance between two places of the grid. */
export const gridDistance = ({ x, y }: GridPath, from: number, to: number): number =>
  Math.hypot((x[to] ?? 0) - (x[from] ?? 0), (y[to] ?? 0) - (y[from] ?? 0));
