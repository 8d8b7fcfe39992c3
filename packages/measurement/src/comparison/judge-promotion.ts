import {
  COMPARISON,
  type ComparisonResults,
  type JudgedRule,
  PROMOTION_BARS,
  type PromotionRule,
  type RuleReason,
} from '@sarm/domain/comparisons';

/** What is judged besides the comparison itself. */
export interface PromotionFacts {
  readonly results: Pick<ComparisonResults, 'patients' | 'figures' | 'conditions'>;
  /** Whether what the candidate was trained on is recorded; imported: by the word of the person who brought it. */
  readonly training: 'recorded' | 'declared_by_importer' | 'not_declared';
  /** Seconds between two frames of the fastest video; undefined: of none. */
  readonly frameSeconds: number | undefined;
  readonly checkpoint:
    | { readonly kind: 'difference'; readonly value: number }
    /** F1 of the variant less that of its float model. */
    | { readonly kind: 'variant'; readonly value: number }
    | { readonly kind: 'missing'; readonly reason: 'no_checkpoint' | 'no_float_model' }
    /** The file is all there is: nothing was converted. */
    | { readonly kind: 'file' };
  /** Videos by which the range of the candidate was measured. */
  readonly rangeVideos: number;
  readonly selfCheckPassed: boolean;
}

/** Each rule with its figure and its bar. What could not be measured does not hold. */
export function judgePromotion(facts: PromotionFacts): JudgedRule[] {
  const { results } = facts;
  const figure = (name: string) => results.figures.find((each) => each.name === name);
  const f1 = figure('f1')?.interval?.[0] ?? null;
  const bias = figure('count_bias')?.candidate ?? null;
  return [
    {
      rule: 'unseen',
      holds: facts.training !== 'not_declared',
      figure: results.patients,
      bar: null,
      reason: facts.training === 'recorded' ? null : facts.training,
    },
    rule('patients', { figure: results.patients, bar: COMPARISON.leastPatients }, atLeast),
    rule('f1', { figure: f1, bar: PROMOTION_BARS.f1, missing: 'too_few_patients' }, atLeast),
    conditions(results),
    rule(
      'count_bias',
      { figure: bias === null ? null : Math.abs(bias), bar: PROMOTION_BARS.countBias },
      atMost,
    ),
    time(facts),
    checkpoint(facts),
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

type Within = (figure: number, bar: number) => boolean;
const atLeast: Within = (figure, bar) => figure >= bar;
const atMost: Within = (figure, bar) => figure <= bar;

interface Measured {
  readonly figure: number | null;
  readonly bar: number;
  /** Why there is no figure. */
  readonly missing?: RuleReason;
}

function rule(name: PromotionRule, { figure, bar, missing }: Measured, within: Within): JudgedRule {
  const holds = figure !== null && within(figure, bar);
  return { rule: name, holds, figure, bar, reason: figure === null ? (missing ?? null) : null };
}

function conditions({ conditions: all }: PromotionFacts['results']): JudgedRule {
  const lowest = all
    .filter(({ heads, difference }) => heads >= COMPARISON.conditionHeads && difference !== null)
    .reduce<number | null>((least, { difference }) => Math.min(least ?? Infinity, difference ?? 0), null);
  const bar = -PROMOTION_BARS.conditionDrop;
  return rule('conditions', { figure: lowest, bar, missing: 'no_large_condition' }, (value) => value > bar);
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
  return rule('time', { figure: candidate, bar }, atMost);
}

function checkpoint({ checkpoint: of }: PromotionFacts): JudgedRule {
  if (of.kind === 'file')
    return { rule: 'checkpoint', holds: true, figure: null, bar: null, reason: 'brought_as_file' };
  if (of.kind === 'missing')
    return { rule: 'checkpoint', holds: false, figure: null, bar: null, reason: of.reason };
  const bar = of.kind === 'variant' ? PROMOTION_BARS.int8F1 : PROMOTION_BARS.checkpoint;
  return rule('checkpoint', { figure: Math.abs(of.value), bar }, atMost);
}
