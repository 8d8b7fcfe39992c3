import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { findNamingGone, redactComparison } from '@sarm/database/samples/gone-codes.repository';
import { type ComparedVideo, comparedVideoCode, isComparedVideoCode } from '@sarm/domain/comparisons';
import { digestOfResults } from './comparison-digest.ts';

/**
 * Codes of videos that are gone leave the results of former releases. The digest that was signed stays beside the one of what is left, and
 * the audit log holds both. Needs the scope of the installation.
 */
export async function redactComparisons(
  tx: Scoped,
  actor: Actor,
  ofProject: string | null = null,
): Promise<void> {
  for (const { id, project_id: projectId, ...row } of await findNamingGone(tx, ofProject)) {
    const results = { ...row.results, byVideo: withoutCodes(row.results.byVideo, new Set(row.gone)) };
    const redactedSha256 = digestOfResults(results);
    await redactComparison(tx, id, { results, sha256: redactedSha256 });
    await appendAudit(tx, actor, {
      action: 'model.redact-comparison',
      projectId,
      subjectId: row.candidate_id,
      after: { comparisonId: id, resultsSha256: row.results_sha256, redactedSha256 },
    });
  }
}

/** At the end of the list: their place in the order of codes would say which they were. */
function withoutCodes(videos: readonly ComparedVideo[], gone: ReadonlySet<string>): ComparedVideo[] {
  const numbered = videos.filter(({ code }) => isComparedVideoCode(code));
  const removed = videos.filter(({ code }) => gone.has(code));
  return [
    ...videos.filter(({ code }) => !isComparedVideoCode(code) && !gone.has(code)),
    ...numbered,
    ...removed.map((each, at) => ({ ...each, code: comparedVideoCode(numbered.length + at + 1) })),
  ];
}
