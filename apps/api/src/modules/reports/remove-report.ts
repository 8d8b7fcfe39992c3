import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { deleteReport, lockReport } from '@sarm/database/reports/reports.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { removeBlobsNow, SECOND_PASS_SECONDS } from '@sarm/use-cases/blobs/remove-blobs';

/** BUS-127: only a draft. */
export const removeReport =
  (deps: Pick<AppDeps, 'blobs' | 'log'>): Handler<RouteGroups['reports']['remove']> =>
  async ({ tx, object: { id, projectId } }) => {
    const row = found(await lockReport(tx, id), 'report_not_found');
    if (row.status === 'issued') throw new AppError('report_issued');
    const keys = row.pdf_key === null ? [] : [row.pdf_key];
    await noteBlobRemoval(tx, keys, SECOND_PASS_SECONDS);
    await deleteReport(tx, id);
    return {
      status: 204,
      body: undefined,
      audit: { action: 'report.delete', projectId, subjectId: id, before: { title: row.title } },
      after: () => removeBlobsNow(deps, keys),
    };
  };
