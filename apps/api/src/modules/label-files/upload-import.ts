import { pipeline } from 'node:stream';
import { importLabelsJob } from '@sarm/contracts/jobs/import-labels';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { appendAudit, type Actor } from '@sarm/database/audit/audit.repository';
import { claimBlobs, noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findImport, insertImport } from '@sarm/database/labels/label-imports.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { LABELS } from '@sarm/domain/labels';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { StoredBlob } from '@sarm/runtime/blobs/blob-store';
import { discardBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import { refuseBeyondCap } from '@sarm/use-cases/tasks/refuse-beyond-cap';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkQuota, quotaExceeded } from '../videos/check-quota.ts';
import { countedUpload } from '../videos/count-uploads.ts';
import type { FileRules } from '../videos/inspect-stream.ts';
import { quotaStream } from '../videos/quota-stream.ts';
import { receiveForm } from '../videos/receive-form.ts';
import { presentImport } from './label-files.presenter.ts';
import { ofLabel } from './of-label.ts';

/** Longer than any upload may take; until then only the upload itself may claim its bytes. */
const UPLOAD_SECONDS = 86_400;
const DAY_MS = 86_400_000;
const ARCHIVE = Buffer.from('PK');

const RULES: FileRules = {
  maxMegabytes: LABELS.importMegabytes,
  signatureBytes: 4,
  beginsRight: (head) =>
    ARCHIVE.equals(Buffer.from(head).subarray(0, ARCHIVE.length)) ||
    /^\s*\{/.test(Buffer.from(head).toString('latin1')),
  otherwise: 'file_content_not_labels',
};

interface Uploaded {
  readonly id: string;
  readonly labelId: string;
  readonly projectId: string;
  readonly userId: string;
  readonly key: string;
  readonly stored: StoredBlob;
}

/** Stores a file of labels as it is, and queues its reading. Its name is not kept: it may be a person's. */
export const uploadImport =
  (deps: AppDeps): Handler<RouteGroups['labelFiles']['startImport']> =>
  ({ caller, request, object, actor, t }) =>
    countedUpload(caller.userId, async () => {
      const { userId } = caller;
      const { id: labelId, projectId } = object;
      const id = newId();
      const key = blobKeys.labelImport(projectId, labelId, id);
      const scope = asUser(userId);
      let stored: StoredBlob | undefined;
      try {
        await receiveForm(request, {
          rules: RULES,
          initial: {},
          placeFor: async () => {
            const size = Number(request.headers['content-length'] ?? 0);
            const room = await inScope(deps.db, scope, async (tx) => {
              await refuseBeyondCap(tx, importLabelsJob, userId);
              return await checkQuota(tx, deps.config, { projectId, size });
            });
            await noteBlobRemoval(deps.db, [key], UPLOAD_SECONDS);
            return async (body) => {
              const bounded = quotaStream(room, () => quotaExceeded(deps.config));
              pipeline(body, bounded, () => undefined);
              stored = await deps.blobs.put(key, bounded, { contentType: 'application/octet-stream' });
            };
          },
        });
        if (stored === undefined) throw new AppError('file_required');
        const uploaded = { id, labelId, projectId, userId, key, stored };
        return await inScope(deps.db, scope, async (tx) => {
          await keepImport(deps, tx, uploaded, actor);
          return { status: 202, body: presentImport(ofLabel(await findImport(tx, id), labelId), t) };
        });
      } catch (error) {
        await discardBlobs(deps, key);
        throw error;
      }
    });

async function keepImport(
  { queue, clock }: Pick<AppDeps, 'queue' | 'clock'>,
  tx: Scoped,
  { id, labelId, projectId, userId, key, stored }: Uploaded,
  actor: Actor,
): Promise<void> {
  // The note is the claim on the bytes: without it they are going away.
  if (!(await claimBlobs(tx, key))) throw new AppError('unavailable');
  const taskId = newId();
  await insertImport(tx, {
    id,
    project_id: projectId,
    label_id: labelId,
    task_id: taskId,
    state: 'reading',
    blob_key: key,
    size_bytes: stored.size,
    sha256: stored.sha256,
    created_by: userId,
    expires_at: new Date(clock.now().getTime() + LABELS.importDays * DAY_MS),
  });
  await startTask(tx, queue, importLabelsJob, {
    taskId,
    projectId,
    subjectId: labelId,
    createdBy: userId,
    payload: { importId: id, userId, step: 'read', deleteMissing: false },
  });
  await appendAudit(tx, actor, {
    action: 'label.import',
    projectId,
    subjectId: labelId,
    after: { importId: id, size: stored.size, sha256: stored.sha256 },
  });
}
