import { newId } from '@sarm/database/new-id';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab } from '../../testing/lab-world.ts';

let lab: Lab;
let keeper: SignedInPerson;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  const role = await createRole(lab.api.database, ['manage_system_settings']);
  keeper = await lab.api.signedIn({ roles: [role.code] });
});
afterAll(() => lab.stop());

const load = (who = keeper, headers = {}) => who.inject({ method: 'POST', url: '/api/admin/demo', headers });
const remove = (who = keeper) => who.inject({ method: 'DELETE', url: '/api/admin/demo' });
const projects = () =>
  lab.api.database.admin.db
    .selectFrom('projects')
    .select(['id', 'name'])
    .where('is_demo', '=', true)
    .execute();

describe('the demo project', () => {
  it('is asked for once however often it is asked, in the words of whoever asks, and only by administrators', async () => {
    expect((await load(lab.member)).statusCode).toBe(403);
    expect((await remove(lab.member)).statusCode).toBe(403);
    const first = await load(keeper, { 'accept-language': 'fr' });
    const second = await load();
    expect([first.statusCode, second.statusCode]).toEqual([202, 202]);
    expect(second.json()).toEqual(first.json());
    const [demo] = await projects();
    expect(demo?.name).toBe('Laboratoire de démonstration');
    const jobs = (await lab.jobs()).filter((job) => job.name === 'load-demo');
    expect(jobs).toMatchObject([{ data: { projectId: demo?.id, language: 'fr', createdBy: keeper.id } }]);
    const { task_id } = first.json<{ task_id: string }>();
    const task = await keeper.inject({ url: `/api/tasks/${task_id}` });
    expect(task.json()).toMatchObject({ project_id: demo?.id, status: 'pending' });
    const shown = await keeper.inject({ url: `/api/sarm/project/get-project/${demo?.id}` });
    expect(shown.json()).toMatchObject({ project: { isDemo: true, accessLevel: 'admin' } });
    expect(await lab.audits('demo.load')).toHaveLength(1);
  });

  it('goes with everything of it, its waiting work too, and nothing else goes', async () => {
    const [demo] = await projects();
    const dataset = newId();
    const { db } = lab.api.database.admin;
    await db
      .insertInto('datasets')
      .values({ id: dataset, project_id: demo?.id ?? '', name: 'S', metadata: '{}' })
      .execute();
    expect((await remove()).statusCode).toBe(204);
    expect(await projects()).toEqual([]);
    expect(await db.selectFrom('datasets').select('id').where('id', '=', dataset).execute()).toEqual([]);
    expect((await lab.jobs()).filter(({ name }) => name === 'load-demo')).toMatchObject([
      { state: 'cancelled' },
    ]);
    const kept = await lab.member.inject({ url: `/api/sarm/project/get-project/${lab.projectId}` });
    expect(kept.statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(204);
    expect(await lab.audits('demo.remove')).toHaveLength(1);
  });
});
