import { createWriteStream } from 'node:fs';
import { chown, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { claimBlobs, noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { appendTrainingLog, storeCheckpoint } from '@sarm/database/training/training-progress.repository';
import type { TrainingRunRow } from '@sarm/database/training/training-runs.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { BlobNotFound } from '@sarm/runtime/blobs/blob-store';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { copyOutput } from '@sarm/training/copy-output';
import { discardBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import type { JobContext } from '../job-handler.ts';

const CHECKPOINT = 'checkpoint.safetensors';
const MOST_BYTES = 2 ** 30;
const UNCLAIMED_SECONDS = 86_400;
/** Not oftener: an epoch of a small dataset takes a second. */
const SECONDS = 60;

/** Brings the checkpoints of one attempt into the store, so that another worker can go on from the last one. */
export class Checkpoints {
  readonly #context: JobContext;
  readonly #run: TrainingRunRow;
  readonly #folder: string;
  readonly #seconds: number;
  /** The trainer has written one of this epoch that is not stored yet. */
  #newest: number | undefined;
  #stored: number;
  #storedAt = 0;

  constructor(context: JobContext, run: TrainingRunRow, folder: string, seconds = SECONDS) {
    this.#context = context;
    this.#run = run;
    this.#folder = folder;
    this.#seconds = seconds;
    this.#stored = run.checkpoint_epoch ?? 0;
  }

  /** Puts the stored checkpoint where the trainer looks for one. False: there is none, it begins anew. */
  async restore(writer: number | undefined): Promise<boolean> {
    const key = this.#run.checkpoint_key;
    if (key === null) return false;
    const path = join(this.#folder, CHECKPOINT);
    try {
      const { stream } = await this.#context.blobs.open(key);
      await pipeline(stream, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
    } catch (error) {
      if (!(error instanceof BlobNotFound)) throw error;
      await rm(path, { force: true });
      return false;
    }
    if (writer !== undefined) await chown(path, writer, writer);
    return true;
  }

  async written(epoch: number): Promise<void> {
    this.#newest = epoch;
    if (Date.now() - this.#storedAt >= this.#seconds * 1000) await this.store();
  }

  /** What is written and not stored yet. Does nothing where there is nothing. */
  async store(): Promise<void> {
    const epoch = this.#newest;
    if (epoch === undefined) return;
    const { db, blobs, scratch } = this.#context;
    const copy = join(scratch, `${newId()}.safetensors`);
    const copied = await copyOutput(join(this.#folder, CHECKPOINT), copy, MOST_BYTES);
    if (copied === undefined) return;
    const key = blobKeys.checkpoint(this.#run.project_id, this.#run.id, newId());
    await noteBlobRemoval(db, [key], UNCLAIMED_SECONDS);
    await blobs.putFile(key, copy, { contentType: 'application/octet-stream' });
    const kept = await inScope(db, asProject(this.#run.project_id), async (tx) => {
      if (!(await storeCheckpoint(tx, this.#run.id, { key, epoch, bytes: copied.size }))) return false;
      if (!(await claimBlobs(tx, key))) throw new Error('the stored checkpoint is going away');
      const megabytes = Math.ceil(copied.size / 1e5) / 10;
      const line = notice('training.checkpoint', { epoch, megabytes });
      await appendTrainingLog(tx, this.#run, [{ level: 'info', notice: line }]);
      return true;
    });
    if (!kept) return await discardBlobs(this.#context, key);
    this.#newest = undefined;
    this.#storedAt = Date.now();
    if (epoch > this.#stored) await this.#context.countAnew();
    this.#stored = Math.max(this.#stored, epoch);
  }
}
