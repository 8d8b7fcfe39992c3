import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, asNobody, asProject, inScope } from '@sarm/database/kernel/scope';
import type { TasksTable } from '@sarm/database/kernel/tables.generated';
import { notice } from '@sarm/domain/catalogue/notices';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import type { JobQueue } from '@sarm/runtime/queue/job-queue';
import { createDataset, createPerson, createProject, storeSettings } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { type Insertable, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { deliverEvent, deliverMissedEvents, type DeliveryDeps } from './deliver-event.ts';
import { publishEvent } from './publish-event.ts';

let database: TestDatabase;
let queue: JobQueue;
let deps: DeliveryDeps;
let [anna, projectId, datasetId, videoId] = ['', '', '', newId()];
const storeVideo = (id: string) =>
  database.admin.db
    .insertInto('videos')
    .values({
      id,
      project_id: projectId,
      dataset_id: datasetId,
      name: 'A1-F1',
      original_filename: 'v.avi',
      blob_key: 'k',
      size_bytes: 1,
      sha256: '0',
    })
    .execute();
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  anna = (await createPerson(database, { email: 'anna@example.org', roles: ['business_user'] })).id;
  projectId = await createProject(database, { members: { [anna]: 'member' } });
  datasetId = await createDataset(database, { projectId, name: 'aliquot 1' });
  await storeVideo(videoId);
  queue = createJobQueue({ pool: database.app.pool, log: silentLog });
  await queue.start();
  deps = { db: database.app.db, queue, sendsMail: true };
});
beforeEach(async () => {
  for (const table of ['notifications', 'mails', 'outbox'] as const)
    await database.admin.db.deleteFrom(table).execute();
  await storeSettings(database, 'notifications', {
    emailNotifications: true,
    analysisCompletedNotification: true,
    newUserNotification: true,
  });
});
afterAll(async () => {
  await queue.stop();
  await database.drop();
});

async function endedTask(over: Partial<Insertable<TasksTable>>): Promise<string> {
  const taskId = over.id ?? newId();
  await database.admin.db
    .insertInto('tasks')
    .values({
      id: taskId,
      project_id: projectId,
      task_type: 'extraction',
      job_name: 'extract-frames',
      status: 'completed',
      video_id: videoId,
      dataset_id: datasetId,
      created_by: anna,
      result: JSON.stringify({ frames: 50 }),
      ...over,
    })
    .execute();
  await inScope(database.app.db, asProject(projectId), (tx) =>
    publishEvent(tx, queue, { kind: 'task.ended', projectId, payload: { taskId } }),
  );
  return await newestEvent();
}
const newestEvent = async (): Promise<string> =>
  (await database.admin.db.selectFrom('outbox').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow())
    .id;
const notifications = () => database.admin.db.selectFrom('notifications').selectAll().execute();
const mails = () => database.admin.db.selectFrom('mails').selectAll().execute();
const jobs = async (name: string): Promise<string[]> =>
  (
    await sql<{ id: string }>`select id from pgboss.job where name = ${name}`.execute(database.admin.db)
  ).rows.map((row) => row.id);

describe('delivering an event', () => {
  it('PLT-047 notifies the person who started the work, once, and orders one mail with its job', async () => {
    const eventId = await endedTask({});
    expect(await deliverEvent(deps, eventId)).toBe(true);
    expect(await deliverEvent(deps, eventId)).toBe(false);
    expect(await notifications()).toMatchObject([
      {
        owner_id: anna,
        project_id: projectId,
        video_id: videoId,
        code: 'extraction.completed',
        params: { video: 'A1-F1', count: 50 },
        severity: 'info',
        link: `/sarm/frames/${videoId}`,
        read_at: null,
      },
    ]);
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      recipient: 'anna@example.org',
      status: 'waiting',
      template: 'extraction.completed',
    });
    expect(await jobs('send-mail')).toContain(mail?.id);
  });

  it('happens once when two processes deliver at the same time', async () => {
    const eventId = await endedTask({});
    await Promise.all(Array.from({ length: 6 }, () => deliverEvent(deps, eventId)));
    expect([(await notifications()).length, (await mails()).length]).toEqual([1, 1]);
  });

  it('happens completely or not at all', async () => {
    const eventId = await endedTask({});
    const broken = { ...deps, queue: { enqueue: () => Promise.reject(new Error('the queue is away')) } };
    await expect(deliverEvent(broken, eventId)).rejects.toThrow('the queue is away');
    expect([await notifications(), await mails()]).toEqual([[], []]);
    expect(await deliverEvent(deps, eventId)).toBe(true);
    expect((await notifications()).length).toBe(1);
  });

  it.each([
    ['a failed extraction', { status: 'failed' }, 'extraction.failed'],
    [
      'a failed file check',
      { status: 'failed', task_type: 'ingest', job_name: 'ingest-video' },
      'ingest.failed',
    ],
  ] as const)('PLT-047 gives the reason, for %s', async (_, over, code) => {
    const reason = notice('file.index_missing');
    await deliverEvent(deps, await endedTask({ ...over, notice: JSON.stringify(reason), result: null }));
    expect(await notifications()).toMatchObject([{ code, because: [reason], severity: 'error' }]);
  });

  it('PLT-097 BUS-037 PLT-047 reports a calculation once with the number of its videos, and one without a figure as failed', async () => {
    for (const success of [true, false]) {
      const eventId = await endedTask({
        task_type: 'analysis',
        job_name: 'calculation',
        video_id: null,
        notice: JSON.stringify(notice(success ? 'calculation.ready' : 'calculation.no_figure')),
        result: JSON.stringify({ success }),
      });
      await deliverEvent(deps, eventId);
    }
    const sent = (await notifications()).map(({ code, params, because }) => ({ code, params, because }));
    expect(sent).toEqual([
      { code: 'analysis.completed', params: { sample: 'aliquot 1', count: 1 }, because: [] },
      {
        code: 'analysis.failed',
        params: { sample: 'aliquot 1' },
        because: [notice('calculation.no_figure')],
      },
    ]);
    await storeSettings(database, 'notifications', { analysisCompletedNotification: false });
    await deliverEvent(
      deps,
      await endedTask({ task_type: 'analysis', job_name: 'calculation', video_id: null }),
    );
    expect((await notifications()).length).toBe(2);
  });

  it('leads from a completed calculation to its analysis, and from a failed one to the videos', async () => {
    const { db } = database.admin;
    const [analysisId, failedId] = [newId(), newId()];
    for (const [id, success] of [
      [analysisId, true],
      [failedId, false],
    ] as const) {
      const status = success ? 'completed' : 'failed';
      await db.insertInto('analyses').values({ id, project_id: projectId, videos_key: id, status }).execute();
      const eventId = await endedTask({
        id,
        task_type: 'analysis',
        job_name: 'calculation',
        video_id: null,
        result: JSON.stringify({ success }),
      });
      await db
        .insertInto('calculations')
        .values({
          task_id: id,
          project_id: projectId,
          kind: 'motility',
          video_ids: [videoId],
          video_analysis_ids: [],
          save_results: true,
          analysis_id: id,
        })
        .execute();
      await deliverEvent(deps, eventId);
    }
    expect((await notifications()).map(({ link }) => link)).toEqual([
      `/sarm/results?id=${analysisId}`,
      `/sarm/datasets/${datasetId}/videos`,
    ]);
  });

  it.each([
    ['a cancelled task', { status: 'cancelled' }],
    ['a run of a calculation', { task_type: 'analysis', job_name: 'analyse-video' }],
    ['a file check that passed', { task_type: 'ingest', job_name: 'ingest-video' }],
    ['a task that nobody started', { created_by: null }],
  ] as const)('notifies nobody of %s', async (_, over) => {
    expect(await deliverEvent(deps, await endedTask(over))).toBe(true);
    expect([await notifications(), await mails()]).toEqual([[], []]);
  });

  it('notifies nobody who has left the project or whose account is closed', async () => {
    const leaver = (await createPerson(database)).id;
    const closed = (await createPerson(database, { isActive: false })).id;
    await database.admin.db
      .insertInto('project_members')
      .values({ project_id: projectId, user_id: closed })
      .execute();
    for (const who of [leaver, closed]) await deliverEvent(deps, await endedTask({ created_by: who }));
    expect(await notifications()).toEqual([]);
  });

  it('PLT-097 orders no mail where the installation sends none, or the switch is off', async () => {
    await deliverEvent({ ...deps, sendsMail: false }, await endedTask({}));
    await storeSettings(database, 'notifications', { emailNotifications: false });
    await deliverEvent(deps, await endedTask({}));
    expect([(await notifications()).length, await mails()]).toEqual([2, []]);
  });

  it('PLT-097 PLT-047 notifies the people who manage accounts of a new one, unless that is switched off', async () => {
    const admin = (await createPerson(database, { roles: ['system_admin'] })).id;
    const newcomer = await createPerson(database, { displayName: 'New Comer', email: 'new@example.org' });
    await inScope(database.app.db, asNobody, (tx) =>
      publishEvent(tx, queue, { kind: 'user.registered', projectId: null, payload: { userId: newcomer.id } }),
    );
    await deliverEvent(deps, await newestEvent());
    const expected = [{ owner_id: admin, code: 'user.registered', params: { person: 'New Comer' } }];
    expect(await notifications()).toMatchObject(expected);
    await storeSettings(database, 'notifications', { newUserNotification: false });
    await inScope(database.app.db, asNobody, (tx) =>
      publishEvent(tx, queue, { kind: 'user.registered', projectId: null, payload: { userId: newcomer.id } }),
    );
    await deliverEvent(deps, await newestEvent());
    expect(await notifications()).toMatchObject(expected);
  });

  it('goes with the video it names', async () => {
    const gone = newId();
    const { db } = database.admin;
    await storeVideo(gone);
    await deliverEvent(deps, await endedTask({ video_id: gone }));
    expect((await notifications()).length).toBe(1);
    await db.deleteFrom('videos').where('id', '=', gone).execute();
    expect(await notifications()).toEqual([]);
  });
});

describe('events that missed their delivery', () => {
  it('are delivered by the net after a minute, and one that fails does not keep the others', async () => {
    const [first, second, young] = [await endedTask({}), await endedTask({}), await endedTask({})];
    await database.admin.db
      .updateTable('outbox')
      .set({ created_at: new Date(Date.now() - 120_000) })
      .where('id', 'in', [first, second])
      .execute();
    const failures: string[] = [];
    const flaky: DeliveryDeps = {
      ...deps,
      queue: {
        enqueue: (tx, work, jobId, payload) =>
          failures.length === 0 ? Promise.reject(new Error('once')) : queue.enqueue(tx, work, jobId, payload),
      },
    };
    expect(await deliverMissedEvents(flaky, (_, id) => void failures.push(id))).toBe(1);
    expect(failures).toEqual([first]);
    expect(await deliverMissedEvents(deps, () => undefined)).toBe(1);
    const delivered = (await notifications()).map((each) => each.outbox_id);
    expect(delivered.sort()).toEqual([first, second].sort());
    expect(delivered).not.toContain(young);
  });

  it('are seen by the installation alone', async () => {
    await endedTask({});
    const seen = (scope: Parameters<typeof inScope>[1]) =>
      inScope(database.app.db, scope, (tx) => tx.selectFrom('outbox').select('id').execute());
    expect(await seen(asProject(projectId))).toEqual([]);
    expect((await seen(asInstallation)).length).toBe(1);
  });
});
