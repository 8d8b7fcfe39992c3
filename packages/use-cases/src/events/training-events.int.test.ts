import { newId } from '@sarm/database/kernel/new-id';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import type { TasksTable } from '@sarm/database/kernel/tables.generated';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { createPrediction } from '@sarm/testing/create-prediction';
import { createPerson, createProject } from '@sarm/testing/people';
import { createTestDatabase } from '@sarm/testing/test-database';
import type { Insertable } from 'kysely';
import { afterAll, expect, inject, it } from 'vitest';
import { deliverEvent } from './deliver-event.ts';
import { publishEvent } from './publish-event.ts';

const database = await createTestDatabase(inject('templateDatabase'));
const queue = createJobQueue({ pool: database.app.pool, log: silentLog });
await queue.start();
afterAll(async () => {
  await queue.stop();
  await database.drop();
});

type Work = Pick<
  Insertable<TasksTable>,
  'task_type' | 'job_name' | 'subject_kind' | 'subject_id' | 'created_by'
> & { readonly project_id: string };

/** Such work that is completed, that fails and that is cancelled, each delivered. */
async function endings(work: Work): Promise<void> {
  const { db } = database.admin;
  for (const status of ['completed', 'failed', 'cancelled'] as const) {
    const taskId = newId();
    await db
      .insertInto('tasks')
      .values({ ...work, id: taskId, status })
      .execute();
    await inScope(database.app.db, asProject(work.project_id), (tx) =>
      publishEvent(tx, queue, { kind: 'task.ended', projectId: work.project_id, payload: { taskId } }),
    );
    const { id } = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await deliverEvent({ db: database.app.db, queue, sendsMail: true }, id);
  }
}
const notificationsOf = (ownerId: string) =>
  database.admin.db
    .selectFrom('notifications')
    .select(['code', 'params', 'link', 'owner_id'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();

it('PLT-047 the person who started a training is notified of its end, and how it ended, with the way to it', async () => {
  const anna = (await createPerson(database, { email: 'anna@example.org', roles: ['business_user'] })).id;
  const projectId = await createProject(database, { members: { [anna]: 'member' } });
  const { db } = database.admin;
  const modelId = newId();
  await db
    .insertInto('models')
    .values({
      id: modelId,
      project_id: projectId,
      code: modelId,
      name: 'Heads B',
      type: 'detection',
      origin: 'trained',
      status: 'completed',
    })
    .execute();
  const work = { task_type: 'training', job_name: 'train-model', subject_kind: 'model' } as const;
  await endings({ ...work, project_id: projectId, subject_id: modelId, created_by: anna });
  expect(await notificationsOf(anna)).toEqual(
    ['training.completed', 'training.failed'].map((code) => ({
      code,
      params: { model: 'Heads B' },
      link: `/finetune/training?model=${modelId}`,
      owner_id: anna,
    })),
  );
});

it('PLT-047 the person who started a prediction is notified of its end as well', async () => {
  const bert = (await createPerson(database, { email: 'bert@example.org', roles: ['business_user'] })).id;
  const projectId = await createProject(database, { members: { [bert]: 'member' } });
  const subject_id = await createPrediction(database, { projectId, createdBy: bert });
  const work = { task_type: 'prediction', job_name: 'predict-video', subject_kind: 'prediction' } as const;
  await endings({ ...work, project_id: projectId, subject_id, created_by: bert });
  expect(await notificationsOf(bert)).toEqual(
    ['prediction.completed', 'prediction.failed'].map((code) => ({
      code,
      params: { prediction: 'prediction' },
      link: `/finetune/prediction?prediction=${subject_id}`,
      owner_id: bert,
    })),
  );
});
