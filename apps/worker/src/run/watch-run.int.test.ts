import { randomUUID } from 'node:crypto';
import { extractFramesJob } from '@sarm/contracts/jobs/extract-frames';
import { connect, type Connected } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { claimTask, finishTask, insertTask } from '@sarm/database/work/tasks.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { RunDeps } from './run-deps.ts';
import { watchRun } from './watch-run.ts';

let database: TestDatabase;
let durable: Connected;
const projectId = newId();
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  const { db } = database.admin;
  await db.insertInto('projects').values({ id: projectId, name: 'Progress' }).execute();
  // Databases of tests never wait for the disk; the product's do.
  await sql.raw(`alter database ${database.name} set synchronous_commit = on`).execute(db);
  await sql
    .raw(
      `create table commits (progress int, status text, waits text);
       create function note_commit() returns trigger language plpgsql security definer as $$ begin
         insert into public.commits values (new.progress, new.status, current_setting('synchronous_commit'));
         return null;
       end $$;
       create trigger note_commit after update on tasks for each row execute function note_commit()`,
    )
    .execute(db);
  durable = connect({
    url: database.appUrl,
    maxConnections: 2,
    applicationName: 'test',
    onIdleError: () => undefined,
  });
});
afterAll(async () => {
  await durable.close();
  await database.drop();
});

it('reports progress without waiting for the disk, and waits for everything that settles a task', async () => {
  const { db } = durable;
  const id = newId();
  const scope = asProject(projectId);
  const claimed = await inScope(db, scope, async (tx) => {
    await insertTask(tx, {
      id,
      projectId,
      taskType: extractFramesJob.taskType,
      jobName: extractFramesJob.name,
      jobId: randomUUID(),
      createdBy: null,
    });
    return await claimTask(tx, id);
  });
  const run = { id, token: claimed?.attempt_token ?? '', projectId };
  const watch = watchRun({ db, log: silentLog } as RunDeps, run, () => expect.unreachable());
  watch.report({ progress: 40 });
  const commits = async () =>
    (
      await sql<{ progress: number; status: string; waits: string }>`select * from commits`.execute(
        database.admin.db,
      )
    ).rows;
  await expect.poll(async () => (await commits()).length).toBe(2);
  watch.stop();
  const ending = { status: 'completed', notice: notice('extraction.done', { count: 1 }) } as const;
  await inScope(db, scope, (tx) => finishTask(tx, id, ending));
  expect(await commits()).toEqual([
    { progress: 0, status: 'processing', waits: 'on' },
    { progress: 40, status: 'processing', waits: 'off' },
    { progress: 100, status: 'completed', waits: 'on' },
  ]);
});
