import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { canonicalJson } from './canonical-json.ts';

/**
 * What a signature covers: the full report, and who signed it and when. Reports that were issued before signatures
 * named their account were digested without the signature, and are verified so for good.
 */
export function signedContent(document: ReportDocument): string {
  const { signature } = document;
  const signer = signature?.accountId === undefined ? null : { ...signature, digest: null };
  return canonicalJson({ ...document, signature: signer });
}

/** What a person has looked at: figures, sample and videos, without letterhead, state and times of making. */
export const measuredContent = ({
  figures,
  grades,
  videos,
  sample,
  patient,
  warnings,
  // Reports that were made before it was printed have none.
  morphology = null,
}: ReportDocument): string =>
  canonicalJson({ figures, grades, videos, sample, patient, warnings, morphology });
