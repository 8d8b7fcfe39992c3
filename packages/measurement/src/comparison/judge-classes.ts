import {
  CLASS_COMPARISON,
  CLASS_PROMOTION_BARS,
  type ClassResults,
  COMPARISON,
  type ComparedClass,
  type ComparisonResults,
  type JudgedRule,
} from '@sarm/domain/comparisons';
import { LEAST_CLASSIFIED } from '@sarm/domain/morphology';
import {
  above,
  atLeast,
  atMost,
  type CheckedFile,
  judgeCheckpoint,
  judgeRule,
  judgeUnseen,
  notApplying,
  type RecordedTraining,
} from './judged-rules.ts';

export interface ClassPromotionFacts {
  readonly results: Pick<ComparisonResults, 'patients' | 'heads' | 'figures'> & {
    readonly ofClasses: Pick<ClassResults, 'baseline' | 'classes'>;
  };
  readonly training: RecordedTraining;
  /** Share of the items of the version that a reviewer approved. */
  readonly approved: number;
  readonly checkpoint: CheckedFile;
}

/** Each rule for a morphology model with its figure and its bar; those for detection models alone do not apply. */
export function judgeClasses({ results, training, approved, checkpoint }: ClassPromotionFacts): JudgedRule[] {
  return [
    judgeUnseen(results, training),
    judgeRule('patients', { figure: results.patients, bar: COMPARISON.leastPatients }, atLeast),
    judgeRule('approved', { figure: approved, bar: CLASS_PROMOTION_BARS.approved }, atLeast),
    balanced(results),
    fall(results),
    recall(results),
    bias(results),
    time(results),
    judgeCheckpoint(checkpoint),
    notApplying('range', 'detection_only'),
    notApplying('self_check', 'detection_only'),
  ];
}

type Results = ClassPromotionFacts['results'];
const isFirst = ({ ofClasses }: Results): boolean => ofClasses.baseline !== null;
const figureOf = ({ figures }: Results, name: string) => figures.find((each) => each.name === name);

function balanced(results: Results): JudgedRule {
  const figure = figureOf(results, 'balanced_accuracy')?.interval?.[0] ?? null;
  const { aboveBaseline, balancedAccuracy } = CLASS_PROMOTION_BARS;
  const missing = 'too_few_patients';
  return isFirst(results)
    ? judgeRule('balanced_accuracy', { figure, bar: aboveBaseline, missing }, above)
    : judgeRule('balanced_accuracy', { figure, bar: balancedAccuracy, missing }, atLeast);
}

/** The most frequent class finds all of its own cells, so that a fall against it says nothing. */
function fall(results: Results): JudgedRule {
  if (isFirst(results)) return notApplying('class_fall', 'no_model_in_use');
  const figure = lowest(results, ({ recall: { difference } }) => difference);
  const bar = -CLASS_PROMOTION_BARS.classFall;
  return judgeRule('class_fall', { figure, bar, missing: 'no_large_class' }, above);
}

function recall(results: Results): JudgedRule {
  if (!isFirst(results)) return notApplying('class_recall', 'model_in_use');
  const figure = lowest(results, (each) => each.recall.candidate);
  return judgeRule(
    'class_recall',
    { figure, bar: CLASS_PROMOTION_BARS.classRecall, missing: 'no_large_class' },
    atLeast,
  );
}

/** Of the classes with enough cells. */
const lowest = ({ ofClasses }: Results, of: (each: ComparedClass) => number | null): number | null =>
  ofClasses.classes
    .filter(({ cells }) => cells >= CLASS_COMPARISON.classCells)
    .reduce<number | null>((least, each) => {
      const value = of(each);
      return value === null ? least : Math.min(least ?? Infinity, value);
    }, null);

/** Below as many cells as a share of normal forms needs there is no share, and so no bias of one. */
function bias(results: Results): JudgedRule {
  const value = figureOf(results, 'normal_bias')?.candidate ?? null;
  const figure = value === null || results.heads < LEAST_CLASSIFIED ? null : Math.abs(value);
  return judgeRule(
    'normal_bias',
    { figure, bar: CLASS_PROMOTION_BARS.normalBias, missing: 'too_few_cells' },
    atMost,
  );
}

function time(results: Results): JudgedRule {
  const { champion = null, candidate = null } = figureOf(results, 'milliseconds') ?? {};
  const { timeFactor, milliseconds } = CLASS_PROMOTION_BARS;
  const bar = champion === null ? milliseconds : timeFactor * champion;
  return judgeRule('time', { figure: candidate, bar }, atMost);
}
