import type { BusinessDashboard } from '@sarm/contracts/http/dashboard/dashboard.routes';
import { newId } from '@sarm/database/kernel/new-id';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab } from '../../testing/lab-world.ts';

interface Marked {
  readonly isDemo?: boolean;
  readonly datasets?: readonly Marked[];
  readonly items?: readonly Marked[];
  readonly tasks?: readonly Marked[];
  readonly projectPermissions?: readonly Marked[];
}

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
  it('PLT-234 is requested once however often the call comes, in the language of the caller, and only by holders of manage_system_settings', async () => {
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

  it('PLT-234 marks everything in it, in lists and alone, as demo, and nothing else', async () => {
    const [demo] = await projects();
    const own = { project_id: demo?.id ?? '' };
    const { db } = lab.api.database.admin;
    const [patient, dataset, video] = [newId(), newId(), newId()];
    await db
      .insertInto('patients')
      .values({ ...own, id: patient, name: 'P' })
      .execute();
    await db
      .insertInto('datasets')
      .values({ ...own, id: dataset, patient_id: patient, name: 'S', metadata: '{}' })
      .execute();
    await lab.video({ ...own, id: video, dataset_id: dataset, status: 'failed' });
    await lab.video({});
    await db
      .insertInto('project_members')
      .values({ ...own, user_id: lab.member.id, access_level: 'member' })
      .execute();
    await db
      .insertInto('notifications')
      .values(
        [own, { project_id: lab.projectId }].map((of) => ({
          ...of,
          id: newId(),
          owner_id: lab.member.id,
          outbox_id: newId(),
          code: 'ingest.failed',
          params: '{"video":"V"}',
        })),
      )
      .execute();
    const read = async (url: string) => (await lab.member.inject({ url: `/api${url}` })).json<Marked>();
    const flags = (rows: readonly Marked[] = []) => new Set(rows.map(({ isDemo }) => isDemo));
    const both = new Set([true, false]);
    expect(flags((await read('/video/list-video')).items)).toEqual(both);
    expect(flags((await read('/sarm/dataset/get-datasets')).datasets)).toEqual(both);
    expect(flags((await read('/sarm/notification/get-notifications')).items)).toEqual(both);
    expect(flags((await read('/sarm/dashboard/business')).tasks)).toContain(true);
    expect(flags((await read('/sarm/auth/get-me')).projectPermissions)).toEqual(both);
    for (const url of [
      `/business/videos/${video}`,
      `/sarm/dataset/get-dataset/${dataset}`,
      `/sarm/patients/${patient}`,
      `/sarm/patients/${patient}/history`,
      `/sarm/videos/${video}/history`,
      `/sarm/projects/${demo?.id}/history`,
    ])
      expect([url, (await read(url)).isDemo]).toEqual([url, true]);
    expect((await read(`/sarm/projects/${lab.projectId}/history`)).isDemo).toBe(false);
  });

  it('PLT-234 does not count where there are other projects, and alone counts as a demo', async () => {
    const read = async () =>
      (await lab.member.inject({ url: '/api/sarm/dashboard/business' })).json<BusinessDashboard>();
    const { db } = lab.api.database.admin;
    const withOthers = await read();
    expect([withOthers.isDemo, withOthers.counts.projects, withOthers.counts.patients]).toEqual([
      false,
      1,
      0,
    ]);
    const [demo] = await projects();
    const own = db.deleteFrom('project_members').where('user_id', '=', lab.member.id);
    await own.where('project_id', '!=', demo?.id ?? '').execute();
    const alone = await read();
    expect([alone.isDemo, alone.counts.projects, alone.counts.patients]).toEqual([true, 1, 1]);
    await db
      .insertInto('project_members')
      .values({ project_id: lab.projectId, user_id: lab.member.id, access_level: 'member' })
      .execute();
  });

  it('PLT-234 goes with everything of it, its waiting work too, and nothing else goes', async () => {
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
