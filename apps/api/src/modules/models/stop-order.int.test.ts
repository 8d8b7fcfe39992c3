import type { Scoped } from '@sarm/database/kernel/connect';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { completeRun } from '@sarm/database/training/training-completion.repository';
import { beginRun, setRunVersion } from '@sarm/database/training/training-progress.repository';
import { claimTask, holdAttempt } from '@sarm/database/work/tasks.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { createVersion } from '@sarm/testing/create-version';
import { endTask } from '@sarm/use-cases/tasks/end-task';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { workDeps } from '../../work-deps.ts';
import { modelsWorldOfFile } from './models-world.fixture.ts';

const world = await modelsWorldOfFile();
const { lab, call } = world;
const { deps, database } = lab.api;
const asWorker = <T>(work: (tx: Scoped) => Promise<T>) => inScope(deps.db, asProject(lab.projectId), work);

const refused = { code: 'model_not_training' };
/** Each way to stop, and what it answers where the training has ended. */
const STOPS = [
  ['the call', (id: string) => call('POST', `/technical/models/${id}/stop`), refused],
  ['PUT', (id: string) => call('PUT', `/technical/models/${id}`, { status: 'stopped' }), refused],
  [
    'stopping all',
    () => lab.admin.inject({ method: 'POST', url: '/api/admin/operations/stop-trainings' }),
    { stopped: 0 },
  ],
] as const;

/** Resolves once the given call waits for a row that somebody else holds. */
const untilBlocked = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`.execute(
      database.admin.db,
    );
    if (rows.length === 0) throw new Error('nobody waits yet');
  }, 20_000);

const deadlocks = async (): Promise<number> => {
  await sql`select pg_stat_force_next_flush()`.execute(database.app.db);
  const { rows } = await sql<{ n: number }>`
    select deadlocks::int as n from pg_stat_database where datname = current_database()`.execute(
    database.admin.db,
  );
  return rows[0]?.n ?? -1;
};

/** A training that a worker has begun. */
async function running() {
  const { model, taskId, runId } = await world.started();
  const token = await asWorker(async (tx) => {
    await beginRun(tx, runId);
    return (await claimTask(tx, taskId))?.attempt_token ?? '';
  });
  return { modelId: model.id, taskId, runId, token };
}
type Running = Awaited<ReturnType<typeof running>>;

/** What a worker writes when the training has ended, with somebody's stop in the middle of it. */
const completeWhile = ({ modelId, taskId, runId, token }: Running, meanwhile: () => Promise<void>) =>
  asWorker(async (tx) => {
    expect(await holdAttempt(tx, { id: taskId, token })).toBe(true);
    await meanwhile();
    const sha256 = 'ab'.repeat(32);
    const folder = `projects/${lab.projectId}`;
    await completeRun(tx, {
      id: runId,
      modelId,
      weights: { key: `${folder}/runs/${runId}/w`, sha256, bytes: 1 },
      model: { blobKey: `${folder}/models/${modelId}/m.onnx`, bytes: 1, sha256, description: {}, card: {} },
    });
    const ending = { status: 'completed', notice: notice('training.done') } as const;
    await endTask(tx, workDeps(deps), { taskId, ...ending });
  });

describe('a stop and a worker at the same training', () => {
  it.each(STOPS)(
    'wait for each other in one order where it is about to complete (%s)',
    async (_, stop, late) => {
      const training = await running();
      let stopping: ReturnType<typeof stop> | undefined;
      await completeWhile(training, async () => {
        stopping = stop(training.modelId);
        await untilBlocked();
      });
      // It came too late: nothing is left to stop, and the model keeps what was trained.
      const answer = (await stopping)?.json<{ code?: string; stopped?: number }>();
      expect(answer).toMatchObject(late);
      expect(await world.read(training.modelId)).toMatchObject({ status: 'completed' });
      expect(await deadlocks()).toBe(0);
    },
  );

  it.each(STOPS)('wait for each other in one order where its version is recorded (%s)', async (_, stop) => {
    const training = await running();
    const made = { projectId: lab.projectId, createdBy: world.trainer.id };
    const versionId = await createVersion(database, made);
    let stopping: ReturnType<typeof stop> | undefined;
    await asWorker(async (tx) => {
      await sql`select from training_runs where id = ${training.runId} for update`.execute(tx);
      stopping = stop(training.modelId);
      await untilBlocked();
      await setRunVersion(tx, { id: training.runId, model_id: training.modelId }, versionId);
    });
    expect((await stopping)?.statusCode).toBe(200);
    expect(await world.read(training.modelId)).toMatchObject({ status: 'stopped' });
    expect(await deadlocks()).toBe(0);
  });

  it('leaves a model alone that another run trains by now', async () => {
    const training = await running();
    const made = { projectId: lab.projectId, createdBy: world.trainer.id };
    const versionId = await createVersion(database, made);
    await call('POST', `/technical/models/${training.modelId}/stop`);
    const run = { id: training.runId, model_id: training.modelId };
    expect(await asWorker((tx) => setRunVersion(tx, run, versionId))).toBe(false);
    expect(await world.read(training.modelId)).toMatchObject({ status: 'stopped', version_id: null });
  });
});
