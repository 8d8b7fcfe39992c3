import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { sealAnalysis } from '@sarm/database/analyses/analyses.repository';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { lockReport, type ReportRow, updateReport } from '@sarm/database/reports/reports.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findUser } from '@sarm/database/people/users.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { includesNotice } from '@sarm/domain/catalogue/notices';
import { STATEMENT_SIGNED_NOW } from '@sarm/domain/reports';
import { buildDocument } from '@sarm/reports/build-document';
import { measuredContent } from '@sarm/reports/signed-content';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkOwnPassword } from '../auth/check-own-password.ts';
import { SECOND_PASS_SECONDS } from '@sarm/use-cases/blobs/remove-blobs';
import { readSource } from './read-source.ts';
import { readRecord } from './report.presenter.ts';
import { contentDigest } from './save-report.ts';
import { startRendering } from './start-rendering.ts';

type SignedDocument = ReportDocument & { readonly signature: NonNullable<ReportDocument['signature']> };

/**
 * The document as it is issued: figures as they were saved and looked at, letterhead of today. Where a figure has changed since
 * it was saved the person has not seen it, and the report is refused.
 */
async function documentToIssue(tx: Scoped, row: ReportRow, userId: string): Promise<ReportDocument> {
  const saved = row.document;
  const source = await readSource(tx, row.analysis_id, row.created_by ?? userId);
  const fresh = buildDocument({
    source,
    settings: row.settings,
    language: saved.language,
    // Of today: a draft by another edition has not been looked at by this one, and is saved anew first.
    edition: source.edition,
    timeZone: saved.timeZone,
    reportId: row.id,
    madeAt: saved.madeAt,
    amends: saved.amends,
  });
  if (measuredContent(fresh) !== measuredContent(saved)) throw new AppError('report_outdated');
  return { ...fresh, status: 'issued' };
}

interface Signing {
  readonly document: ReportDocument;
  readonly userId: string;
  readonly at: Date;
  readonly focusConfirmed: boolean;
}

/** BUS-104: by what others set for the account, never by what the person can change a moment before. */
async function sign(tx: Scoped, { document, userId, at, focusConfirmed }: Signing): Promise<SignedDocument> {
  const { signing_name: name, signing_title: jobTitle, email } = found(await findUser(tx, userId));
  if (name === '' || jobTitle === '') throw new AppError('signing_name_missing');
  const clear = includesNotice(document.warnings, 'warning.focus_not_shown');
  if (clear && !focusConfirmed) throw new AppError('focus_not_confirmed');
  const signer = {
    accountId: userId,
    name,
    jobTitle,
    email,
    ...(clear ? { focusConfirmed: true as const } : {}),
    statement: STATEMENT_SIGNED_NOW,
    at: at.toISOString(),
  };
  const digest = contentDigest({ ...document, signature: { ...signer, digest: '' } });
  return { ...document, signature: { ...signer, digest } };
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
      const document = await sign(tx, {
        document: await documentToIssue(tx, row, userId),
        userId,
        at,
        focusConfirmed: body.focusConfirmed === true,
      });
      const { signature } = document;
      const { digest } = signature;
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
      await startRendering(tx, deps.queue, { id, projectId, userId, beyondCap: true });
      const issued = await readRecord(tx, id);
      await appendAudit(tx, actor, {
        action: 'report.issue',
        projectId,
        subjectId: id,
        after: {
          digest,
          analysisId: row.analysis_id,
          amendsId: row.amends_id,
          signerId: userId,
          signingName: signature.name,
          signingTitle: signature.jobTitle,
          signerEmail: signature.email,
        },
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
