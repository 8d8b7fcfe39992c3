import { newId } from '@sarm/database/kernel/new-id';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { createPerson, createProject } from '@sarm/testing/people';
import { createTestDatabase } from '@sarm/testing/test-database';
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

it('the person who started a training is notified of its end, and how it ended, with the way to it', async () => {
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
  for (const status of ['completed', 'failed', 'cancelled'] as const) {
    const taskId = newId();
    await db
      .insertInto('tasks')
      .values({
        id: taskId,
        project_id: projectId,
        task_type: 'training',
        job_name: 'train-model',
        status,
        subject_kind: 'model',
        subject_id: modelId,
        created_by: anna,
      })
      .execute();
    await inScope(database.app.db, asProject(projectId), (tx) =>
      publishEvent(tx, queue, { kind: 'task.ended', projectId, payload: { taskId } }),
    );
    const { id } = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
    await deliverEvent({ db: database.app.db, queue, sendsMail: true }, id);
  }
  const rows = await db
    .selectFrom('notifications')
    .select(['code', 'params', 'link', 'owner_id'])
    .orderBy('id')
    .execute();
  expect(rows).toEqual(
    ['training.completed', 'training.failed'].map((code) => ({
      code,
      params: { model: 'Heads B' },
      link: `/finetune/training?model=${modelId}`,
      owner_id: anna,
    })),
  );
});
