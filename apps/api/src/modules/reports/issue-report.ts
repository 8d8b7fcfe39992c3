import type { ReportDocument, ReportSettings } from '@sarm/contracts/http/report-document';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { sealAnalysis } from '@sarm/database/analyses.repository';
import { appendAudit } from '@sarm/database/audit.repository';
import { noteBlobRemoval } from '@sarm/database/blob-removals.repository';
import type { Scoped } from '@sarm/database/connect';
import { lockReport, type ReportRow, updateReport } from '@sarm/database/reports.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { findUser } from '@sarm/database/users.repository';
import { AppError, found } from '@sarm/domain/errors';
import { buildDocument } from '@sarm/reports/build-document';
import { measuredContent } from '@sarm/reports/signed-content';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkOwnPassword } from '../auth/check-own-password.ts';
import { SECOND_PASS_SECONDS } from '../media/remove-blobs.ts';
import { readSource } from './read-source.ts';
import { readRecord } from './report.presenter.ts';
import { contentDigest } from './save-report.ts';
import { startRendering } from './start-rendering.ts';

/**
 * The document as it is issued: figures as they were saved and looked at, letterhead of today. Where a figure has changed since
 * it was saved the person has not seen it, and the report is refused.
 */
async function documentToIssue(tx: Scoped, row: ReportRow, userId: string): Promise<ReportDocument> {
  const saved = row.document as ReportDocument;
  const source = await readSource(tx, row.analysis_id, row.created_by ?? userId);
  const fresh = buildDocument({
    source,
    settings: row.settings as ReportSettings,
    language: saved.language,
    edition: saved.edition,
    timeZone: saved.timeZone,
    reportId: row.id,
    madeAt: saved.madeAt,
    amends: saved.amends,
  });
  if (measuredContent(fresh) !== measuredContent(saved)) throw new AppError('report_outdated');
  return { ...fresh, status: 'issued' };
}

async function sign(
  tx: Scoped,
  { document, userId, at }: { document: ReportDocument; userId: string; at: Date },
): Promise<ReportDocument> {
  const signer = found(await findUser(tx, userId));
  return {
    ...document,
    signature: {
      name: signer.display_name,
      jobTitle: signer.job_title,
      department: signer.department,
      organization: signer.organization,
      at: at.toISOString(),
      digest: contentDigest(document),
    },
  };
}

/** BUS-103: from here on the report never changes. */
export const issueReport =
  (deps: AppDeps): Handler<RouteGroups['reports']['issue']> =>
  async ({ caller, object: { id, projectId }, body, actor }) => {
    const { userId } = caller;
    await checkOwnPassword(deps, {
      userId,
      password: body.password,
      field: 'password',
      refusal: 'password_wrong',
    });
    const record = await inScope(deps.db, asUser(userId), async (tx) => {
      const row = found(await lockReport(tx, id), 'report_not_found');
      if (row.status === 'issued') throw new AppError('report_already_issued');
      const at = deps.clock.now();
      const document = await sign(tx, { document: await documentToIssue(tx, row, userId), userId, at });
      const digest = document.signature?.digest ?? '';
      if (row.pdf_key !== null) await noteBlobRemoval(tx, [row.pdf_key], SECOND_PASS_SECONDS);
      await updateReport(tx, id, {
        status: 'issued',
        issued_by: userId,
        issued_at: at,
        document: JSON.stringify(document),
        content_sha256: digest,
        pdf_key: null,
        pdf_sha256: null,
      }).catch(refuseSecondAmendment);
      await sealAnalysis(tx, row.analysis_id);
      await startRendering(tx, deps.queue, { id, projectId, userId });
      const issued = await readRecord(tx, id);
      await appendAudit(tx, actor, {
        action: 'report.issue',
        projectId,
        subjectId: id,
        after: { digest, analysisId: row.analysis_id, amendsId: row.amends_id },
      });
      return issued;
    });
    return { status: 200, body: record };
  };

/** Two corrections of one report were drafted; the one that was issued first has replaced it. */
function refuseSecondAmendment(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'reports_amends')
    throw new AppError('report_not_amendable', { cause: error });
  throw error;
}
