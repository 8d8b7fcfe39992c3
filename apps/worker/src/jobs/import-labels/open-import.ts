import type { importLabelsJob } from '@sarm/contracts/jobs/import-labels';
import type { PayloadOf } from '@sarm/contracts/jobs/job';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { findImport, type ImportView } from '@sarm/database/labels/label-imports.repository';
import { findLabelDataset } from '@sarm/database/labels/imported-frames.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import type { ImportState } from '@sarm/domain/labels';
import { LabelFileRefused } from '@sarm/exports/archive/refused';
import { type OpenLabelFile, readLabelFile } from '@sarm/exports/files/read-label-file';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { type JobContext, PermanentFailure } from '../job-handler.ts';

export type ImportPayload = PayloadOf<typeof importLabelsJob>;

export interface OpenImport extends OpenLabelFile {
  readonly row: ImportView;
  readonly datasetId: string;
}

const STATE_OF: Readonly<Record<ImportPayload['step'], ImportState>> = { read: 'reading', apply: 'applying' };

/** Reads the uploaded file for as long as `use` needs it. What is wrong with the file itself is no reason to try again. */
export async function withImport<T>(
  context: JobContext,
  payload: ImportPayload,
  use: (open: OpenImport) => Promise<T>,
): Promise<T> {
  const { row, datasetId } = await inScope(context.db, asProject(payload.projectId), async (tx) => {
    const found = await findImport(tx, payload.importId);
    if (found?.state !== STATE_OF[payload.step] || found.task_id !== payload.taskId)
      throw new PermanentFailure(notice('import.not_waiting'));
    return { row: found, datasetId: await findLabelDataset(tx, found.label_id) };
  });
  try {
    const local = await context.blobs.localFile(row.blob_key, context.scratch);
    try {
      const open = await readLabelFile(local.path);
      try {
        return await use({ ...open, row, datasetId });
      } finally {
        open.close();
      }
    } finally {
      await local.release();
    }
  } catch (error) {
    if (error instanceof LabelFileRefused) throw new PermanentFailure(error.reason, { cause: error });
    if (error instanceof BlobNotFound) throw new PermanentFailure(notice('import.gone'), { cause: error });
    throw error;
  }
}
