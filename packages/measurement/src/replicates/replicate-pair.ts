import type { MillionPerMillilitre, Percent } from '@sarm/domain/units';
import type { Calibration, Dilution } from '../calibration/calibration.ts';
import { concentration } from '../counting/concentration.ts';
import { countedArea, type FieldCount } from '../counting/field-count.ts';
import type { Measured } from '../measured.ts';
import { type Grade, GRADES } from '../motility/grade.ts';
import { type MotilityShares, motilityShares } from '../motility/motility-shares.ts';
import type { Presence } from '../motility/presence.ts';
import { type Agreement, countAgreement, type ReplicateCount } from './count-agreement.ts';
import { percentageAgreement } from './percentage-agreement.ts';

export interface Replicate {
  readonly counts: readonly FieldCount[];
  readonly motility: readonly Presence[];
}

export interface ReplicatePair {
  readonly concentration: Measured<MillionPerMillilitre>;
  readonly motility: MotilityShares;
  readonly countAgreement: Agreement;
  readonly motilityAgreement: Agreement;
  /** The grade that was compared: the commonest of the pair. */
  readonly comparedGrade: Grade;
  /** One disagreement is enough: two new aliquots have to be prepared. */
  readonly needsNewPair: boolean;
}

const counted = ({ counts }: Replicate): ReplicateCount => ({
  heads: counts.reduce((sum, f) => sum + f.heads, 0),
  countedArea: counts.reduce((sum, field) => sum + countedArea(field), 0),
});

const valueOf = (share: Measured<Percent>): number => (share.available ? share.value : 0);

/** Pools the fields of two replicates and says whether chance explains their difference. */
export const combineReplicates = (
  pair: readonly [Replicate, Replicate],
  calibration: Calibration | undefined,
  dilution: Dilution | undefined,
): ReplicatePair => {
  const [first, second] = pair;
  const pooled = motilityShares([...first.motility, ...second.motility]);
  const comparedGrade = GRADES.reduce((best, g) =>
    valueOf(pooled.grades[g]) > valueOf(pooled.grades[best]) ? g : best,
  );
  const [one, two] = [motilityShares(first.motility), motilityShares(second.motility)];
  const motilityAgreement = percentageAgreement(
    { percent: valueOf(one.grades[comparedGrade]), cells: one.cells },
    { percent: valueOf(two.grades[comparedGrade]), cells: two.cells },
  );
  const counts = countAgreement(counted(first), counted(second));
  return {
    concentration: concentration([...first.counts, ...second.counts], calibration, dilution),
    motility: pooled,
    countAgreement: counts,
    motilityAgreement,
    comparedGrade,
    needsNewPair: counts.outcome === 'disagree' || motilityAgreement.outcome === 'disagree',
  };
};
