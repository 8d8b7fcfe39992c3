import { FIGURE_BLOCKERS } from './analysis.ts';
import type { CalculationKind } from './calculation-kinds.ts';
import { notice, type Notice } from '../catalogue/notices.ts';
import { qualityNotice } from '../catalogue/quality-notices.ts';
import type { QualityReason, QualityVerdict } from '../statuses.ts';
import { AREA_FAULTS, PICTURE_FAULTS, type PictureFault } from './video-warnings.ts';

export interface JudgedQuality {
  readonly verdict: QualityVerdict;
  readonly reasons: readonly QualityReason[];
}

const isPictureFault = (reason: QualityReason): reason is PictureFault =>
  Object.hasOwn(PICTURE_FAULTS, reason);

/** Why a figure is refused of a video that the file check judged like this; empty where it may be given. */
export function qualityFaults(kind: CalculationKind, quality: JudgedQuality | null): Notice[] {
  const found = (quality?.reasons ?? []).filter((reason) => FIGURE_BLOCKERS[kind].includes(reason));
  const named = found.filter((reason) => !isPictureFault(reason)).map(qualityNotice);
  // Reported as the analysis would report them: with what to do about it.
  const faults = found.filter(isPictureFault).map((fault) => notice(`warning.${fault}`));
  if (named.length > 0) return [notice('calculation.faults', undefined, named), ...faults];
  if (faults.length > 0) return faults;
  return quality?.verdict === 'unusable' ? [notice('calculation.cannot_measure')] : [];
}

/**
 * The judgement of the file as it holds now. Of a video with an area that a person set it is what does not depend on the part of the
 * picture: the file check judged another part, and the analysis judges this one. Refusals, the choice of videos, lists and reports
 * read this one, so that none of them names a fault that the others left out.
 */
export function qualityInUse(
  quality: JudgedQuality | null,
  areaIsSet: boolean,
): { verdict: QualityVerdict; reasons: QualityReason[] } | null {
  if (quality === null) return null;
  const reasons = quality.reasons.filter(
    (reason) => !areaIsSet || !isPictureFault(reason) || !AREA_FAULTS.includes(reason),
  );
  const nothingLeft = reasons.length === 0 && quality.reasons.length > 0;
  return { verdict: nothingLeft ? 'good' : quality.verdict, reasons };
}
