import { insertSelfCheck } from '@sarm/database/work/self-checks.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { SELF_CHECK_BARS, SELF_CHECK_FIGURES } from '@sarm/domain/self-check';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab } from '../../testing/lab-world.ts';

let lab: Lab;
let [keeper, second]: [SignedInPerson, SignedInPerson] = [] as never;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  const role = await createRole(lab.api.database, ['manage_system_settings']);
  keeper = await lab.api.signedIn({ roles: [role.code] });
  second = await lab.api.signedIn({ roles: [role.code] });
});
afterAll(() => lab.stop());

const url = '/api/admin/self-check';
const start = (who = keeper) => who.inject({ method: 'POST', url });
const read = async (who = keeper, query = '') => (await who.inject({ url: `${url}${query}` })).json();

const store = (passed: boolean) =>
  inScope(lab.api.database.app.db, asInstallation, (tx) =>
    insertSelfCheck(tx, {
      task_id: null,
      product_version: '1.2.3',
      rules_version: 'rules-4',
      models: JSON.stringify([{ type: 'detection', name: 'Model', sha256: 'ab'.repeat(32) }]),
      figures: JSON.stringify(
        SELF_CHECK_FIGURES.map((figure) => ({ figure, error: passed ? 1 : 9, bar: SELF_CHECK_BARS[figure] })),
      ),
      passed,
      fields: 3,
      tracks: 80,
      seconds: 21.5,
    }),
  );

describe('the self-check', () => {
  it('PLT-236 is started by holders of manage_system_settings, one at a time, and followed and cancelled as a task', async () => {
    const other = await lab.api.signedIn({
      roles: [(await createRole(lab.api.database, ['manage_users'])).code],
    });
    expect((await start(other)).statusCode).toBe(403);
    expect((await other.inject({ url })).statusCode).toBe(403);
    const [first, again] = await Promise.all([start(), start(second)]);
    expect([first.statusCode, again.statusCode]).toEqual([202, 202]);
    const { task_id: taskId } = first.json<{ task_id: string }>();
    expect(again.json()).toEqual({ task_id: taskId });
    const starter = (await read()).running.own ? keeper : second;
    const task = await starter.inject({ url: `/api/tasks/${taskId}` });
    expect(task.json()).toMatchObject({ project_id: null, status: 'pending', progress: 0 });
    expect((await lab.jobs()).filter(({ name }) => name === 'self-check')).toMatchObject([
      { data: { taskId, projectId: null } },
    ]);
    expect(await lab.audits('installation.self-check')).toHaveLength(1);
    expect(await read()).toMatchObject({ runs: [], total: 0, running: { task_id: taskId, progress: 0 } });
    const cancelled = await starter.inject({ method: 'DELETE', url: `/api/tasks/${taskId}` });
    expect(cancelled.json()).toMatchObject({ status: 'cancelled' });
    expect((await read()).running).toBeNull();
  });

  it('PLT-236 answers the stored runs, newest first and in pages, with errors, bars and versions', async () => {
    await store(true);
    await store(false);
    const found = await read();
    expect(found).toMatchObject({ total: 2, running: null });
    expect(found.runs.map((run: { passed: boolean }) => run.passed)).toEqual([false, true]);
    expect(found.runs[1]).toMatchObject({
      productVersion: '1.2.3',
      rulesVersion: 'rules-4',
      models: [{ type: 'detection', name: 'Model', sha256: 'ab'.repeat(32) }],
      figures: SELF_CHECK_FIGURES.map((figure) => ({ figure, error: 1, bar: SELF_CHECK_BARS[figure] })),
      fields: 3,
      tracks: 80,
      seconds: 21.5,
    });
    const older = await read(keeper, '?limit=1&offset=1');
    expect(older.runs.map((run: { passed: boolean }) => run.passed)).toEqual([true]);
  });
});
