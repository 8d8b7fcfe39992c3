const STEPS = [1, 2, 2.5, 5, 10] as const;

/** Round numbers from 0 to at least `most`, about `count` of them. */
export function axisTicks(most: number, count = 4): readonly number[] {
  if (!(most > 0) || !Number.isFinite(most)) return [0, 1];
  const size = 10 ** Math.floor(Math.log10(most / count));
  const step = size * (STEPS.find((each) => each * size * count >= most) ?? 10);
  const ticks = [0];
  while ((ticks.at(-1) ?? 0) < most - step * 1e-9) ticks.push(step * ticks.length);
  return ticks;
}

/** Width of a digit at the font size of the plots. */
const DIGIT = 6.5;
/** Where the plot begins, so that the longest number fits completely before it. */
export const roomForTicks = (ticks: readonly number[]): number =>
  Math.max(20, 8 + DIGIT * Math.max(...ticks.map((tick) => String(tick).length)));
