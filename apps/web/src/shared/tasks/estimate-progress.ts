export interface ProgressSample {
  readonly at: number;
  readonly percent: number;
}
export interface Estimate {
  readonly percentPerSecond: number;
  readonly secondsLeft: number;
}

const WINDOW_MS = 20_000;

/** Old samples are dropped, so that the estimate follows a work that gets slower or faster. */
export const addSample = (samples: readonly ProgressSample[], sample: ProgressSample): ProgressSample[] => {
  const last = samples.at(-1);
  if (last !== undefined && sample.percent < last.percent) return [sample];
  return [...samples.filter((each) => sample.at - each.at <= WINDOW_MS), sample];
};

/** null until enough was seen: a guess from one sample would jump about. */
export function estimateProgress(samples: readonly ProgressSample[]): Estimate | null {
  const first = samples[0];
  const last = samples.at(-1);
  if (first === undefined || last === undefined || last.at - first.at < 1000) return null;
  const percentPerSecond = ((last.percent - first.percent) * 1000) / (last.at - first.at);
  if (percentPerSecond <= 0) return null;
  return { percentPerSecond, secondsLeft: (100 - last.percent) / percentPerSecond };
}
