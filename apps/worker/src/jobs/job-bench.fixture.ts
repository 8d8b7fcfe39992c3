import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JobDefinition, PayloadOf } from '@sarm/contracts/jobs/job';
import type { Database, Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, asProject, inScope } from '@sarm/database/kernel/scope';
import { claimTask, holdAttempt, insertTask, type TaskProgress } from '@sarm/database/work/tasks.repository';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import { createBlobStore } from '@sarm/runtime/blobs/create-blob-store';
import { systemClock } from '@sarm/runtime/clock';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { endTask, type WorkDeps } from '@sarm/use-cases/tasks/end-task';
import { JOB_ENDINGS } from '@sarm/use-cases/endings/job-endings';
import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import { type JobContext, type JobHandler, PermanentFailure, RunTakenOver } from './job-handler.ts';

const nothing = (): Promise<void> => Promise.resolve();
const WORK: WorkDeps = {
  queue: { start: nothing, stop: nothing, enqueue: nothing, cancel: nothing },
  clock: systemClock,
  endings: JOB_ENDINGS,
};

export interface RunOutcome {
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly notice: Notice;
  readonly result: unknown;
  readonly progress: TaskProgress[];
}

export interface RunOptions {
  /** Called with every progress; may abort to cancel. */
  readonly onProgress?: (change: TaskProgress, cancel: () => void) => void;
  readonly beforeComplete?: (taskId: string) => Promise<void>;
  /** In the transaction that makes the task: what the API writes with it. */
  readonly onQueued?: (tx: Scoped, taskId: string) => Promise<void>;
  /** Work of the installation, outside every project. */
  readonly ofInstallation?: boolean;
  /** Runs a task again whose earlier run died without a report. */
  readonly again?: string;
}

/** One project with a folder store, in which handlers run as a worker runs them but without a queue. */
export class JobBench {
  readonly projectId = newId();
  readonly datasetId = newId();
  readonly blobs: BlobStore;
  readonly db: Database;
  /** As the data folder of an installation. */
  readonly root: string;

  private constructor(db: Database, root: string) {
    this.db = db;
    this.root = root;
    this.blobs = createBlobStore({ kind: 'folder', root: join(root, 'blobs') });
  }

  /** `admin` arranges the project, `app` is the role the product runs as. */
  static async open(databases: { app: Database; admin: Database }): Promise<JobBench> {
    const root = await mkdtemp(join(tmpdir(), 'sarm-bench-'));
    const bench = new JobBench(databases.app, root);
    await databases.admin.insertInto('projects').values({ id: bench.projectId, name: 'Bench' }).execute();
    await databases.admin
      .insertInto('datasets')
      .values({ id: bench.datasetId, project_id: bench.projectId, name: 'Bench', metadata: '{}' })
      .execute();
    return bench;
  }

  async close(): Promise<void> {
    await rm(this.root, { recursive: true, force: true });
  }

  inProject<T>(work: Parameters<typeof inScope<T>>[2]): Promise<T> {
    return inScope(this.db, asProject(this.projectId), work);
  }

  /** A video as the upload leaves it. */
  async addVideo(path: string): Promise<string> {
    const id = newId();
    const blobKey = blobKeys.original(this.projectId, id);
    const copy = join(this.root, randomUUID());
    await copyFile(path, copy);
    const stored = await this.blobs.putFile(blobKey, copy, { contentType: 'application/octet-stream' });
    await this.inProject((tx) =>
      tx
        .insertInto('videos')
        .values({
          id,
          project_id: this.projectId,
          dataset_id: this.datasetId,
          name: 'sample',
          original_filename: 'sample.avi',
          blob_key: blobKey,
          size_bytes: stored.size,
          sha256: stored.sha256,
        })
        .execute(),
    );
    return id;
  }

  video(id: string) {
    return this.inProject((tx) =>
      tx.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    );
  }

  /** Of the pictures of its frames, as they are stored. */
  digests(videoId: string) {
    return this.inProject((tx) =>
      tx
        .selectFrom('frame_pictures as k')
        .innerJoin('frames as f', 'f.id', 'k.frame_id')
        .select([
          'k.blob_key as blobKey',
          'k.sha256',
          'k.content_sha256 as contentSha256',
          'k.picture_hash as pictureHash',
        ])
        .where('f.video_id', '=', videoId)
        .execute(),
    );
  }

  frames(videoId: string) {
    return this.inProject((tx) =>
      tx.selectFrom('frames').selectAll().where('video_id', '=', videoId).orderBy('frame_index').execute(),
    );
  }

  setStatus(videoId: string, status: 'queued' | 'pending') {
    return this.inProject((tx) =>
      tx.updateTable('videos').set({ status }).where('id', '=', videoId).execute(),
    );
  }

  /** One task from its row to its end, as the run loop does it. */
  async run<J extends JobDefinition>(
    handler: JobHandler<J>,
    payload: Omit<PayloadOf<J> & object, 'taskId' | 'projectId'> & { videoId?: string },
    options: RunOptions = {},
  ): Promise<RunOutcome> {
    const taskId = options.again ?? newId();
    const projectId = options.ofInstallation === true ? null : this.projectId;
    const within: typeof this.inProject = (work) =>
      inScope(this.db, projectId === null ? asInstallation : asProject(projectId), work);
    const fullPayload = { ...payload, taskId, projectId } as unknown as PayloadOf<J>;
    const token = await within(async (tx) => {
      if (options.again !== undefined) return (await claimTask(tx, taskId))?.attempt_token ?? '';
      const job = { taskType: handler.job.taskType, jobName: handler.job.name, jobId: newId() };
      await insertTask(tx, {
        id: taskId,
        projectId,
        videoId: payload.videoId ?? null,
        createdBy: null,
        ...job,
      });
      await options.onQueued?.(tx, taskId);
      return (await claimTask(tx, taskId))?.attempt_token ?? '';
    });
    const scratch = join(this.root, `scratch-${taskId}`);
    if (handler.withoutScratch !== true) await mkdir(scratch, { recursive: true });
    const abort = new AbortController();
    const progress: TaskProgress[] = [];
    let done: RunOutcome | undefined;
    const context: JobContext = {
      db: this.db,
      work: WORK,
      blobs: this.blobs,
      log: silentLog,
      scratch,
      signal: abort.signal,
      progress: (change) => {
        progress.push(change);
        options.onProgress?.(change, () => abort.abort(new RunTakenOver()));
      },
      countAnew: nothing,
      complete: async (write) => {
        await options.beforeComplete?.(taskId);
        await within(async (tx) => {
          if (!(await holdAttempt(tx, { id: taskId, token }))) throw new RunTakenOver();
          const written = await write(tx);
          await endTask(tx, WORK, { taskId, status: 'completed', ...written });
          done = { status: 'completed', ...written, progress };
        });
      },
    };
    try {
      await handler.run(fullPayload, context);
    } catch (error) {
      const status = error instanceof RunTakenOver ? 'cancelled' : 'failed';
      if (status === 'failed' && !(error instanceof PermanentFailure)) throw error;
      const reason = error instanceof PermanentFailure ? error.reason : notice('task.cancelled');
      await within(async (tx) => {
        await endTask(tx, WORK, { taskId, status, notice: reason });
      });
      return { status, notice: reason, result: null, progress };
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
    if (done === undefined) throw new Error('the handler did not complete its task');
    return done;
  }
}
