import type { AdminProject } from '@sarm/contracts/http/projects/projects.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Lab, openLab, type ProjectCard } from '../../testing/lab-world.ts';

let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
});
afterAll(() => lab.stop());

const create = async (body: object, path = '/api/admin/projects'): Promise<AdminProject> => {
  const answer = await lab.admin.inject({ method: 'POST', url: path, payload: body });
  expect(answer.statusCode).toBe(201);
  return answer.json();
};
const read = async (id: string): Promise<AdminProject> =>
  (await lab.admin.inject({ url: `/api/admin/projects/${id}` })).json();

describe('projects of the caller', () => {
  it('BUS-155 TEC-211 BUS-029 lists only projects the caller is a member of, with stats and access level', async () => {
    await lab.video();
    const answer = await lab.member.inject({ url: '/api/sarm/project/get-project' });
    const { items, total } = answer.json<{ items: ProjectCard[]; total: number }>();
    expect(total).toBe(1);
    expect(items).toHaveLength(1);
    expect(items[0]?.project).toMatchObject({
      id: lab.projectId,
      name: 'Clinic',
      accessLevel: 'member',
      isArchived: false,
    });
    expect(items[0]?.project.createdAt).toMatch(/^\d{4}-/);
    expect(items[0]?.stats).toEqual({ datasets_count: 1, videos_count: 1 });
  });

  it('BUS-156 TEC-212 TEC-137 answers one project with its datasets, and their videos on request', async () => {
    const url = `/api/sarm/project/get-project/${lab.projectId}`;
    const bare = (await lab.viewer.inject({ url })).json<ProjectCard>();
    expect(bare.project.datasets).toBeUndefined();
    expect(bare.stats).toEqual({ datasets_count: 1, videos_count: 1 });
    const withDatasets = (
      await lab.viewer.inject({ url: `${url}?include_datasets=true` })
    ).json<ProjectCard>();
    expect(withDatasets.project.datasets?.map((each) => each.name)).toEqual(['Samples']);
    expect(withDatasets.project.datasets?.[0]?.videos).toBeUndefined();
    expect(withDatasets.project).toMatchObject({ name: 'Clinic', status: 'active', accessLevel: 'viewer' });
    const full = await lab.viewer.inject({ url: `${url}?include_datasets=true&include_videos=true` });
    const [dataset] = full.json<ProjectCard>().project.datasets ?? [];
    expect(dataset?.videos).toHaveLength(dataset?.stats.total_videos ?? -1);
    expect(dataset?.videos?.[0]?.datasetId).toBe(lab.datasetId);
  });

  it('BUS-088 BUS-029 TEC-034 a project has its fields, counted stats and, by default, the status active', async () => {
    const made = await lab.admin.inject({
      method: 'POST',
      url: '/api/admin/projects',
      payload: { name: 'Fields', description: 'seen' },
    });
    const { id } = made.json<{ id: string }>();
    const url = `/api/sarm/project/get-project/${id}?include_datasets=true`;
    const { project, stats } = (await lab.admin.inject({ url })).json<ProjectCard>();
    expect(project).toMatchObject({
      id,
      name: 'Fields',
      description: 'seen',
      status: 'active',
      isArchived: false,
      isDemo: false,
      datasets: [],
    });
    expect(stats).toEqual({ datasets_count: 0, videos_count: 0 });
  });

  it('PLT-230 answers 404 for a segment that is no id, and alike for a foreign and an unknown project', async () => {
    const answers = await Promise.all(
      ['list-video', 'statistics', newId(), lab.otherProjectId].map((segment) =>
        lab.member.inject({ url: `/api/sarm/project/get-project/${segment}` }),
      ),
    );
    expect(answers.map((each) => each.statusCode)).toEqual([404, 404, 404, 404]);
    const texts = answers.map((each) => each.json<{ message: string }>().message);
    expect(new Set(texts).size).toBe(1);
  });

  it('PLT-179 an archived project is left out of the list and stays readable, its writes answer 409, until it is restored', async () => {
    const project = await lab.api.project({ name: 'Old', members: { [lab.member.id]: 'admin' } });
    const url = `/api/admin/projects/${project}/toggle-archive`;
    const toggle = (isArchived: boolean) => lab.admin.inject({ method: 'PUT', url, payload: { isArchived } });
    const write = (method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object = {}) =>
      lab.member.inject({ method, url: `/api/sarm/dataset/${path}`, payload });
    const create = () => write('POST', 'create-dataset', { name: 'x', project_id: project });
    const { id } = (await create()).json<{ id: string }>();
    expect((await lab.member.inject({ method: 'PUT', url, payload: { isArchived: true } })).statusCode).toBe(
      403,
    );
    expect((await toggle(true)).statusCode).toBe(200);
    const names = async (query: string): Promise<string[]> =>
      (await lab.member.inject({ url: `/api/sarm/project/get-project${query}` }))
        .json<{ items: ProjectCard[] }>()
        .items.map((each) => each.project.name);
    expect(await names('')).toEqual(['Clinic']);
    expect(await names('?include_archived=true')).toEqual(['Old', 'Clinic']);
    const detail = await lab.member.inject({ url: `/api/sarm/project/get-project/${project}` });
    expect(detail.json<ProjectCard>().project.isArchived).toBe(true);
    const content = await lab.member.inject({ url: `/api/sarm/dataset/get-dataset/${id}` });
    expect(content.statusCode).toBe(200);
    const refused = [
      await create(),
      await write('PUT', `update-dataset/${id}`, { name: 'y' }),
      await write('DELETE', `delete-dataset/${id}`),
    ];
    expect(refused.map((each) => each.statusCode)).toEqual([409, 409, 409]);
    expect((await toggle(false)).statusCode).toBe(200);
    expect(await names('')).toContain('Old');
    expect((await create()).statusCode).toBe(201);
    // The tests below list the projects of the same people.
    await toggle(true);
  });

  it('searches by name as plain text', async () => {
    await lab.api.project({ name: '100%_pure', members: { [lab.editor.id]: 'viewer' } });
    const find = async (search: string): Promise<number> =>
      (
        await lab.editor.inject({ url: `/api/sarm/project/get-project?search=${encodeURIComponent(search)}` })
      ).json<{ total: number }>().total;
    expect(await find('%_')).toBe(1);
    expect(await find('PURE')).toBe(1);
    expect(await find('%%')).toBe(0);
    expect(await find('\\')).toBe(0);
  });
});

describe('administration of projects', () => {
  it('PLT-174 PLT-091 lists every project with its own fields and counts, also to holders who are no members', async () => {
    const answer = await lab.admin.inject({
      url: '/api/admin/projects?limit=200&sort_by=name&sort_order=asc',
    });
    const page = answer.json<{ items: AdminProject[]; total: number; page: number; limit: number }>();
    expect(page).toMatchObject({ page: 1, limit: 200 });
    expect(page.items).toHaveLength(page.total);
    const clinic = page.items.find((each) => each.id === lab.projectId);
    expect(clinic).toMatchObject({ name: 'Clinic', userCount: 5, isArchived: false, status: 'active' });
    expect(clinic?.stats.datasets_count).toBe(1);
    const archived = (await lab.admin.inject({ url: '/api/admin/projects?archived=true' })).json<
      typeof page
    >();
    expect(archived.items.every((each) => each.isArchived && each.status === 'archived')).toBe(true);
    expect((await lab.member.inject({ url: '/api/admin/projects' })).statusCode).toBe(403);
    const contents = await lab.admin.inject({ url: `/api/sarm/project/get-project/${lab.projectId}` });
    expect(contents.statusCode).toBe(404);
  });

  it('PLT-175 PLT-176 BUS-157 creates by both paths; the session decides the creator, who becomes admin member', async () => {
    const body = { name: 'New', description: 'd', status: 'pending', createdBy: lab.member.id };
    const created = await create(body);
    expect(created).toMatchObject({
      name: 'New',
      description: 'd',
      status: 'pending',
      createdBy: lab.admin.id,
      creator: { displayName: 'Ada Admin', email: lab.admin.email },
      userCount: 1,
      stats: { datasets_count: 0, videos_count: 0 },
    });
    expect(await read(created.id)).toEqual(created);
    const mine = await lab.admin.inject({ url: `/api/sarm/project/get-project/${created.id}` });
    expect(mine.json<ProjectCard>().project.accessLevel).toBe('admin');
    expect((await create({ name: 'Alias' }, '/api/project/create-project')).status).toBe('active');
    expect((await lab.audits('project.create')).map((each) => each.subject_id)).toContain(created.id);
    const nameless = await lab.admin.inject({
      method: 'POST',
      url: '/api/admin/projects',
      payload: { name: ' ' },
    });
    expect(nameless.json()).toMatchObject({ message: 'Project Name is required' });
  });

  it('BUS-157 is for holders of manage_projects, by both paths', async () => {
    const role = await createRole(lab.api.database, ['manage_projects']);
    const holder = await lab.api.signedIn({ roles: [role.code] });
    for (const url of ['/api/admin/projects', '/api/project/create-project']) {
      const send = (who: typeof holder) => who.inject({ method: 'POST', url, payload: { name: 'Held' } });
      expect((await send(holder)).statusCode).toBe(201);
      expect((await send(lab.editor)).statusCode).toBe(403);
    }
  });

  it('PLT-177 BUS-158 changes by both paths and logs former and new values', async () => {
    const { id } = await create({ name: 'Before' });
    const put = (url: string, payload: object) => lab.admin.inject({ method: 'PUT', url, payload });
    const first = await put(`/api/admin/projects/${id}`, { name: 'After', status: 'completed' });
    expect(first.json()).toMatchObject({ name: 'After', status: 'completed' });
    const second = await put(`/api/project/update-project?id=${id}`, { description: 'told' });
    expect(second.json()).toMatchObject({ name: 'After', description: 'told' });
    const [log] = await lab.audits('project.update');
    expect(log).toMatchObject({
      before: { name: 'Before', status: 'active' },
      after: { name: 'After' },
    });
    expect((await put(`/api/admin/projects/${newId()}`, { name: 'x' })).statusCode).toBe(404);
    expect((await put('/api/project/update-project?id=nothing', { name: 'x' })).statusCode).toBe(422);
  });

  it('BUS-122 BUS-160 restores the status held before archiving, by both paths', async () => {
    const { id } = await create({ name: 'Toggled', status: 'completed' });
    const toggle = async (url: string, isArchived: boolean): Promise<AdminProject> =>
      (await lab.admin.inject({ method: 'PUT', url, payload: { isArchived } })).json();
    for (const status of ['active', 'pending']) {
      const { id: other } = await create({ name: 'Kept', status });
      expect(await toggle(`/api/admin/projects/${other}/toggle-archive`, true)).toMatchObject({
        status: 'archived',
      });
      expect(await toggle(`/api/project/toggle-archive?id=${other}`, false)).toMatchObject({ status });
    }
    const path = `/api/admin/projects/${id}/toggle-archive`;
    expect(await toggle(path, true)).toMatchObject({ status: 'archived', isArchived: true });
    expect(await toggle(path, true)).toMatchObject({ status: 'archived' });
    const restored = await toggle(`/api/project/toggle-archive?id=${id}`, false);
    expect(restored).toMatchObject({ status: 'completed', isArchived: false });
    const born = await create({ name: 'Born archived', status: 'archived' });
    expect(await toggle(`/api/admin/projects/${born.id}/toggle-archive`, false)).toMatchObject({
      status: 'active',
    });
    const archives = (await lab.audits('project.archive')).filter((each) => each.subject_id === id);
    expect(archives).toHaveLength(1);
  });

  it('BUS-159 deletes rows and stored files by both paths and is logged', async () => {
    for (const url of [
      (id: string) => `/api/admin/projects/${id}`,
      (id: string) => `/api/project/delete-project?id=${id}`,
    ]) {
      const { id } = await create({ name: 'Gone' });
      const dataset = newId();
      const { db } = lab.api.database.admin;
      await db
        .insertInto('datasets')
        .values({ id: dataset, project_id: id, name: 'd', metadata: '{}' })
        .execute();
      const video = await lab.video({ project_id: id, dataset_id: dataset });
      expect(await lab.blobs(blobKeys.projectPrefix(id))).toHaveLength(3);
      const answer = await lab.admin.inject({ method: 'DELETE', url: url(id) });
      expect([answer.statusCode, answer.body]).toEqual([204, '']);
      expect(await lab.blobs(blobKeys.projectPrefix(id))).toEqual([]);
      expect(await db.selectFrom('videos').where('id', '=', video).selectAll().execute()).toEqual([]);
      expect((await lab.admin.inject({ url: `/api/admin/projects/${id}` })).statusCode).toBe(404);
      expect((await lab.audits('project.delete')).map((each) => each.subject_id)).toContain(id);
    }
  });
});
