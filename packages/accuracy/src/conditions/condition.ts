import { createRandom, type Random } from '@sarm/simulator/random';
import type { Clip } from './clip.ts';

/** Light and picture come before time, time before the file: a camera films first and compresses last. */
export const STAGES = ['picture', 'sensor', 'time', 'file', 'entry'] as const;
export type Stage = (typeof STAGES)[number];

/** One way of being recorded, whose strength can be chosen. */
export interface Family {
  readonly name: string;
  readonly stage: Stage;
  readonly about: string;
  /** Codes of warnings and quality reasons that name this cause rightly. */
  readonly causes: readonly string[];
  /** Strengths that are studied, by the name of the condition. */
  readonly at: Readonly<Record<string, number>>;
  /** Conditions with which an ordinary laboratory records every day: an accusation would be wrong. */
  readonly harmless?: readonly string[];
  /** Chooses the codec of the file. */
  readonly encodes?: true;
  /** Strengths of random combinations; without it the family takes no part in them. */
  readonly range?: readonly [number, number];
  readonly apply: (clip: Clip, strength: number, random: Random) => Clip;
}

export interface Condition {
  readonly name: string;
  readonly family: Family;
  readonly strength: number;
}

export const conditionsOf = (families: readonly Family[]): readonly Condition[] =>
  families.flatMap((family) =>
    Object.entries(family.at).map(([name, strength]) => ({ name, family, strength })),
  );

export const isHarmless = ({ name, family }: Condition): boolean => family.harmless?.includes(name) === true;

/** In the order of the stages; the same conditions on the same sample always give the same pictures. */
export function applyConditions(clip: Clip, conditions: readonly Condition[], seed: string): Clip {
  const order = conditions.toSorted(
    (a, b) => STAGES.indexOf(a.family.stage) - STAGES.indexOf(b.family.stage),
  );
  return order.reduce(
    (made, { name, family, strength }) =>
      family.apply(made, strength, createRandom(`${seed}/${name}/${strength}`)),
    clip,
  );
}
