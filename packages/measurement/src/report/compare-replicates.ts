import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import { type Grade, GRADES } from '../motility/grade.ts';
import { type Agreement, countAgreement, countDifferenceLimit } from '../replicates/count-agreement.ts';
import { percentageAgreement, percentageDifferenceLimit } from '../replicates/percentage-agreement.ts';
import type { StoredReplicate } from './stored-figures.ts';

export interface ComparedReplicates {
  readonly outcome: 'agree' | 'differ' | 'undecided';
  readonly reasons: readonly Notice[];
  readonly grade: Grade | null;
  readonly difference: { readonly heads: number | null; readonly percent: number | null };
  readonly allowed: { readonly heads: number | null; readonly percent: number | null };
}

/** Volumes that differ by less are one volume: the counted frame follows the size of the heads, by a pixel or two. */
const SAME_VOLUME = 0.05;

const undecidedOf = (agreement: Agreement): readonly Notice[] =>
  agreement.outcome === 'undecided' ? [notice(`replicates.${agreement.reason}`)] : [];

/** WHO: chance alone explains the difference of two counts of one volume, and of the shares of the commonest grade. */
export function compareReplicates(first: StoredReplicate, second: StoredReplicate): ComparedReplicates {
  const counts = compareCounts(first, second);
  const shares = compareShares(first, second);
  const outcomes = [counts.agreement?.outcome, shares.agreement?.outcome];
  const reasons = [counts, shares].flatMap(({ agreement, missing }) =>
    agreement === null ? [missing] : undecidedOf(agreement),
  );
  const differ = outcomes.includes('disagree');
  return {
    outcome: differ ? 'differ' : outcomes.every((each) => each === 'agree') ? 'agree' : 'undecided',
    reasons: differ ? [notice('replicates.differ')] : uniqueByCode(reasons),
    grade: shares.grade,
    difference: { heads: counts.difference, percent: shares.difference },
    allowed: { heads: counts.allowed, percent: shares.allowed },
  };
}

const uniqueByCode = (notices: readonly Notice[]): readonly Notice[] =>
  notices.filter((each, i) => notices.findIndex((other) => other.code === each.code) === i);

function compareCounts(first: StoredReplicate, second: StoredReplicate) {
  const missing = notice('replicates.different_volumes');
  const [one, two] = [first.volume, second.volume];
  const alike = one !== null && two !== null && Math.abs(one - two) <= SAME_VOLUME * Math.max(one, two);
  if (!alike) return { agreement: null, missing, difference: null, allowed: null };
  // Scaled to the first one's volume, so that a frame a pixel narrower is not taken for fewer cells.
  const scaled = (second.heads * one) / two;
  const agreement = countAgreement(
    { heads: first.heads, countedArea: one },
    { heads: scaled, countedArea: one },
  );
  return {
    agreement,
    missing,
    difference: Math.abs(first.heads - scaled),
    allowed: countDifferenceLimit(first.heads + scaled),
  };
}

function compareShares(first: StoredReplicate, second: StoredReplicate) {
  const missing = notice('replicates.no_motility');
  const [one, two] = [first.percent, second.percent];
  if (one === null || two === null)
    return { agreement: null, missing, grade: null, difference: null, allowed: null };
  const grade = GRADES.reduce((best, each) => (one[each] + two[each] > one[best] + two[best] ? each : best));
  const agreement = percentageAgreement(
    { percent: one[grade], cells: first.cells },
    { percent: two[grade], cells: second.cells },
  );
  const average = Math.min(100, Math.max(0, (one[grade] + two[grade]) / 2));
  return {
    agreement,
    missing,
    grade,
    difference: Math.abs(one[grade] - two[grade]),
    allowed: percentageDifferenceLimit(average),
  };
}
