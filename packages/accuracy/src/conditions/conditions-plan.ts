import { CONDITIONS } from './all-conditions.ts';
import type { Condition } from './condition.ts';
import { type Content, CONTENTS } from './content-samples.ts';
import { DENSITIES, densitySample, MOTILE_SHARES, type StudySample } from './simulated-samples.ts';
import { visemSample } from './visem-sample.ts';

export interface SampleSource {
  readonly name: string;
  /** Undefined where the data it needs are absent. */
  readonly make: (data: string | undefined) => Promise<StudySample | undefined>;
}

export interface ConditionsPlan {
  readonly samples: readonly SampleSource[];
  readonly conditions: readonly Condition[];
  readonly contents: readonly Content[];
}

const SIMULATED: readonly SampleSource[] = DENSITIES.flatMap((density) =>
  MOTILE_SHARES.map((share) => ({
    name: `d${density}-m${share}`,
    make: async () => densitySample(density, share),
  })),
);

/** Every sample that conditions are tried on. */
export const SAMPLES: readonly SampleSource[] = [
  ...SIMULATED,
  { name: 'visem11', make: async (data) => (data === undefined ? undefined : await visemSample(data)) },
];

/** Everything, or what is named: conditions, samples and contents in any mixture. */
export function planConditions(selected: readonly string[] | undefined): ConditionsPlan {
  if (selected === undefined) return { samples: SAMPLES, conditions: CONDITIONS, contents: CONTENTS };
  const named = <T extends { readonly name: string }>(all: readonly T[]): readonly T[] =>
    all.filter(({ name }) => selected.includes(name));
  const [samples, conditions, contents] = [named(SAMPLES), named(CONDITIONS), named(CONTENTS)];
  const found = new Set([...samples, ...conditions, ...contents].map(({ name }) => name));
  const strange = selected.filter((name) => !found.has(name));
  if (strange.length > 0) throw new Error(`no condition, sample or content is called ${strange.join(', ')}`);
  return {
    samples: samples.length > 0 || conditions.length === 0 ? samples : SAMPLES,
    conditions: conditions.length > 0 ? conditions : CONDITIONS,
    contents,
  };
}

/** One sample under what the guards are there for, and what none may refuse. */
const SHORT_SAMPLE = 'd65-m65';
const SHORT_CONDITIONS = [
  'plain',
  'invert',
  'over-x2.6',
  'contrast0.3',
  'noise30',
  'px-double',
  'h264-crf45',
  'interlace-25i',
  'drop40',
  'repeat-25to50',
  'overlay-page',
  'pillarbox',
];
const SHORT_CONTENTS = ['tv-noise'];

/** What runs with every change. */
export const shortPlan = (): ConditionsPlan =>
  planConditions([SHORT_SAMPLE, ...SHORT_CONDITIONS, ...SHORT_CONTENTS]);
