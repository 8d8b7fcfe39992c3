import { type JudgedRule, PROMOTION_BARS } from '@sarm/domain/comparisons';
import { atLeast, atMost, judgeRule, notApplying } from '@sarm/measurement/comparison/judged-rules';

/** What a model in eight bits was measured beside, on the same frames and in the same run. */
export interface EightBitsFacts {
  /** The float model of which it is a variant; the model in use where the installation does not have that one. */
  readonly against: 'float_model' | 'model_in_use';
  /** Mean of a frame: of that model, and of the one in eight bits. */
  readonly milliseconds: { readonly other: number | null; readonly own: number | null };
  /** F1 in eight bits less that of the other model. */
  readonly f1: number | null;
  /** Of the processor that measured it; undefined: it does not say. */
  readonly vnni: boolean | undefined;
}

/**
 * A variant in eight bits is worth its place only where it is clearly quicker, which a processor without VNNI is not with it; and
 * only where it answers as its float model does. Undefined: the file holds floats, and neither rule applies.
 */
export function judgeEightBits(facts: EightBitsFacts | undefined): JudgedRule[] {
  if (facts === undefined)
    return [notApplying('eight_bits_time', 'not_eight_bits'), notApplying('eight_bits_f1', 'not_eight_bits')];
  const { other, own } = facts.milliseconds;
  const gain = other === null || own === null || own === 0 ? null : other / own;
  const time = judgeRule('eight_bits_time', { figure: gain, bar: PROMOTION_BARS.eightBitsGain }, atLeast);
  const reason = `against_${facts.against}` as const;
  const slow = facts.vnni === false ? 'no_vnni' : 'too_little_gain';
  return [
    { ...time, reason: time.holds ? reason : slow },
    { ...judgeRule('eight_bits_f1', { figure: away(facts), bar: PROMOTION_BARS.int8F1 }, atMost), reason },
  ];
}

/** Another network may be better than the model in use; a variant that differs from its own float model is not that variant. */
function away({ against, f1 }: EightBitsFacts): number | null {
  if (f1 === null) return null;
  return against === 'float_model' ? Math.abs(f1) : Math.max(0, -f1);
}
