import { WHO_LIMITS } from './reference-limits.ts';

/** What a person finds at a sample apart from the videos. Closed sets, so that reports and exports translate them. */
export const APPEARANCES = ['normal', 'clear', 'red_brown', 'yellow', 'other'] as const;
export type Appearance = (typeof APPEARANCES)[number];
/** Increased: the thread from the pipette is longer than 2 cm. */
export const VISCOSITIES = ['normal', 'increased'] as const;
export type Viscosity = (typeof VISCOSITIES)[number];
/** Grades of the WHO manual: isolated, moderate, large, gross. */
export const AGGLUTINATIONS = ['none', 'grade1', 'grade2', 'grade3', 'grade4'] as const;
export type Agglutination = (typeof AGGLUTINATIONS)[number];

/** Null: nobody looked, or nobody wrote it down. It is never assumed. */
export interface SampleFindings {
  readonly liquefaction_minutes: number | null;
  readonly appearance: Appearance | null;
  readonly viscosity: Viscosity | null;
  readonly ph: number | null;
  readonly agglutination: Agglutination | null;
  readonly vitality_percent: number | null;
  readonly round_cells_million_per_ml: number | null;
  readonly peroxidase_million_per_ml: number | null;
}
export type FindingName = keyof SampleFindings;

export const NO_FINDINGS: SampleFindings = {
  liquefaction_minutes: null,
  appearance: null,
  viscosity: null,
  ph: null,
  agglutination: null,
  vitality_percent: null,
  round_cells_million_per_ml: null,
  peroxidase_million_per_ml: null,
};

export interface FindingLimit {
  readonly limit: number;
  /** Lower: the value has to be at least this. Upper: the value has to stay below it, or at it. */
  readonly side: 'lower' | 'upper';
}

const who6 = WHO_LIMITS.who6;
/** The findings with a limit in the WHO manual, 6th edition; the others have none. */
export const FINDING_LIMITS: Readonly<Partial<Record<FindingName, FindingLimit>>> = {
  liquefaction_minutes: { limit: who6.liquefactionMinutes, side: 'upper' },
  ph: { limit: who6.ph, side: 'lower' },
  vitality_percent: { limit: who6.vitalityPercent, side: 'lower' },
  peroxidase_million_per_ml: { limit: who6.peroxidasePositiveMillionPerMl, side: 'upper' },
};

/** Whether an entered value keeps its limit; null where there is no value or no limit. */
export function keepsLimit(name: FindingName, value: SampleFindings[FindingName]): boolean | null {
  const bound = FINDING_LIMITS[name];
  if (bound === undefined || typeof value !== 'number') return null;
  return bound.side === 'lower' ? value >= bound.limit : value <= bound.limit;
}
