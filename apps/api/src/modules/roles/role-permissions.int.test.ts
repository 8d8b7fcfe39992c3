import type { PersonAccessView, RoleCodeChange } from '@sarm/contracts/http/roles/roles.routes';
import { PERMISSION_CODES } from '@sarm/domain/access/permissions';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { openRolesWorld, type RolesWorld } from './roles-world.fixture.ts';

let world: RolesWorld;
beforeAll(async () => {
  world = await openRolesWorld(inject('templateDatabase'));
});
afterAll(() => world.api.stop());

interface Preview {
  readonly people: number;
  readonly changes: RoleCodeChange[];
  readonly refusal: string | null;
  readonly person: PersonAccessView | null;
}
const replace = (who: SignedInPerson, id: string, permissions: readonly string[], more: object = {}) =>
  world.send(who, 'PUT', `/admin/roles/${id}/permissions`, { permissions, ...more });
const preview = async (who: SignedInPerson, id: string, permissions: readonly string[], personId?: string) =>
  (
    await world.send(who, 'POST', `/admin/roles/${id}/permissions/preview`, { permissions, personId })
  ).json<Preview>();
const codesOf = async (id: string): Promise<string[]> =>
  (
    await world.get<{ permissions: { code: string }[] }>(world.manager, `/admin/roles/${id}/permissions`)
  ).permissions.map(({ code }) => code);
const status = (code: string) => async (who: SignedInPerson, id: string, codes: readonly string[]) => {
  const answer = await replace(who, id, codes);
  expect(answer.json<{ code: string }>().code).toBe(code);
  return answer.statusCode;
};

describe('the permissions of a role', () => {
  it('PLT-170 PLT-171 PLT-018 are replaced all at once by who manages roles, which counts from the next request of its holders on', async () => {
    const { id, code } = await world.roleOf(['manage_projects']);
    const who = await world.api.signedIn({ roles: [code] });
    const reads = async (path: string): Promise<number> =>
      (await who.inject({ url: `/api/admin/${path}` })).statusCode;
    expect([await reads('projects'), await reads('roles')]).toEqual([200, 200]);
    const answer = await replace(world.manager, id, ['view_reports', 'review_annotations']);
    expect(answer.json<{ permissions: object[] }>().permissions).toEqual([
      expect.objectContaining({
        code: 'review_annotations',
        module: 'technical',
        name: 'Review annotations',
      }),
      expect.objectContaining({ code: 'view_reports', module: 'business' }),
    ]);
    expect(await codesOf(id)).toEqual(['review_annotations', 'view_reports']);
    expect([await reads('projects'), await reads('roles')]).toEqual([403, 403]);
    const me = await world.get<{ permissions: string[] }>(who, '/sarm/auth/get-me');
    expect(me.permissions).toEqual(['review_annotations', 'view_reports']);
    expect((await world.audits('role.permissions'))[0]).toMatchObject({
      subject_id: id,
      user_id: world.manager.id,
      before: { permissions: ['manage_projects'] },
      after: { permissions: ['review_annotations', 'view_reports'] },
    });
    const before = (await world.audits('role.permissions')).length;
    await replace(world.manager, id, ['view_reports', 'review_annotations']);
    expect(await world.audits('role.permissions')).toHaveLength(before);
    expect((await replace(who, id, [])).statusCode).toBe(403);
    expect((await who.inject({ url: `/api/admin/roles/${id}/permissions` })).statusCode).toBe(403);
  });

  it('PLT-170 of a system role and codes of the module system are for a system administrator alone', async () => {
    const { id } = await world.roleOf(['view_system_logs']);
    const seeded = await world.role('business_viewer');
    const forbidden = status('forbidden');
    expect(await forbidden(world.manager, id, ['view_system_logs', 'manage_users'])).toBe(403);
    expect(await forbidden(world.manager, seeded.id, ['access_business'])).toBe(403);
    expect((await preview(world.manager, seeded.id, ['access_business'])).refusal).toBe('forbidden');
    // What the role holds already may stay with other codes, and may be taken away.
    expect((await replace(world.manager, id, ['view_system_logs', 'view_reports'])).statusCode).toBe(200);
    expect((await replace(world.manager, id, ['view_reports'])).statusCode).toBe(200);
    expect((await replace(world.admin, id, ['manage_users'])).statusCode).toBe(200);
    expect((await replace(world.admin, seeded.id, ['access_business', 'view_reports'])).statusCode).toBe(200);
    expect((await world.role('business_viewer')).permissionsCount).toBe(2);
  });

  it('PLT-145 never hold the code system_admin outside its role, which keeps every code', async () => {
    const { id } = await world.roleOf([]);
    const answer = await replace(world.admin, id, ['view_reports', 'system_admin']);
    expect([answer.statusCode, await codesOf(id)]).toEqual([422, []]);
    const made = await world.send(world.admin, 'POST', '/admin/roles', {
      name: 'A',
      code: 'a',
      permissions: ['system_admin'],
    });
    expect(made.statusCode).toBe(422);
    expect((await replace(world.admin, id, ['no_such_code'])).statusCode).toBe(422);
    const { id: locked } = await world.role('system_admin');
    expect(await status('admin_role_locked')(world.admin, locked, ['view_reports'])).toBe(409);
    expect((await codesOf(locked)).length).toBe(PERMISSION_CODES.length);
    // An alias of a code is that code (PLT-145).
    await replace(world.admin, id, ['view_analysis']);
    expect(await codesOf(id)).toEqual(['view_analysis_results']);
  });

  it('let nobody widen their own access nor lose the management of roles by their own hand', async () => {
    const own = world.managerRole;
    expect(await status('own_access_widened')(world.manager, own, ['manage_roles', 'view_reports'])).toBe(
      403,
    );
    expect(await status('own_access_lost')(world.manager, own, [])).toBe(409);
    expect((await preview(world.manager, own, [])).refusal).toBe('own_access_lost');
    const renamed = await world.send(world.manager, 'PUT', `/admin/roles/${own}`, {
      name: 'x',
      code: 'the_business',
    });
    expect(renamed.json<{ code: string }>().code).toBe('own_access_widened');
    const gone = await world.send(world.manager, 'DELETE', `/admin/roles/${own}`);
    expect(gone.json<{ code: string }>().code).toBe('own_access_lost');
    // By a membership too: there the role would open what the person cannot open elsewhere.
    const { id } = await world.roleOf(['view_reports']);
    const projectId = await world.api.project({ members: { [world.manager.id]: 'viewer' } });
    await world.api.database.admin.db
      .insertInto('project_member_roles')
      .values({ project_id: projectId, user_id: world.manager.id, role_id: id })
      .execute();
    expect(await status('own_access_widened')(world.manager, id, ['view_reports', 'delete_videos'])).toBe(
      403,
    );
    expect((await replace(world.admin, id, ['view_reports', 'delete_videos'])).statusCode).toBe(200);
    expect(await codesOf(own)).toEqual(['manage_roles']);
  });

  it('are not overwritten by somebody who saw others, also when two save at once', async () => {
    const { id } = await world.roleOf(['view_reports']);
    const both = await Promise.all(
      ['manage_patients', 'select_frames'].map((code) =>
        replace(world.manager, id, ['view_reports', code], { basedOn: ['view_reports'] }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await codesOf(id)).toHaveLength(2);
  });
});

describe('the preview of a change', () => {
  it('shows who gains and loses which code, who has it anyway, and changes nothing', async () => {
    const { id, code } = await world.roleOf(['view_results', 'delete_videos']);
    const people = await Promise.all([
      world.api.person({ roles: [code] }),
      world.api.person({ roles: [code, 'business_user'] }),
    ]);
    const inside = await world.api.person();
    const projectId = await world.api.project({
      name: 'Clinic',
      members: { [inside.id]: 'member', [people[0].id]: 'editor' },
    });
    const { db } = world.api.database.admin;
    await db
      .insertInto('project_member_roles')
      .values({ project_id: projectId, user_id: inside.id, role_id: id })
      .execute();
    await db
      .updateTable('project_members')
      .set({ custom_permissions: ['delete_videos'] })
      .where('user_id', '=', people[0].id)
      .execute();
    const seen = await preview(world.admin, id, ['view_results', 'review_annotations'], people[0].id);
    expect(seen).toMatchObject({ people: 3, refusal: null });
    expect(seen.changes).toEqual([
      expect.objectContaining({
        code: 'delete_videos',
        kind: 'removed',
        people: 1,
        others: 1,
        inProjects: 1,
        through: [expect.objectContaining({ code: 'business_user' })],
      }),
      expect.objectContaining({
        code: 'review_annotations',
        kind: 'added',
        people: 2,
        others: 0,
        inProjects: 1,
      }),
    ]);
    expect(seen.person).toMatchObject({ id: people[0].id, before: 3, after: 3 });
    expect(Object.fromEntries(seen.person?.codes.map((each) => [each.code, each.state]) ?? [])).toEqual({
      view_results: 'kept',
      view_analysis_results: 'kept',
      delete_videos: 'lost',
      review_annotations: 'gained',
    });
    expect(seen.person?.projects).toEqual([
      { id: projectId, name: 'Clinic', accessLevel: 'editor', keeps: ['delete_videos'] },
    ]);
    const unseen = await preview(world.manager, id, ['view_results'], people[0].id);
    expect(unseen.person).toMatchObject({ projects: [], otherProjects: 1 });
    expect(await codesOf(id)).toEqual(['delete_videos', 'view_results']);
    const holders = await world.get<{ total: number; items: { id: string }[] }>(
      world.manager,
      `/admin/roles/${id}/people?limit=2`,
    );
    expect([holders.total, holders.items.length]).toEqual([3, 2]);
    const answer = await world.send(world.lena, 'POST', `/admin/roles/${id}/permissions/preview`, {
      permissions: [],
    });
    expect(answer.statusCode).toBe(403);
  });
});
