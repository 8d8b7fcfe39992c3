import {
  COMPARISON,
  type ComparisonResults,
  type JudgedRule,
  PROMOTION_BARS,
} from '@sarm/domain/comparisons';
import {
  above,
  atLeast,
  atMost,
  type CheckedFile,
  judgeCheckpoint,
  judgeRule,
  judgeUnseen,
  type RecordedTraining,
} from './judged-rules.ts';

/** What is judged besides the comparison itself. */
export interface PromotionFacts {
  readonly results: Pick<ComparisonResults, 'patients' | 'figures' | 'conditions'>;
  readonly training: RecordedTraining;
  /** Seconds between two frames of the fastest video; undefined: of none. */
  readonly frameSeconds: number | undefined;
  readonly checkpoint: CheckedFile;
  /** Videos by which the range of the candidate was measured. */
  readonly rangeVideos: number;
  readonly selfCheckPassed: boolean;
}

/** Each rule for a detection model with its figure and its bar. What could not be measured does not hold. */
export function judgePromotion(facts: PromotionFacts): JudgedRule[] {
  const { results } = facts;
  const figure = (name: string) => results.figures.find((each) => each.name === name);
  const f1 = figure('f1')?.interval?.[0] ?? null;
  const bias = figure('count_bias')?.candidate ?? null;
  return [
    judgeUnseen(results, facts.training),
    judgeRule('patients', { figure: results.patients, bar: COMPARISON.leastPatients }, atLeast),
    judgeRule('f1', { figure: f1, bar: PROMOTION_BARS.f1, missing: 'too_few_patients' }, atLeast),
    conditions(results),
    judgeRule(
      'count_bias',
      { figure: bias === null ? null : Math.abs(bias), bar: PROMOTION_BARS.countBias },
      atMost,
    ),
    time(facts),
    judgeCheckpoint(facts.checkpoint),
    {
      rule: 'range',
      holds: facts.rangeVideos > 0,
      figure: facts.rangeVideos,
      bar: 1,
      reason: facts.rangeVideos > 0 ? null : 'no_range',
    },
    {
      rule: 'self_check',
      holds: facts.selfCheckPassed,
      figure: null,
      bar: null,
      reason: facts.selfCheckPassed ? null : 'self_check_failed',
    },
  ];
}

function conditions({ conditions: all }: PromotionFacts['results']): JudgedRule {
  const lowest = all
    .filter(({ heads, difference }) => heads >= COMPARISON.conditionHeads && difference !== null)
    .reduce<number | null>((least, { difference }) => Math.min(least ?? Infinity, difference ?? 0), null);
  const bar = -PROMOTION_BARS.conditionDrop;
  return judgeRule('conditions', { figure: lowest, bar, missing: 'no_large_condition' }, above);
}

/**
 * At most a quarter longer than the model in use; and within half of the time between two frames, where that one keeps within it.
 * An installation that never kept up with its camera would otherwise refuse every model, however quick.
 */
function time({ results, frameSeconds }: PromotionFacts): JudgedRule {
  const of = results.figures.find(({ name }) => name === 'milliseconds');
  const [champion, candidate] = [of?.champion ?? null, of?.candidate ?? null];
  if (champion === null || candidate === null || frameSeconds === undefined)
    return { rule: 'time', holds: false, figure: candidate, bar: null, reason: 'no_frame_rate' };
  const longer = PROMOTION_BARS.timeFactor * champion;
  const halfFrame = PROMOTION_BARS.frameShare * frameSeconds * 1000;
  const bar = champion <= halfFrame ? Math.min(longer, halfFrame) : longer;
  return judgeRule('time', { figure: candidate, bar }, atMost);
}
