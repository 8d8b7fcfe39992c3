import type { ModelRange } from './model-range.ts';
import type { MorphologyClass } from './morphology.ts';
import type { CheckedFigure } from './self-check.ts';
import type { TrainingTask } from './training.ts';

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
/** What two morphology models are compared by. normal_bias: the share of normal forms that is reported less the labelled one. */
export const CLASS_FIGURES = ['balanced_accuracy', 'accuracy', 'normal_bias', 'milliseconds'] as const;
export type DetectionFigure = (typeof DETECTION_FIGURES)[number];
export type ClassFigure = (typeof CLASS_FIGURES)[number];
export type ComparedFigureName = DetectionFigure | ClassFigure;
/** Every figure that a comparison may have, each once. */
export const COMPARED_FIGURES: readonly ComparedFigureName[] = [
  ...new Set([...DETECTION_FIGURES, ...CLASS_FIGURES]),
];

/** Less of these is better; of a bias less without its sign. */
export const LESS_IS_BETTER: ReadonlySet<ComparedFigureName> = new Set([
  'count_bias',
  'normal_bias',
  'milliseconds',
]);
/** Values that lie on both sides of the right one. */
export const SIGNED_FIGURES: ReadonlySet<ComparedFigureName> = new Set(['count_bias', 'normal_bias']);

/** How an interval was found: by Student's t over patients, or by drawing patients again. */
export const INTERVAL_WAYS = ['t', 'resampling', 'none'] as const;
export type IntervalWay = (typeof INTERVAL_WAYS)[number];

export const VERDICTS = ['better', 'worse', 'undetermined', 'none'] as const;
export type ComparisonVerdict = (typeof VERDICTS)[number];

/** Every rule has to hold before a detection model may be promoted. In the order in which people read them. */
export const PROMOTION_RULES = [
  'unseen',
  'patients',
  'f1',
  'conditions',
  'count_bias',
  'time',
  'checkpoint',
  'eight_bits_time',
  'eight_bits_f1',
  'range',
  'self_check',
] as const;
/** The rules for a morphology model. What applies to detection models alone is listed as not applying, never as held. */
export const CLASS_PROMOTION_RULES = [
  'unseen',
  'patients',
  'approved',
  'balanced_accuracy',
  'class_fall',
  'class_recall',
  'normal_bias',
  'time',
  'checkpoint',
  'range',
  'self_check',
] as const;
export type PromotionRule = (typeof PROMOTION_RULES)[number] | (typeof CLASS_PROMOTION_RULES)[number];
/** Every rule of any kind of model, each once. */
export const EVERY_PROMOTION_RULE: readonly PromotionRule[] = [
  ...new Set([...PROMOTION_RULES, ...CLASS_PROMOTION_RULES]),
];

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
  'too_few_cells',
  'no_large_class',
  'detection_only',
  'no_model_in_use',
  'model_in_use',
  'not_eight_bits',
  'against_float_model',
  'against_model_in_use',
  'no_vnni',
  'too_little_gain',
] as const;
export type RuleReason = (typeof RULE_REASONS)[number];

/** The task of the versions on which models of a type are compared. Undefined: they cannot be compared. */
export const taskComparedBy = (type: string): TrainingTask | undefined =>
  type === 'detection' ? 'head_detection' : type === 'morphology' ? 'morphology' : undefined;

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
  /** How many times as fast a model in eight bits has to be here. One that gains less is only another model to look after. */
  eightBitsGain: 1.3,
} as const;

export const CLASS_COMPARISON = {
  /** Classes with fewer labelled cells are shown and decide nothing: 0.02 of 50 cells is one cell. */
  classCells: 50,
} as const;

export const CLASS_PROMOTION_BARS = {
  /** Every label of the version: a manifest does not say which of its items a reviewer approved. */
  approved: 1,
  /** The lower end of the difference in balanced accuracy from the model in use. */
  balancedAccuracy: -0.01,
  /** The same from the most frequent class: above it, because nobody needs a model for that. */
  aboveBaseline: 0,
  /** The recall of a class with enough cells may be lower than that of the model in use by less than this. */
  classFall: 0.02,
  /** Recall of each class with enough cells where no model is in use: found more often than not. */
  classRecall: 0.5,
  /** Of the share of normal forms, three percentage points. */
  normalBias: 0.03,
  timeFactor: 1.25,
  /** For one cell where no model is in use: the 24 crops of a page in little more than a second. */
  milliseconds: 50,
} as const;

/** One rule as it was judged: its figure, its bar, and whether it holds. */
export interface JudgedRule {
  readonly rule: PromotionRule;
  readonly holds: boolean;
  readonly figure: number | null;
  readonly bar: number | null;
  readonly reason: RuleReason | null;
  /** False: the rule is for other kinds of models. Nothing was measured, so that it does not hold either. */
  readonly applies?: false;
}

/** Rules that do not apply decide nothing. */
export const rulesHold = (rules: readonly JudgedRule[]): boolean => missedRules(rules).length === 0;
export const missedRules = (rules: readonly JudgedRule[]): readonly JudgedRule[] =>
  rules.filter(({ holds, applies }) => !holds && applies !== false);

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

/** Cells that a model gave a class, and those of them that have it. */
export interface ClassCounts {
  readonly reported: number;
  readonly right: number;
}

/** One class of sperm. Values are means over patients; the counts are of all cells together. */
export interface ComparedClass {
  readonly class: MorphologyClass;
  /** Labelled so, and of how many patients. */
  readonly cells: number;
  readonly patients: number;
  readonly champion: ClassCounts;
  readonly candidate: ClassCounts;
  readonly recall: ComparedFigure;
  readonly precision: ComparedFigure;
}

/** What a person would get without a model: every cell has the class that most cells of the training split have. */
export const BASELINES = ['most_frequent_class'] as const;
export interface ComparisonBaseline {
  readonly kind: (typeof BASELINES)[number];
  readonly class: MorphologyClass;
  /** Cells of this class in the training split, and all of its cells. */
  readonly cells: number;
  readonly of: number;
}

/** What only the comparison of morphology models has. */
export interface ClassResults {
  /** Null: with the model in use. */
  readonly baseline: ComparisonBaseline | null;
  readonly classes: readonly ComparedClass[];
  /** Cells of the test split without a scale: without it there is no crop, so that they are not compared. */
  readonly cellsWithoutScale: number;
}

export interface ComparisonResults {
  /** 3: of morphology models. */
  readonly schema: 1 | 2 | 3;
  /** Null: none was in use. */
  readonly championSha256: string | null;
  readonly candidateSha256: string;
  readonly manifestSha256: string;
  readonly patients: number;
  /** Videos of which no patient is recorded: each counts as one unit of the intervals, none as a patient. */
  readonly videosWithoutPatient: number;
  readonly videos: number;
  readonly frames: number;
  /** Labelled heads; of morphology models the cells that have a class. */
  readonly heads: number;
  readonly way: IntervalWay;
  readonly figures: readonly ComparedFigure[];
  readonly conditions: readonly ComparedCondition[];
  readonly byVideo: readonly ComparedVideo[];
  /** Of the installation's own check with the candidate. */
  readonly selfCheck: readonly CheckedFigure[];
  /** Of the candidate; measured by this comparison where its description had none. */
  readonly range: ModelRange | null;
  /** Of morphology models alone. */
  readonly ofClasses?: ClassResults;
}
