import { newId } from '@sarm/database/kernel/new-id';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { TestApi } from '../../testing/api-fixture.ts';
import { type Lab, openLab } from '../../testing/lab-world.ts';
import { clearExpired } from './clear-expired.ts';

let api: TestApi;
let world: Lab;
beforeAll(async () => {
  world = await openLab(inject('templateDatabase'));
  api = world.api;
});
afterAll(() => api.stop());

const daysAgo = (days: number): Date => new Date(api.clock.now().getTime() - days * 86_400_000);
const taskIds = async (): Promise<string[]> =>
  (await api.database.admin.db.selectFrom('tasks').select('id').execute()).map((task) => task.id);
const finished = (days: number, over: Parameters<Lab['task']>[0] = {}): Promise<string> =>
  world.task({
    status: 'completed',
    created_at: daysAgo(days),
    started_at: daysAgo(days),
    finished_at: daysAgo(days),
    ...over,
  });

describe('D9: work that is over', () => {
  it('is cleared after 90 days, a failure and other kinds after a year, and never while it is open', async () => {
    const gone = [
      await finished(91),
      await finished(91, { status: 'cancelled', job_name: 'detect-frames', task_type: 'detection' }),
      await finished(366, { status: 'failed' }),
      await finished(366, { job_name: 'render-report', task_type: 'report' }),
    ];
    const kept = [
      await finished(89),
      await finished(91, { status: 'failed' }),
      await finished(91, { job_name: 'render-report', task_type: 'report' }),
      await finished(400, { job_name: 'freeze-version', task_type: 'dataset' }),
      await finished(400, { job_name: 'analyse-video', task_type: 'analysis' }),
      await world.task({ status: 'processing', started_at: daysAgo(400) }),
      await world.task({ status: 'pending', created_at: daysAgo(400) }),
    ];
    await clearExpired(api.deps);
    const left = await taskIds();
    expect(left.filter((id) => gone.includes(id))).toEqual([]);
    expect(kept.filter((id) => !left.includes(id))).toEqual([]);
  });

  it('stays as long as a video, boxes, a kept calculation or a printed report refer to it', async () => {
    const { db } = api.database.admin;
    const last = await finished(400);
    const videoId = await world.video({ last_task_id: last });
    await db.updateTable('tasks').set({ video_id: videoId }).where('id', '=', last).execute();
    const detection = await finished(400, { job_name: 'detect-frames', task_type: 'detection' });
    await world.frame(videoId, 0, { detection_task_id: detection });
    const calculation = await finished(400, { job_name: 'cal-motility', task_type: 'analysis' });
    const needed = await finished(400, { job_name: 'extract-frames', task_type: 'analysis' });
    const common = { project_id: world.projectId, video_ids: [videoId], video_analysis_ids: [] };
    await db
      .insertInto('calculations')
      .values({ ...common, task_id: calculation, kind: 'motility', save_results: true })
      .execute();
    await db
      .insertInto('calculation_needs')
      .values({
        task_id: calculation,
        project_id: world.projectId,
        analysis_task_id: needed,
        video_id: videoId,
      })
      .execute();
    const before = await taskIds();
    await clearExpired(api.deps);
    const left = await taskIds();
    expect([last, detection].filter((id) => !left.includes(id))).toEqual([]);
    // Its figures are kept nowhere, so it goes, and in the next round what it needed.
    expect(before).toContain(calculation);
    expect(left).not.toContain(calculation);
    await clearExpired(api.deps);
    expect(await taskIds()).not.toContain(needed);
  });

  it('goes with notifications and given-up work after a year, in rounds until nothing is left', async () => {
    const { pool } = api.database.admin;
    await pool.query(
      `insert into notifications (id, owner_id, outbox_id, code, created_at)
       select gen_random_uuid(), $1, gen_random_uuid(), 'task.completed', $2 from generate_series(1, 5200)`,
      [world.member.id, daysAgo(366)],
    );
    await pool.query(
      `insert into notifications (id, owner_id, outbox_id, code, created_at) values ($1, $2, $3, 'task.completed', $4)`,
      [newId(), world.member.id, newId(), daysAgo(364)],
    );
    for (const days of [364, 366])
      await pool.query(
        `insert into dead_letters (id, job_name, job_id, payload, reason, attempts, created_at)
         values ($1, 'send-mail', $2, '{}', 'gone', 4, $3)`,
        [newId(), newId(), daysAgo(days)],
      );
    await clearExpired(api.deps);
    const count = async (table: 'notifications' | 'dead_letters'): Promise<number> =>
      (await api.database.admin.db.selectFrom(table).select('id').execute()).length;
    expect([await count('notifications'), await count('dead_letters')]).toEqual([1, 1]);
  });
});
