import type { AdminRole } from '@sarm/contracts/http/roles/roles.routes';
import { newId } from '@sarm/database/kernel/new-id';
import { PERMISSION_CODES } from '@sarm/domain/access/permissions';
import { SYSTEM_ROLES } from '@sarm/domain/access/roles';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openRolesWorld, type RolesWorld } from './roles-world.fixture.ts';

let world: RolesWorld;
beforeAll(async () => {
  world = await openRolesWorld(inject('templateDatabase'));
});
afterAll(() => world.api.stop());

/** As PLT-089 lists them. */
const SEEDED = {
  system_admin: PERMISSION_CODES.join(' '),
  business_user:
    'access_business manage_patients upload_videos manage_videos delete_videos select_frames view_results view_analysis_results view_detailed_detection create_datasets generate_reports view_reports',
  business_viewer: 'access_business view_results view_analysis_results view_reports',
  technical_user:
    'access_technical manage_datasets create_datasets upload_technical_videos upload_videos extract_frames annotate_detection annotate_morphology view_detailed_detection view_analysis_results train_models predict_models',
  technical_reviewer:
    'access_technical annotate_detection annotate_morphology review_annotations view_detailed_detection deploy_models',
};

interface Roles {
  readonly items: AdminRole[];
  readonly total: number;
}
const list = (query: string): Promise<Roles> => world.get<Roles>(world.manager, `/admin/roles?${query}`);
const create = (body: object, who = world.manager) => world.send(who, 'POST', '/admin/roles', body);

describe('roles', () => {
  it('PLT-165 PLT-089 PLT-166 lists the seeded system roles with their fields, by kind and search, a page at a time', async () => {
    const { items, total } = await list('kind=system&sort_by=code&limit=200');
    expect(total).toBe(SYSTEM_ROLES.length);
    const codesOf = async (id: string | undefined): Promise<string[]> =>
      (
        await world.get<{ permissions: { code: string }[] }>(world.manager, `/admin/roles/${id}/permissions`)
      ).permissions.map(({ code }) => code);
    for (const [code, codes] of Object.entries(SEEDED))
      expect(await codesOf(items.find((each) => each.code === code)?.id)).toEqual(
        codes.split(' ').toSorted(),
      );
    for (const seeded of SYSTEM_ROLES) {
      const role = items.find(({ code }) => code === seeded.code);
      expect(role).toMatchObject({ name: seeded.name, description: seeded.description, isSystem: true });
      expect(role?.permissionsCount).toBe(seeded.permissions.length);
      expect(role?.permissions).toHaveLength(seeded.permissions.length);
      expect(await world.get(world.manager, `/admin/roles/${role?.id}`)).toEqual(role);
    }
    expect(await list('kind=system&limit=2&page=3&sort_by=code')).toMatchObject({
      total: 5,
      items: [{ code: 'technical_user' }],
    });
    expect((await list('search=reviewer')).items.map(({ code }) => code)).toEqual(['technical_reviewer']);
    const french = await world.manager.inject({
      url: '/api/admin/roles?search=relecteur',
      headers: { 'accept-language': 'fr' },
    });
    expect(french.json<Roles>().items.map(({ code }) => code)).toEqual(['technical_reviewer']);
  });

  it('PLT-165 PLT-166 are read by those whose dialogs offer roles, also by a code of one project, and by nobody else', async () => {
    const holder = async (code: 'manage_users' | 'manage_projects') =>
      world.api.signedIn({ roles: [(await world.roleOf([code])).code] });
    const inProject = await world.api.signedIn();
    await world.api.project({ members: { [inProject.id]: 'admin' } });
    const [{ id }] = (await list('kind=system')).items as [AdminRole];
    const people = [world.manager, await holder('manage_users'), await holder('manage_projects'), inProject];
    const answers = [...people, world.lena].map(async (who) => {
      const read = ['', `/${id}`, `/${newId()}`].map((path) =>
        who.inject({ url: `/api/admin/roles${path}` }),
      );
      return (await Promise.all(read)).map((each) => each.statusCode);
    });
    expect(await Promise.all(answers)).toEqual([
      ...Array.from({ length: 4 }, () => [200, 200, 404]),
      [403, 403, 403],
    ]);
  });

  it('PLT-167 makes a role with permissions by id or code; system roles and system codes only by a system administrator', async () => {
    const [{ id: viewReports }] = (
      await world.get<{ items: { id: string }[] }>(world.manager, '/admin/permissions?search=view_reports')
    ).items as [{ id: string }];
    const made = await create({
      name: ' Quality lead ',
      code: 'quality_lead',
      description: 'Reads',
      permissions: [viewReports, 'review_annotations', viewReports],
    });
    expect(made.statusCode).toBe(201);
    const role = made.json<AdminRole>();
    expect(role).toMatchObject({
      name: 'Quality lead',
      code: 'quality_lead',
      description: 'Reads',
      isSystem: false,
      permissionsCount: 2,
      userCount: 0,
    });
    expect((await world.audits('role.create'))[0]).toMatchObject({
      subject_id: role.id,
      user_id: world.manager.id,
      after: { code: 'quality_lead', permissions: ['review_annotations', 'view_reports'] },
    });
    for (const refused of [{ isSystem: true }, { permissions: ['manage_users'] }]) {
      expect((await create({ name: 'x', code: 'x', ...refused })).statusCode).toBe(403);
    }
    const system = await create(
      { name: 'Auditors', code: 'auditors', isSystem: true, permissions: ['view_system_logs'] },
      world.admin,
    );
    expect(system.json<AdminRole>()).toMatchObject({ isSystem: true, permissionsCount: 1 });
    expect((await create({ name: 'y', code: 'y', createdBy: 'me' })).statusCode).toBe(422);
    expect((await create({ name: 'y', code: 'y' }, world.lena)).statusCode).toBe(403);
  });

  it('PLT-127 PLT-126 refuses a used code, and a role without name or code, by the API too', async () => {
    const used = await create({ name: 'Another', code: 'business_user' });
    expect([used.statusCode, used.json<{ message: string }>().message]).toEqual([
      409,
      'Role code "business_user" already exists',
    ]);
    const { id } = await world.roleOf([]);
    const renamed = await world.send(world.manager, 'PUT', `/admin/roles/${id}`, {
      name: 'z',
      code: 'business_user',
    });
    expect(renamed.json<{ message: string }>().message).toBe('Role code "business_user" already exists');
    for (const body of [{ name: ' ', code: 'a' }, { name: 'a', code: '' }, { name: 'a' }])
      for (const answer of [
        await create(body),
        await world.send(world.manager, 'PUT', `/admin/roles/${id}`, body),
      ])
        expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
          422,
          'Role Name and Code are required',
        ]);
    expect((await create({ name: 'a', code: 'Not Good' })).statusCode).toBe(422);
    const race = await Promise.all(Array.from({ length: 4 }, () => create({ name: 'Race', code: 'race' })));
    expect(race.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409]);
  });

  it('PLT-168 changes a role; code and kind of a system role stay, and its texts are for a system administrator', async () => {
    const { id, code } = await world.roleOf(['view_reports']);
    const url = `/admin/roles/${id}`;
    const changed = await world.send(world.manager, 'PUT', url, {
      name: 'Night',
      code: `${code}_n`,
      description: 'At night',
    });
    expect(changed.json<AdminRole>()).toMatchObject({
      name: 'Night',
      code: `${code}_n`,
      description: 'At night',
      permissionsCount: 1,
    });
    expect((await world.audits('role.update'))[0]).toMatchObject({
      subject_id: id,
      before: { code },
      after: { name: 'Night' },
    });
    expect(
      (await world.send(world.manager, 'PUT', url, { name: 'Night', code, isSystem: true })).statusCode,
    ).toBe(403);
    const seeded = await world.role('business_viewer');
    const at = `/admin/roles/${seeded.id}`;
    for (const body of [
      { name: 'Readers', code: 'readers' },
      { name: 'Readers', code: seeded.code, isSystem: false },
    ]) {
      expect((await world.send(world.admin, 'PUT', at, body)).statusCode).toBe(409);
    }
    const renamed = { name: 'Readers', code: seeded.code };
    expect((await world.send(world.manager, 'PUT', at, renamed)).statusCode).toBe(403);
    expect((await world.send(world.admin, 'PUT', at, renamed)).json<AdminRole>()).toMatchObject({
      name: 'Readers',
      isSystem: true,
    });
    expect((await world.send(world.lena, 'PUT', at, renamed)).statusCode).toBe(403);
  });

  it('PLT-169 PLT-129 deletes a role, which its holders lose at once, and no system role', async () => {
    const { id, code } = await world.roleOf(['manage_users']);
    const who = await world.api.signedIn({ roles: [code] });
    const projectId = await world.api.project({ members: { [who.id]: 'viewer' } });
    await world.api.database.admin.db
      .insertInto('project_member_roles')
      .values({ project_id: projectId, user_id: who.id, role_id: id })
      .execute();
    expect((await who.inject({ url: '/api/admin/roles' })).statusCode).toBe(200);
    expect(await world.get(world.manager, `/admin/roles/${id}/removal`)).toMatchObject({
      people: 1,
      refusal: null,
      changes: [{ code: 'manage_users', kind: 'removed', people: 1, others: 0 }],
    });
    expect((await world.send(world.lena, 'DELETE', `/admin/roles/${id}`)).statusCode).toBe(403);
    expect((await world.send(world.manager, 'DELETE', `/admin/roles/${id}`)).statusCode).toBe(204);
    expect((await who.inject({ url: '/api/admin/roles' })).statusCode).toBe(403);
    expect((await world.send(world.manager, 'DELETE', `/admin/roles/${id}`)).statusCode).toBe(404);
    expect((await world.audits('role.delete'))[0]).toMatchObject({
      subject_id: id,
      before: { permissions: ['manage_users'] },
    });
    const seeded = await world.role('business_user');
    for (const by of [world.admin, world.manager]) {
      const kept = await world.send(by, 'DELETE', `/admin/roles/${seeded.id}`);
      expect([kept.statusCode, kept.json<{ message: string }>().message]).toEqual([
        409,
        'System roles cannot be deleted',
      ]);
    }
  });
});
