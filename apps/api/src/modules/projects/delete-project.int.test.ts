import type { AdminProject } from '@sarm/contracts/http/projects/projects.entities';
import type { ProjectDeletion } from '@sarm/contracts/http/projects/projects.routes';
import type { Tables } from '@sarm/database/kernel/tables.generated';
import { newId } from '@sarm/database/kernel/new-id';
import { createObject } from '@sarm/testing/create-object';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab } from '../../testing/lab-world.ts';

let lab: Lab;
let manager: SignedInPerson;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  const role = await createRole(lab.api.database, ['manage_projects']);
  manager = await lab.api.signedIn({ roles: [role.code] });
});
afterAll(() => lab.stop());

const KINDS = [
  'dataset',
  'video',
  'frame',
  'detection',
  'label',
  'analysis',
  'patient',
  'report',
  'task',
] as const;
const CONTENTS = [
  'datasets',
  'videos',
  'frames',
  'detections',
  'data_labels',
  'label_items',
  'analyses',
  'patients',
  'reports',
  'tasks',
  'project_members',
] as const satisfies readonly (keyof Tables)[];

/** A project with something of everything, made by a member of it. */
async function filledProject(): Promise<string> {
  const projectId = await lab.api.project({ members: { [lab.member.id]: 'admin' } });
  for (const kind of KINDS)
    await createObject(lab.api.database, kind, { projectId, createdBy: lab.member.id });
  return projectId;
}
const countOf = async (table: (typeof CONTENTS)[number], projectId: string): Promise<number> =>
  (
    await lab.api.database.admin.db
      .selectFrom(table)
      .select('project_id')
      .where('project_id', '=', projectId)
      .execute()
  ).length;
const preview = async (id: string, who = manager) =>
  await who.inject({ url: `/api/admin/projects/${id}/deletion` });
const remove = (id: string) => manager.inject({ method: 'DELETE', url: `/api/admin/projects/${id}` });
const issueReports = async (projectId: string): Promise<void> => {
  await lab.api.database.admin.db
    .updateTable('reports')
    .set({ status: 'issued', issued_at: new Date() })
    .where('project_id', '=', projectId)
    .execute();
};

describe('the deletion of a project', () => {
  it('PLT-178 takes datasets, videos, frames, annotations, analyses, patients and draft reports, and is logged', async () => {
    const id = await filledProject();
    const before = await Promise.all(CONTENTS.map((table) => countOf(table, id)));
    expect(Math.min(...before)).toBeGreaterThan(0);
    const answer = await remove(id);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await Promise.all(CONTENTS.map((table) => countOf(table, id)))).toEqual(CONTENTS.map(() => 0));
    expect(await lab.audits('project.delete')).toMatchObject([
      { subject_id: id, before: { status: 'active' } },
    ]);
    expect((await remove(id)).statusCode).toBe(404);
  });

  it('PLT-178 is refused while an issued report exists, which an archive keeps', async () => {
    const id = await filledProject();
    await issueReports(id);
    const refused = await remove(id);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: 'The project still holds issued reports. Archive it instead.' },
    ]);
    expect(await countOf('videos', id)).toBeGreaterThan(0);
    const url = `/api/admin/projects/${id}/toggle-archive`;
    const archived = await manager.inject({ method: 'PUT', url, payload: { isArchived: true } });
    expect(archived.json<AdminProject>()).toMatchObject({ isArchived: true, issuedReports: 1 });
    expect((await remove(id)).statusCode).toBe(409);
  });

  it('shows beforehand what goes and what stays, counted from the rows', async () => {
    const id = await filledProject();
    const deletion = (await preview(id)).json<ProjectDeletion>();
    for (const [field, table] of [
      ['datasets', 'datasets'],
      ['videos', 'videos'],
      ['annotations', 'detections'],
      ['analyses', 'analyses'],
      ['patients', 'patients'],
      ['draftReports', 'reports'],
      ['members', 'project_members'],
    ] as const)
      expect([field, deletion[field]]).toEqual([field, await countOf(table, id)]);
    expect(deletion).toMatchObject({ issuedReports: 0, logEntries: 0 });
    await issueReports(id);
    await manager.inject({ method: 'PUT', url: `/api/admin/projects/${id}`, payload: { name: 'Renamed' } });
    expect((await preview(id)).json()).toMatchObject({ issuedReports: 1, draftReports: 0, logEntries: 1 });
    expect((await preview(newId())).statusCode).toBe(404);
    expect((await preview(id, lab.member)).statusCode).toBe(403);
  });
});

describe('the list of all projects', () => {
  it('PLT-091 answers every field of a project, counts its rows, and is archived where its status is', async () => {
    const id = await filledProject();
    await manager.inject({ method: 'PUT', url: `/api/admin/projects/${id}`, payload: { name: 'Counted' } });
    const { items } = (await manager.inject({ url: '/api/admin/projects?search=Counted' })).json<{
      items: AdminProject[];
    }>();
    const [datasets, videos] = [await countOf('datasets', id), await countOf('videos', id)];
    expect([datasets > 0, videos > 0]).toEqual([true, true]);
    expect(items).toMatchObject([
      {
        id,
        name: 'Counted',
        userCount: await countOf('project_members', id),
        stats: { datasets_count: datasets, videos_count: videos },
      },
    ]);
    const make = async (payload: object): Promise<AdminProject> =>
      (await manager.inject({ method: 'POST', url: '/api/admin/projects', payload })).json();
    const instant = expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string;
    for (const status of [undefined, 'active', 'pending', 'completed', 'archived'] as const) {
      const made = await make({ name: 'Of the manager', description: 'All fields', status });
      expect(made).toEqual({
        id: made.id,
        name: 'Of the manager',
        description: 'All fields',
        status: status ?? 'active',
        isArchived: status === 'archived',
        isDemo: false,
        creator: { displayName: manager.displayName, email: manager.email },
        createdBy: manager.id,
        userCount: 1,
        issuedReports: 0,
        createdAt: instant,
        updatedAt: instant,
        stats: { datasets_count: 0, videos_count: 0 },
      });
    }
  });

  it('PLT-174 PLT-109 finds by name and description, filters by status, and counts active and archived ones', async () => {
    const mark = newId();
    const make = async (name: string, description: string, status: string): Promise<string> =>
      (
        await manager.inject({
          method: 'POST',
          url: '/api/admin/projects',
          payload: { name, description, status },
        })
      ).json<AdminProject>().id;
    const named = await make(`Named ${mark}`, '', 'pending');
    const described = await make('Told', `about ${mark}`, 'completed');
    const old = await make('Old', mark, 'archived');
    const plain = await make(`Plain ${mark}`, '', 'active');
    const list = async (query: string) =>
      (await manager.inject({ url: `/api/admin/projects?${query}&search=${mark}&sort_by=name` })).json<{
        items: AdminProject[];
        counts: { active: number; archived: number };
      }>();
    const ids = async (query: string): Promise<string[]> => (await list(query)).items.map((each) => each.id);
    expect(await ids('')).toEqual([named, old, plain, described]);
    expect(await ids('archived=false')).toEqual([named, plain, described]);
    expect(await ids('archived=true')).toEqual([old]);
    expect(await ids('status=pending')).toEqual([named]);
    const { rows } = await lab.api.database.admin.pool.query<{ status: string }>(
      'select status from projects',
    );
    const archived = rows.filter((each) => each.status === 'archived').length;
    expect((await list('')).counts).toEqual({ active: rows.length - archived, archived });
  });
});
