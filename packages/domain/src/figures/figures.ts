import { WHO_LIMITS } from './reference-limits.ts';

export const FIGURE_UNITS = [
  'million_per_ml',
  'million',
  'percent',
  'um_per_s',
  'ratio',
  'um',
  'hertz',
  'degree',
] as const;
export type FigureUnit = (typeof FIGURE_UNITS)[number];

interface FigureKind {
  readonly unit: FigureUnit;
  /** Digits behind the point that the figure deserves; more would promise what no interval holds. */
  readonly decimals: number;
  /** Lower reference limit of the WHO 6th edition; null where there is none. */
  readonly limit: number | null;
}

const figure = <Unit extends FigureUnit>(unit: Unit, decimals: number, limit: number | null = null) => ({
  unit,
  decimals,
  limit,
});
const { who6 } = WHO_LIMITS;

/** Every figure of an analysis by its code, in the order in which they are shown. */
export const FIGURES = {
  concentration: figure('million_per_ml', 1, who6.concentrationMillionPerMl),
  total_count: figure('million', 1, who6.totalCountMillion),
  progressive_motility: figure('percent', 1, who6.progressivePercent),
  total_motility: figure('percent', 1, who6.totalMotilityPercent),
  /** BUS-138: never called vitality. */
  hundred_minus_immotile: figure('percent', 1, who6.vitalityPercent),
  normal_forms: figure('percent', 1, who6.normalFormsPercent),
  grade_a: figure('percent', 1),
  grade_b: figure('percent', 1),
  grade_c: figure('percent', 1),
  grade_d: figure('percent', 1),
  vcl: figure('um_per_s', 1),
  vsl: figure('um_per_s', 1),
  vap: figure('um_per_s', 1),
  lin: figure('ratio', 2),
  str: figure('ratio', 2),
  wob: figure('ratio', 2),
  alh: figure('um', 1),
  bcf: figure('hertz', 1),
  mad: figure('degree', 0),
} as const satisfies Readonly<Record<string, FigureKind>>;
export type FigureCode = keyof typeof FIGURES;
export const FIGURE_CODES = Object.keys(FIGURES) as [FigureCode, ...FigureCode[]];

export const isFigureCode = (value: string): value is FigureCode => Object.hasOwn(FIGURES, value);
