import {
  type ComparisonResults,
  type JudgedRule,
  PROMOTION_BARS,
  type PromotionRule,
  type RuleReason,
} from '@sarm/domain/comparisons';

/** Whether what the candidate was trained on is recorded; imported: by the word of the person who brought it. */
export type RecordedTraining = 'recorded' | 'declared_by_importer' | 'not_declared';

export type CheckedFile =
  | { readonly kind: 'difference'; readonly value: number }
  /** F1 of the variant less that of its float model. */
  | { readonly kind: 'variant'; readonly value: number }
  | { readonly kind: 'missing'; readonly reason: 'no_checkpoint' | 'no_float_model' }
  /** The file is all there is: nothing was converted. */
  | { readonly kind: 'file' };

export type Within = (figure: number, bar: number) => boolean;
export const atLeast: Within = (figure, bar) => figure >= bar;
export const atMost: Within = (figure, bar) => figure <= bar;
export const above: Within = (figure, bar) => figure > bar;

export interface Measured {
  readonly figure: number | null;
  readonly bar: number;
  /** Why there is no figure. */
  readonly missing?: RuleReason;
}

/** What could not be measured does not hold. */
export function judgeRule(
  name: PromotionRule,
  { figure, bar, missing }: Measured,
  within: Within,
): JudgedRule {
  const holds = figure !== null && within(figure, bar);
  return { rule: name, holds, figure, bar, reason: figure === null ? (missing ?? null) : null };
}

/** Nothing was measured for it: it is listed, and never as held. */
export const notApplying = (rule: PromotionRule, reason: RuleReason): JudgedRule => ({
  rule,
  holds: false,
  applies: false,
  figure: null,
  bar: null,
  reason,
});

export const judgeUnseen = (
  { patients }: Pick<ComparisonResults, 'patients'>,
  training: RecordedTraining,
): JudgedRule => ({
  rule: 'unseen',
  holds: training !== 'not_declared',
  figure: patients,
  bar: null,
  reason: training === 'recorded' ? null : training,
});

export function judgeCheckpoint(of: CheckedFile): JudgedRule {
  if (of.kind === 'file')
    return { rule: 'checkpoint', holds: true, figure: null, bar: null, reason: 'brought_as_file' };
  if (of.kind === 'missing')
    return { rule: 'checkpoint', holds: false, figure: null, bar: null, reason: of.reason };
  const bar = of.kind === 'variant' ? PROMOTION_BARS.int8F1 : PROMOTION_BARS.checkpoint;
  return judgeRule('checkpoint', { figure: Math.abs(of.value), bar }, atMost);
}
