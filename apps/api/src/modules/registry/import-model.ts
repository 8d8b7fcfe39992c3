import { pipeline } from 'node:stream';
import { modelDescription } from '@sarm/contracts/manifests/model-description';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { importModelJob } from '@sarm/contracts/jobs/import-model';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import { claimBlobs, noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { insertImportedModel } from '@sarm/database/training/imported-models.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { PROMOTION } from '@sarm/domain/comparisons';
import { TRAINING } from '@sarm/domain/training';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { StoredBlob } from '@sarm/runtime/blobs/blob-store';
import { discardBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import { refuseBeyondCap } from '@sarm/use-cases/tasks/refuse-beyond-cap';
import { startTask } from '@sarm/use-cases/tasks/start-task';
import { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { readerOf } from '../../presenters/reader.ts';
import { readModel } from '../models/read-model.ts';
import { checkQuota, quotaExceeded } from '../videos/check-quota.ts';
import { countedUpload } from '../videos/count-uploads.ts';
import type { FileRules } from '../videos/inspect-stream.ts';
import { quotaStream } from '../videos/quota-stream.ts';
import { receiveForm } from '../videos/receive-form.ts';

/** Longer than any upload may take; until then only the upload itself may claim its bytes. */
const UPLOAD_SECONDS = 86_400;
/** An ONNX file begins with the version of its format. Archives and pickles, which other formats are, do not. */
const IR_VERSION_TAG = 0x08;
const RULES: FileRules = {
  maxMegabytes: PROMOTION.modelMegabytes,
  signatureBytes: 1,
  beginsRight: ([first]) => first === IR_VERSION_TAG,
  otherwise: 'file_content_not_onnx',
};

const fields = z.object({
  name: z.string().trim().min(1).max(TRAINING.modelNameLength),
  notes: z.string().max(TRAINING.notesLength).default(''),
  /** What the file needs to be used: layout, classes, threshold. */
  description: z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: 'custom', message: 'bad_form' });
        return z.NEVER;
      }
    })
    .pipe(modelDescription),
  declared_unseen: z.enum(['true', 'false']).default('false'),
});

type Fields = z.output<typeof fields>;

function readFields(sent: Readonly<Record<string, string>>): Fields {
  const { name, notes, description, declared_unseen } = sent;
  const read = fields.safeParse({ name, notes, description, declared_unseen });
  if (read.success) return read.data;
  const wrong = new Set(read.error.issues.map(({ path: [field] }) => String(field)));
  throw new AppError('invalid_request', {
    errors: [...wrong].map((field) => ({ field, code: 'bad_form' as const })),
  });
}

/** Stores the file as it is, and queues its inspection. The name of the file is not kept. */
export const importModel =
  (deps: AppDeps): Handler<RouteGroups['registry']['import']> =>
  (call) =>
    countedUpload(call.caller.userId, async () => {
      const { caller, request, object, actor } = call;
      const [{ userId }, { id: projectId }] = [caller, object];
      const [id, taskId] = [newId(), newId()];
      const key = blobKeys.model(projectId, id);
      const scope = asUser(userId);
      let stored: StoredBlob | undefined;
      let model: Fields | undefined;
      try {
        await receiveForm(request, {
          rules: RULES,
          initial: {},
          checkName: (name) => {
            if (!name.toLowerCase().endsWith('.onnx')) throw new AppError('file_content_not_onnx');
          },
          placeFor: async (sent) => {
            model = readFields(sent);
            const size = Number(request.headers['content-length'] ?? 0);
            const room = await inScope(deps.db, scope, async (tx) => {
              await refuseBeyondCap(tx, importModelJob, userId);
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
        if (stored === undefined || model === undefined) throw new AppError('file_required');
        const [{ sha256, size }, { name, notes, description, declared_unseen }] = [stored, model];
        return await inScope(deps.db, scope, async (tx) => {
          // The note is the claim on the bytes: without it they are going away.
          if (!(await claimBlobs(tx, key))) throw new AppError('unavailable');
          const declaredUnseen = declared_unseen === 'true';
          await insertImportedModel(tx, {
            id,
            projectId,
            name,
            notes,
            sha256,
            blobKey: key,
            bytes: size,
            description,
            card: { declaredUnseen, declaredBy: userId, bytes: size },
            createdBy: userId,
          });
          await startTask(tx, deps.queue, importModelJob, {
            taskId,
            projectId,
            subjectId: id,
            createdBy: userId,
            payload: { modelId: id },
          });
          const answer = await readModel(tx, id, readerOf(call));
          await appendAudit(tx, actor, {
            action: 'model.import',
            projectId,
            subjectId: id,
            after: { name, size, sha256, declaredUnseen, layout: description.layout },
          });
          return { status: 202 as const, body: { task_id: taskId, model: answer } };
        });
      } catch (error) {
        await discardBlobs(deps, key);
        throw error;
      }
    });
