import type { ReportDocument } from '@sarm/contracts/http/report-document';
import { canonicalJson } from './canonical-json.ts';

/** What a signature speaks for: the whole report except the signature itself. */
export const signedContent = (document: ReportDocument): string =>
  canonicalJson({ ...document, signature: null });

/** What a person has looked at: figures, sample and videos, without letterhead, state and times of making. */
export const measuredContent = ({
  figures,
  grades,
  videos,
  sample,
  patient,
  warnings,
}: ReportDocument): string => canonicalJson({ figures, grades, videos, sample, patient, warnings });
