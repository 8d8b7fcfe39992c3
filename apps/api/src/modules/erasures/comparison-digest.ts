import { createHash } from 'node:crypto';
import type { ComparisonRow } from '@sarm/database/training/comparisons.repository';
import type { ComparisonResults } from '@sarm/domain/comparisons';
import { canonicalJson } from '@sarm/reports/canonical-json';

/** As the worker takes it when it stores them. */
export const digestOfResults = (results: ComparisonResults): string =>
  createHash('sha256').update(canonicalJson(results)).digest('hex');

/** Whether the results are what was stored; where codes of videos that are gone were taken out, what was left then. */
export const isUnchanged = ({
  results,
  results_sha256: stored,
  redacted_sha256: redacted,
}: Pick<ComparisonRow, 'results' | 'results_sha256' | 'redacted_sha256'>): boolean =>
  results !== null && digestOfResults(results) === (redacted ?? stored);
