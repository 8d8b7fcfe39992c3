import type { ModelRange } from './model-range.ts';
import type { CheckedFigure } from './self-check.ts';

/** What two detection models are compared by. */
export const DETECTION_FIGURES = [
  'f1',
  'f1_overlap',
  'precision',
  'recall',
  'mean_overlap',
  'count_bias',
  'milliseconds',
] as const;
/** What two morphology models are compared by. */
export const CLASS_FIGURES = ['accuracy', 'kappa', 'milliseconds'] as const;
export type DetectionFigure = (typeof DETECTION_FIGURES)[number];
export type ComparedFigureName = DetectionFigure | (typeof CLASS_FIGURES)[number];

/** Less of these is better; of the count bias less without its sign. */
export const LESS_IS_BETTER: ReadonlySet<ComparedFigureName> = new Set(['count_bias', 'milliseconds']);

/** How an interval was found: by Student's t over patients, or by drawing patients again. */
export const INTERVAL_WAYS = ['t', 'resampling', 'none'] as const;
export type IntervalWay = (typeof INTERVAL_WAYS)[number];

export const VERDICTS = ['better', 'worse', 'undetermined', 'none'] as const;
export type ComparisonVerdict = (typeof VERDICTS)[number];

/** Every rule has to hold before a model may be promoted. In the order in which people read them. */
export const PROMOTION_RULES = [
  'unseen',
  'patients',
  'f1',
  'conditions',
  'count_bias',
  'time',
  'checkpoint',
  'range',
  'self_check',
] as const;
export type PromotionRule = (typeof PROMOTION_RULES)[number];

/** Why a rule has no figure, or what its figure rests on. */
export const RULE_REASONS = [
  'too_few_patients',
  'no_large_condition',
  'no_frame_rate',
  'no_checkpoint',
  'no_float_model',
  'no_range',
  'self_check_failed',
  'declared_by_importer',
  'not_declared',
  'brought_as_file',
] as const;
export type RuleReason = (typeof RULE_REASONS)[number];

export const COMPARISON = {
  /** Fewer patients say nothing about others. */
  leastPatients: 4,
  /** From as many on patients are drawn again; below, that interval is too narrow. */
  resampleFrom: 20,
  /** Centres within it show the same head. */
  centrePx: 10,
  conditionHeads: 500,
  videosShown: 200,
} as const;

export const PROMOTION_BARS = {
  /** The lower end of the difference in F1. */
  f1: -0.01,
  /** A condition with enough heads may be lower by less than this. */
  conditionDrop: 0.02,
  countBias: 0.03,
  timeFactor: 1.25,
  /** Of the time between two frames, where the model in use keeps within it. */
  frameShare: 0.5,
  checkpoint: 1e-4,
  /** Between a variant in whole numbers and the float model that it was made of. */
  int8F1: 0.005,
} as const;

/** One rule as it was judged: its figure, its bar, and whether it holds. */
export interface JudgedRule {
  readonly rule: PromotionRule;
  readonly holds: boolean;
  readonly figure: number | null;
  readonly bar: number | null;
  readonly reason: RuleReason | null;
}

export const PROMOTION = {
  reasonLength: 2000,
  /** Largest file of a model that somebody brings. */
  modelMegabytes: 200,
} as const;

/** What the comparison of two models keeps. Values are null where they could not be measured. */
export interface ComparedFigure {
  readonly name: ComparedFigureName;
  readonly champion: number | null;
  readonly candidate: number | null;
  readonly championInterval: readonly [number, number] | null;
  readonly candidateInterval: readonly [number, number] | null;
  readonly difference: number | null;
  readonly interval: readonly [number, number] | null;
  readonly verdict: ComparisonVerdict;
}

export const CONDITION_KINDS = ['density', 'scale', 'preparation', 'origin', 'microscope'] as const;
export type ConditionKind = (typeof CONDITION_KINDS)[number];

/** A part of the test frames that have something in common. */
export interface ComparedCondition {
  readonly kind: ConditionKind;
  /** A value of its kind: a bound, a preparation, or the number of a microscope. */
  readonly value: string;
  readonly heads: number;
  readonly patients: number;
  readonly champion: number | null;
  readonly candidate: number | null;
  readonly difference: number | null;
  readonly interval: readonly [number, number] | null;
  readonly verdict: ComparisonVerdict;
}

export interface ComparedVideo {
  /** V-3: its number in this comparison alone. Results of schema 1 have the code of the sample until the video is gone. */
  readonly code: string;
  readonly heads: number;
  readonly difference: number | null;
}

/** What a signature names holds no code of a patient or sample: these numbers say nothing without the rows beside them. */
export const comparedVideoCode = (number: number): string => `V-${number}`;
/** Of results of schema 1: a video that has its code still is not one. */
export const isComparedVideoCode = (code: string): boolean => /^V-\d+$/.test(code);

export interface ComparisonResults {
  readonly schema: 1 | 2;
  readonly championSha256: string;
  readonly candidateSha256: string;
  readonly manifestSha256: string;
  readonly patients: number;
  /** Videos of which no patient is recorded: each counts as one unit of the intervals, none as a patient. */
  readonly videosWithoutPatient: number;
  readonly videos: number;
  readonly frames: number;
  readonly heads: number;
  readonly way: IntervalWay;
  readonly figures: readonly ComparedFigure[];
  readonly conditions: readonly ComparedCondition[];
  readonly byVideo: readonly ComparedVideo[];
  /** Of the installation's own check with the candidate. */
  readonly selfCheck: readonly CheckedFigure[];
  /** Of the candidate; measured by this comparison where its description had none. */
  readonly range: ModelRange | null;
}
