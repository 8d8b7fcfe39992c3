import { findRetentionPlace, LOOKED_AT_ONCE } from '@sarm/database/work/clear-finished.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Lab, openLab } from '../../testing/lab-world.ts';
import { clearFinishedWork } from './clear-finished-work.ts';

let lab: Lab;
beforeEach(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterEach(() => lab.stop());

const DAY_MS = 86_400_000;
/** Finished tasks, each a minute after the one before, the first so many days ago; every fifth is what a video names. */
const finished = async (count: number, days: number): Promise<void> => {
  const videoId = await lab.video();
  await lab.api.database.admin.pool.query(
    `insert into tasks (id, project_id, task_type, status, job_name, video_id, subject_kind, subject_id, created_at, finished_at)
     select gen_random_uuid(), $1, case when n % 5 = 0 then 'training' else 'extraction' end, 'completed', 'extract-frames', $2, 'video', $2,
       $3::timestamptz, $3::timestamptz + n * interval '1 minute' from generate_series(1, $4::int) n`,
    [lab.projectId, videoId, new Date(lab.api.clock.now().getTime() - days * DAY_MS), count],
  );
};
const left = async (): Promise<number> =>
  (await lab.api.database.admin.db.selectFrom('tasks').select('id').execute()).length;
const before = (days: number): Date => new Date(lab.api.clock.now().getTime() - days * DAY_MS);
const clear = (rounds?: number): Promise<number> =>
  clearFinishedWork(lab.api.deps, 'finished', before(365), rounds);
const place = () =>
  inScope(lab.api.database.app.db, asInstallation, (tx) => findRetentionPlace(tx, 'finished'));

describe('finished tasks by the ten thousand', () => {
  it('are gone over in rounds that go on where the last run stopped, and kept ones are passed once', async () => {
    await finished(2 * LOOKED_AT_ONCE + 500, 380);
    expect(await clear(1)).toBe(LOOKED_AT_ONCE * 0.8);
    expect((await place())?.endedAt).toBeNull();
    expect(await clear(1)).toBe(LOOKED_AT_ONCE * 0.8);
    expect(await clear(1)).toBe(400);
    expect((await place())?.endedAt).not.toBeNull();
    expect(await left()).toBe((2 * LOOKED_AT_ONCE + 500) / 5);
  });

  it('that became old enough since are cleared at the next run, and kept ones are looked at again after a week', async () => {
    await finished(LOOKED_AT_ONCE, 380);
    await clear(1);
    expect(await clear()).toBe(0);
    // What kept them has gone; an ended pass does not come by until its week is over.
    await lab.api.database.admin.db.updateTable('tasks').set({ task_type: 'extraction' }).execute();
    await finished(10, 366);
    expect(await clear()).toBe(8);
    lab.api.clock.advance(7 * DAY_MS);
    expect(await clear()).toBe(LOOKED_AT_ONCE / 5);
    expect(await left()).toBe(2);
  });

  it('begin anew at each run where one run has room for all', async () => {
    await finished(10, 380);
    expect(await clear()).toBe(8);
    expect(await place()).toBeUndefined();
    await lab.api.database.admin.db.updateTable('tasks').set({ task_type: 'extraction' }).execute();
    expect(await clear()).toBe(2);
  });

  it('leave an open task of the same age alone', async () => {
    await finished(5, 380);
    const open = await lab.task({ status: 'processing', created_at: before(380), started_at: before(380) });
    await clear();
    const rows = await lab.api.database.admin.db.selectFrom('tasks').select('id').execute();
    expect(rows.map(({ id }) => id)).toContain(open);
    expect(rows).toHaveLength(2);
  });
});
