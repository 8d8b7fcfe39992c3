import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { PERMISSION_CODES } from '@sarm/domain/access/permissions';
import { createRole } from '@sarm/testing/people';
import { startTestApi, type SignedInPerson, type TestApi } from '../../testing/api-fixture.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
});
afterAll(() => api.stop());

const me = async (person: SignedInPerson): Promise<UserRecord> =>
  (await person.inject({ url: '/api/sarm/auth/get-me' })).json<UserRecord>();
const update = (person: SignedInPerson, payload: object) =>
  person.inject({ method: 'PUT', url: '/api/sarm/auth/update-me', payload });

describe('get-me', () => {
  it('PLT-153 answers the user record with role objects and createdAt in seconds', async () => {
    const lena = await api.signedIn({ roles: ['business_user'], displayName: 'Lena' });
    const record = await me(lena);
    expect(record).toMatchObject({ id: lena.id, email: lena.email, displayName: 'Lena', isActive: true });
    expect(record.roles[0]).toMatchObject({ code: 'business_user' });
    expect(record.roles[0]?.permissions).toContain('upload_videos');
    expect(record.systemRoles).toEqual(['business_user']);
    expect(record.permissionObjects).toContainEqual({
      id: record.permissionCodeToIdMap['upload_videos'],
      code: 'upload_videos',
      module: 'business',
    });
    expect(Math.abs(record.createdAt - Date.now() / 1000)).toBeLessThan(300);
    expect(Number.isInteger(record.createdAt)).toBe(true);
  });

  it('PLT-100 computes modules, maps and lists; business only with access_business or a role named so', async () => {
    const both = await me(await api.signedIn({ roles: ['business_viewer', 'technical_reviewer'] }));
    expect([...both.availableModules].sort()).toEqual(['business', 'technical']);
    expect(both.userRoles).toEqual(['business_viewer', 'technical_reviewer']);
    expect(both.userPermissions).toEqual(both.permissions);
    expect(Object.keys(both.roleCodeToIdMap).sort()).toEqual(['business_viewer', 'technical_reviewer']);
    expect(Object.keys(both.permissionCodeToIdMap).sort()).toEqual(both.permissions);
    const none = await me(await api.signedIn());
    expect(none.availableModules).toEqual([]);
    const admin = await me(await api.signedIn({ roles: ['system_admin'] }));
    expect([...admin.availableModules].sort()).toEqual(['business', 'project', 'system', 'technical']);
    expect(admin.permissions).toEqual([...PERMISSION_CODES].sort());
  });

  it('PLT-141 lists system_settings and manage_system_settings for a holder of either', async () => {
    for (const code of ['system_settings', 'manage_system_settings'] as const) {
      const who = await api.signedIn({ roles: [(await createRole(api.database, [code])).code] });
      expect((await me(who)).permissions).toEqual(['manage_system_settings', 'system_settings']);
      expect((await who.inject({ url: '/api/admin/settings' })).statusCode).toBe(200);
    }
    const other = await api.signedIn({ roles: [(await createRole(api.database, ['manage_users'])).code] });
    expect((await other.inject({ url: '/api/admin/settings' })).statusCode).toBe(403);
  });

  it('PLT-144 lists for each level of a membership what it gives inside the project', async () => {
    const codes = ['edit_project_data', 'manage_project_users', 'project_analytics', 'view_project_data'];
    for (const [level, held] of [
      ['viewer', [3]],
      ['member', [0, 3]],
      ['editor', [0, 2, 3]],
      ['admin', [0, 1, 2, 3]],
    ] as const) {
      const who = await api.signedIn();
      await api.project({ members: { [who.id]: level } });
      expect((await me(who)).projectPermissions.filter((entry) => !entry.synthetic)).toMatchObject([
        { accessLevel: level, permissions: held.map((index) => codes[index]) },
      ]);
    }
  });

  it('PLT-142 lists what a held code implies', async () => {
    await api.database.admin.db
      .deleteFrom('role_permissions')
      .where('permission_id', 'in', (eb) =>
        eb
          .selectFrom('permissions')
          .select('id')
          .where('code', 'in', ['view_analysis_results', 'create_datasets', 'upload_videos']),
      )
      .execute();
    const tom = await me(await api.signedIn({ roles: ['technical_user'] }));
    expect(tom.roles[0]?.permissions).not.toContain('create_datasets');
    expect(tom.permissions).toEqual(expect.arrayContaining(['create_datasets', 'upload_videos']));
    const viewer = await me(await api.signedIn({ roles: ['business_viewer'] }));
    expect(viewer.permissions).toContain('view_analysis_results');
  });

  it('PLT-113 BUS-153 adds synthetic entries that name no project to the real memberships', async () => {
    const lena = await api.signedIn({ roles: ['business_user'] });
    const project = await api.project({ name: 'Hers', members: { [lena.id]: 'member' } });
    const foreign = await api.project({ name: 'Not hers' });
    const { projectPermissions } = await me(lena);
    expect(projectPermissions.filter((entry) => !entry.synthetic)).toEqual([
      {
        projectId: project,
        projectName: 'Hers',
        isDemo: false,
        accessLevel: 'member',
        permissions: ['edit_project_data', 'view_project_data'],
        synthetic: false,
      },
    ]);
    const synthetic = projectPermissions.filter((entry) => entry.synthetic);
    expect(synthetic.map((entry) => [entry.projectId, entry.accessLevel])).toEqual([
      [null, 'editor'],
      [null, 'viewer'],
    ]);
    expect(JSON.stringify(projectPermissions)).not.toContain(foreign);
    for (const [roles, levels] of [
      [['technical_user'], ['editor', 'viewer']],
      [
        ['business_user', 'technical_user'],
        ['editor', 'editor', 'viewer'],
      ],
      [[], ['viewer']],
    ] as const) {
      const entries = (await me(await api.signedIn({ roles: [...roles] }))).projectPermissions;
      expect(entries.map((entry) => [entry.projectId, entry.accessLevel, entry.synthetic])).toEqual(
        levels.map((level) => [null, level, true]),
      );
    }
    // The synthetic editor opens no object.
    const opened = await lena.inject({ url: `/api/sarm/project/get-project/${foreign}` });
    expect(opened.statusCode).toBe(404);
  });
});

describe('update-me', () => {
  it('PLT-061 PLT-035 stores the profile, answers the record and completes it', async () => {
    const anna = await api.signedIn();
    expect((await me(anna)).profileComplete).toBe(true);
    for (const field of ['jobTitle', 'organization']) {
      expect((await update(anna, { [field]: '' })).json()).toMatchObject({ profileComplete: false });
      expect((await update(anna, { [field]: 'Again' })).json()).toMatchObject({ profileComplete: true });
    }
    await api.database.admin.pool.query("update users set display_name = '' where id = $1", [anna.id]);
    expect((await me(anna)).profileComplete).toBe(false);
    expect((await update(anna, { jobTitle: '' })).json()).toMatchObject({ profileComplete: false });
    const answer = await update(anna, {
      displayName: ' Anna B. ',
      phoneNumber: '+49 30 1',
      jobTitle: 'Embryologist',
      department: 'Andrology',
      organization: 'Clinic North',
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      displayName: 'Anna B.',
      phoneNumber: '+49 30 1',
      jobTitle: 'Embryologist',
      department: 'Andrology',
      organization: 'Clinic North',
      profileComplete: true,
    });
    const audit = await api.database.admin.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('user_id', '=', anna.id)
      .where('action', '=', 'user.update-profile')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    expect(audit).toMatchObject({ before: { jobTitle: '' }, after: { jobTitle: 'Embryologist' } });
  });

  it.each([
    [{ email: 'other@example.org' }],
    [{ roles: ['system_admin'] }],
    [{ isActive: true }],
    [{ permissions: ['manage_users'] }],
    [{ signingName: 'Prof. Dr. Anna Berg' }],
    [{ displayName: 'ok', signingTitle: 'Medical director' }],
    [{ password_hash: 'x' }],
    [{ id: '01890000-0000-7000-8000-000000000000' }],
    [{ displayName: 'ok', constructor: { prototype: { admin: true } } }],
  ])('PLT-061 answers 422 to %j and changes nothing', async (payload) => {
    const anna = await api.signedIn();
    const before = await me(anna);
    const answer = await update(anna, payload);
    expect(answer.statusCode).toBe(422);
    expect(await me(anna)).toEqual(before);
  });

  it('BUS-002 PLT-006 is read from the database by every later call', async () => {
    const person = await api.signedIn({ displayName: 'Before' });
    await update(person, { displayName: 'After', phoneNumber: '555 0187' });
    expect(await me(person)).toMatchObject({ displayName: 'After', phoneNumber: '555 0187' });
  });

  it('answers 422 to text that the database cannot store', async () => {
    const anna = await api.signedIn();
    expect((await update(anna, { displayName: 'nul \u0000 byte' })).statusCode).toBe(422);
  });
});

it('security finding 5: nothing of the profile holds line breaks or marks that turn the direction', async () => {
  const lena = await api.signedIn();
  for (const field of ['displayName', 'jobTitle', 'department', 'organization', 'phoneNumber'])
    for (const value of ['one\ntwo', 'one\u202etwo', 'one\u2029two'])
      expect((await update(lena, { [field]: value })).json()).toMatchObject({
        errors: [{ field, code: 'control_characters' }],
      });
  const joined = { displayName: 'نرگس‌خانم Łukasz Nguyễn' };
  expect((await update(lena, joined)).json()).toMatchObject(joined);
});
