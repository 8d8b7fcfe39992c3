import { exportLabelsJob } from '@sarm/contracts/jobs/export-labels';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import { claimBlobs, noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { insertExport } from '@sarm/database/labels/label-exports.repository';
import { holdExportedLabel } from '@sarm/database/labels/label-rows.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { LABELS } from '@sarm/domain/labels';
import { LABEL_WRITERS } from '@sarm/exports/files/label-writers';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { discardBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import { refuseFormat } from '@sarm/use-cases/labels/judge-formats';
import { presentExported } from '@sarm/use-cases/labels/exported-label';
import { type JobContext, type JobHandler, PermanentFailure } from '../job-handler.ts';
import { spoolRows } from './spool-rows.ts';
import { writeLabelArchive, type WrittenArchive } from './write-label-archive.ts';

type Payload = PayloadOf<typeof exportLabelsJob>;

/** Longer than any run may take; until then only the end of its task can claim what it wrote. */
const UNCLAIMED_SECONDS = 86_400;
const DAY_MS = 86_400_000;

/**
 * Writes a data label as an archive. Its row is written with the end of the task and not before: what a run has stored that
 * died, was cancelled or taken over is claimed by nobody, and goes.
 */
export const createExportLabels = (): JobHandler<typeof exportLabelsJob> => ({
  job: exportLabelsJob,

  async run(payload, context) {
    const { projectId, labelId, format } = payload;
    context.progress({
      stage: 'reading',
      progress: 0,
      notice: notice('export.reading', { done: 0, total: 0 }),
    });
    const label = await inScope(context.db, asProject(projectId), async (tx) => {
      const found = await holdExportedLabel(tx, labelId);
      const refusal =
        found === undefined ? notice('export.label_gone') : await refuseFormat(tx, labelId, format);
      if (refusal !== undefined) throw new PermanentFailure(refusal);
      return { id: labelId, projectId, items: found?.item_count ?? 0 };
    });
    const readAt = context.work.clock.now();
    const rows = await spoolRows(context, label, payload);
    if (rows.items === 0) throw new PermanentFailure(notice('export.empty'));
    const key = blobKeys.labelExport(projectId, labelId, newId());
    await noteBlobRemoval(context.db, [key], UNCLAIMED_SECONDS);
    try {
      const source = { videos: rows.videos, includeImages: payload.includeImages, readAt };
      const archive = { key, source, write: LABEL_WRITERS[format], frames: rows.frames };
      const written = await writeLabelArchive(context, archive);
      await complete(context, payload, { ...rows, ...written, key, readAt });
    } catch (error) {
      await discardBlobs(context, key);
      throw error;
    }
  },
});

interface Finished extends WrittenArchive {
  readonly key: string;
  readonly readAt: Date;
  readonly items: number;
  readonly frames: number;
  readonly videoIds: readonly string[];
}

function complete(context: JobContext, payload: Payload, file: Finished): Promise<void> {
  const { taskId, projectId, labelId, userId, format } = payload;
  const { includeImages, excludeBadQuality, verifiedOnly } = payload;
  return context.complete(async (tx) => {
    // Deleted meanwhile, or one of its videos: the file goes with it.
    const label = await holdExportedLabel(tx, labelId, file.videoIds);
    if (label === undefined) throw new PermanentFailure(notice('export.label_gone'));
    if (!(await claimBlobs(tx, file.key))) throw new Error('the stored archive is going away');
    const id = newId();
    await insertExport(tx, {
      id,
      project_id: projectId,
      label_id: labelId,
      task_id: taskId,
      format,
      options: JSON.stringify({ includeImages, excludeBadQuality, verifiedOnly }),
      item_count: file.items,
      frame_count: file.frames,
      blob_key: file.key,
      size_bytes: file.size,
      sha256: file.sha256,
      video_ids: [...file.videoIds],
      created_by: userId,
      created_at: file.readAt,
      expires_at: new Date(file.readAt.getTime() + LABELS.exportDays * DAY_MS),
    });
    const { items: boxes, frames, missing } = file;
    return {
      notice:
        missing === 0
          ? notice('export.done', { boxes, frames })
          : notice('export.done_without_some', { boxes, frames, missing }),
      result: presentExported({ id, labelId, items: boxes }),
    };
  });
}
