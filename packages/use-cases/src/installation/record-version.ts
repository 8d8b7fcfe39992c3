import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import type { Database } from '@sarm/database/kernel/connect';
import {
  findNewestVersion,
  holdVersions,
  insertVersion,
} from '@sarm/database/kernel/product-versions.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';
import { startSelfCheck } from '../self-check/start-self-check.ts';
import { publishEvent } from '../events/publish-event.ts';

/**
 * PLT-047: a program that starts with another version than the last one reports it, once however many copies start, and
 * has the installation check itself. The first version of all is no update. True: it was reported now.
 */
export const recordVersion = (
  { db, queue }: { readonly db: Database; readonly queue: Pick<JobQueue, 'enqueue'> },
  version: string,
): Promise<boolean> =>
  inScope(db, asInstallation, async (tx) => {
    await holdVersions(tx);
    const before = await findNewestVersion(tx);
    if (before?.version === version) return false;
    await insertVersion(tx, version);
    if (before === undefined) return false;
    await startSelfCheck(tx, queue, null);
    await publishEvent(tx, queue, { kind: 'system.updated', projectId: null, payload: { version } });
    await appendAudit(tx, SYSTEM_ACTOR, {
      action: 'installation.update',
      projectId: null,
      subjectId: version,
      before: { version: before.version },
      after: { version },
    });
    return true;
  });
