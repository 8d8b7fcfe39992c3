import {
  BASELINES,
  COMPARED_FIGURES,
  CONDITION_KINDS,
  EVERY_PROMOTION_RULE,
  INTERVAL_WAYS,
  RULE_REASONS,
  VERDICTS,
} from '@sarm/domain/comparisons';
import { MORPHOLOGY_CLASSES } from '@sarm/domain/morphology';
import { COMPARISON_STATES } from '@sarm/domain/training';
import { z } from 'zod';
import { notice } from '../notice.ts';
import { id, instant } from '../scalars.ts';
import { checkedFigure } from '../self-check/self-check-run.entities.ts';

const figure = z.number().nullable();
const interval = z.tuple([z.number(), z.number()]).nullable();
const difference = {
  champion: figure,
  candidate: figure,
  difference: figure,
  /** 95 %, of the difference; null: too few patients. */
  interval,
  verdict: z.enum(VERDICTS),
};

/** One rule of promotion with its figure and its bar. What could not be measured does not hold. */
export const judgedRule = z
  .object({
    rule: z.enum(EVERY_PROMOTION_RULE),
    holds: z.boolean(),
    /** False: the rule is for other kinds of models. It was not measured, and does not count as held. */
    applies: z.boolean(),
    figure,
    bar: figure,
    reason: z.enum(RULE_REASONS).nullable(),
  })
  .meta({ id: 'JudgedRule' });

const comparedFigure = z.object({
  name: z.enum(COMPARED_FIGURES),
  champion_interval: interval,
  candidate_interval: interval,
  ...difference,
});

/** Cells that were given a class, and those of them that have it. */
const classCounts = z.object({ reported: z.int(), right: z.int() });

/** What only the comparison of morphology models has. */
const classResults = z.object({
  /** Null: with the model in use. Else the class that most cells of the training split have was answered for every cell. */
  baseline: z
    .object({ kind: z.enum(BASELINES), class: z.enum(MORPHOLOGY_CLASSES), cells: z.int(), of: z.int() })
    .nullable(),
  /** Means over patients; the counts are of all cells together. */
  classes: z.array(
    z.object({
      class: z.enum(MORPHOLOGY_CLASSES),
      cells: z.int(),
      patients: z.int(),
      champion: classCounts,
      candidate: classCounts,
      recall: comparedFigure,
      precision: comparedFigure,
    }),
  ),
  /** Of pictures without a scale; they are not compared. */
  cells_without_scale: z.int(),
});

/** Both models on the test split of one version, paired by patient. */
export const comparisonResults = z
  .object({
    patients: z.int(),
    /** Each counts as one unit of the intervals, and none as a patient. */
    videos_without_patient: z.int(),
    videos: z.int(),
    frames: z.int(),
    /** Labelled heads; of morphology models the cells that have a class. */
    heads: z.int(),
    way: z.enum(INTERVAL_WAYS),
    figures: z.array(comparedFigure),
    conditions: z.array(
      z.object({
        kind: z.enum(CONDITION_KINDS),
        value: z.string(),
        heads: z.int(),
        patients: z.int(),
        ...difference,
      }),
    ),
    /** Codes as in the rest of the product; one that was removed since has a number of this comparison alone. */
    by_video: z.array(
      z.object({ code: z.string(), removed: z.boolean(), heads: z.int(), difference: figure }),
    ),
    self_check: z.array(checkedFigure),
    /** Null: of detection models. */
    of_classes: classResults.nullable(),
  })
  .meta({ id: 'ComparisonResults' });

const comparedModel = z.object({
  id: z.string(),
  row_id: id,
  name: z.string(),
  sha256: z.string().nullable(),
});

export const comparison = z
  .object({
    id,
    task_id: id,
    state: z.enum(COMPARISON_STATES),
    /** Why it ended without results, in the language of the caller. */
    message: z.string(),
    notice: notice.nullable(),
    /** Null: no model was in use; the results name what the candidate was compared with. */
    champion: comparedModel.nullable(),
    candidate: comparedModel,
    version: z.object({
      id,
      number: z.int(),
      dataset_id: id,
      /** A code where the dataset is a patient's sample. */
      dataset_name: z.string(),
    }),
    /** Whether the champion of this comparison, or no model at all, is in use now: only then it can be promoted by it. */
    current: z.boolean(),
    results: comparisonResults.nullable(),
    /** What a signature names. */
    results_sha256: z.string().nullable(),
    rules: z.array(judgedRule).nullable(),
    passed: z.boolean().nullable(),
    created_by_name: z.string().nullable(),
    created_at: instant,
    ended_at: instant.nullable(),
  })
  .meta({ id: 'ModelComparison' });
export type ModelComparison = z.output<typeof comparison>;

/** A model in use, from when to when, and who decided it. */
export const deployment = z
  .object({
    id,
    /** Null: for every project that has no model of its own. */
    project_id: id.nullable(),
    model_id: z.string(),
    model_name: z.string(),
    since: instant,
    until: instant.nullable(),
    by_name: z.string().nullable(),
    reason: z.string(),
    comparison_id: id.nullable(),
    /** What was signed: digest of the comparison, weights from and to, name, time. */
    signature: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'ModelDeployment' });
export type ModelDeployment = z.output<typeof deployment>;
