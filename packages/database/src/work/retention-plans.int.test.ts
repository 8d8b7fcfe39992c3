import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { fillPastTriggers } from '../../testing/fill-past-triggers.ts';
import { indexesOf, readPlan, scansOf, touched } from '../../testing/query-plan.ts';
import { vacuumTable } from '../../testing/vacuum-table.ts';
import { asInstallation, inScope } from '../kernel/scope.ts';
import { clearFinishedQuery, findRetentionPlace, LOOKED_AT_ONCE } from './clear-finished.repository.ts';

const TASKS = 100_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  // Finished over the last 400 days; nearly all are analyses, which stay.
  await fillPastTriggers(database.admin.db, [
    `insert into tasks (id, task_type, status, job_name, created_at, finished_at)
     select gen_random_uuid(), 'analysis', 'completed', case when n % 10 = 0 then 'cal-motility' else 'analyse-video' end,
       now(), now() - make_interval(secs => n * ${(400 * 86_400) / TASKS}) from generate_series(1, ${TASKS}) n`,
  ]);
  await vacuumTable(database.admin.db, 'tasks');
});
afterAll(() => database.drop());

it('reads the tasks of its round alone, however many kept ones lie before its place', async () => {
  const before = new Date();
  const round = async () => {
    const place = await inScope(database.app.db, asInstallation, (tx) => findRetentionPlace(tx, 'finished'));
    const plan = await readPlan(database.app.db, asInstallation, (tx) => ({
      compile: () => clearFinishedQuery('finished', { before, place }).compile(tx),
    }));
    return { place, plan };
  };
  for (let at = 0; at < 5; at += 1) {
    const { place, plan } = await round();
    expect(place === undefined).toBe(at === 0);
    expect(indexesOf(plan)).toContain('tasks_finished');
    expect(scansOf(plan, 'tasks')).not.toContain('Seq Scan');
    // Its own, a few of the same moment, and each of the deleted ones once more by its key.
    expect(touched(plan, 'tasks')).toBeLessThan(1.25 * LOOKED_AT_ONCE);
  }
});
