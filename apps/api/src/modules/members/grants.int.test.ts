import type { Grantable } from '@sarm/contracts/http/members/members.routes';
import { PERMISSION_CODES, PERMISSIONS } from '@sarm/domain/access/permissions';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import type { Lab } from '../../testing/lab-world.ts';
import { watchEvents } from '../../testing/watch-events.ts';
import { type EventsWorld, openEventsWorld, progressOf } from '../events/events-world.fixture.ts';
import { memberCalls, type MemberCalls } from './member-calls.fixture.ts';

let world: EventsWorld;
let lab: Lab;
let calls: MemberCalls;
/** Holds manage_projects and is nowhere a member. */
let manager: SignedInPerson;
beforeAll(async () => {
  world = await openEventsWorld(inject('templateDatabase'));
  ({ lab } = world);
  calls = memberCalls(lab);
  const role = await createRole(lab.api.database, ['manage_projects']);
  manager = await lab.api.signedIn({ roles: [role.code] });
});
afterAll(() => lab.stop());

const createIn = async (who: SignedInPerson, projectId: string): Promise<number> => {
  const payload = { name: 'Given', project_id: projectId };
  return (await who.inject({ method: 'POST', url: '/api/sarm/dataset/create-dataset', payload })).statusCode;
};
const roleId = async (code: string): Promise<string> =>
  (
    await lab.api.database.admin.db
      .selectFrom('roles')
      .select('id')
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
  ).id;
const refusal = async (answer: ReturnType<MemberCalls['add']>) => {
  const { statusCode } = await answer;
  return [statusCode, (await answer).json<{ code: string }>().code];
};

describe('what a membership gives', () => {
  it('PLT-134 counts from the next request on and in this project only, by custom permissions and by roles', async () => {
    const who = await lab.api.signedIn();
    await calls.join(who, 'member');
    const elsewhere = await lab.api.project({ members: { [who.id]: 'member' } });
    expect(await createIn(who, lab.projectId)).toBe(403);
    await calls.update(manager, who.id, { customPermissions: ['create_datasets'] });
    expect([await createIn(who, lab.projectId), await createIn(who, elsewhere)]).toEqual([201, 403]);
    const role = await createRole(lab.api.database, ['create_datasets']);
    await calls.update(manager, who.id, { customPermissions: [], roles: [role.id] });
    expect([await createIn(who, lab.projectId), await createIn(who, elsewhere)]).toEqual([201, 403]);
    await calls.update(manager, who.id, { roles: [] });
    expect(await createIn(who, lab.projectId)).toBe(403);
  });

  it('PLT-134 is nothing of the installation, no matter who gives it', async () => {
    const who = await lab.api.person();
    const system = PERMISSION_CODES.filter((code) => PERMISSIONS[code].module === 'system');
    const mixed = await createRole(lab.api.database, ['view_reports', 'manage_users']);
    for (const giver of [manager, lab.admin]) {
      for (const code of system)
        expect((await calls.add(giver, { userId: who.id, customPermissions: [code] })).json()).toMatchObject({
          code: 'invalid_request',
          errors: [{ field: 'customPermissions', code: 'system_only' }],
        });
      for (const id of [await roleId('system_admin'), mixed.id])
        for (const shape of [{ roles: [id] }, { roleId: id }])
          expect((await calls.add(giver, { userId: who.id, ...shape })).statusCode).toBe(422);
      const offered = (await giver.inject({ url: calls.url('', 'grantable') })).json<Grantable>();
      expect(offered.permissions).toEqual(PERMISSION_CODES.filter((code) => !system.includes(code)));
      expect(offered.roles.map((role) => role.code)).toContain('business_user');
      expect(offered.roles.map((role) => role.id)).not.toContain(mixed.id);
      expect(offered.roles.map((role) => role.code)).not.toContain('system_admin');
    }
    expect((await calls.list(manager, `search=${who.email}`)).total).toBe(0);
  });

  it('PLT-134 is no more than the giver holds there, who manages only the users of the project', async () => {
    const clerk = await lab.api.signedIn();
    await calls.join(clerk, 'viewer', ['manage_project_users', 'view_reports']);
    const who = await lab.api.person();
    const offered = (await clerk.inject({ url: calls.url('', 'grantable') })).json<Grantable>();
    expect(offered).toMatchObject({
      levels: ['viewer'],
      permissions: ['view_reports', 'view_project_data', 'manage_project_users'],
    });
    const readers = await createRole(lab.api.database, ['view_reports']);
    const writers = await createRole(lab.api.database, ['view_reports', 'generate_reports']);
    expect(offered.roles.map((role) => role.id)).not.toContain(writers.id);
    const add = (more: object) => calls.add(clerk, { userId: who.id, accessLevel: 'viewer', ...more });
    for (const beyond of [
      { accessLevel: 'member' },
      { accessLevel: 'admin' },
      { customPermissions: ['generate_reports'] },
      { customPermissions: ['edit_project_data'] },
      { roles: [writers.id] },
      { roleId: await roleId('business_user') },
    ])
      expect(await refusal(add(beyond))).toEqual([403, 'grant_beyond_own']);
    expect((await add({ customPermissions: ['view_reports'], roles: [readers.id] })).statusCode).toBe(201);
  });

  it('PLT-134 cannot be raised by oneself, and stays where somebody else gave it', async () => {
    const clerk = await lab.api.signedIn();
    await calls.join(clerk, 'member', ['manage_project_users']);
    for (const raise of [
      { accessLevel: 'admin' },
      { accessLevel: 'editor' },
      { customPermissions: ['manage_project_users', 'delete_videos'] },
      { customPermissions: ['manage_project_users', 'project_analytics'] },
      { roles: [await roleId('business_user')] },
    ])
      expect(await refusal(calls.update(clerk, clerk.id, raise))).toEqual([403, 'grant_beyond_own']);
    const own = (await calls.list(manager, `search=${clerk.email}`)).items[0];
    expect(own).toMatchObject({
      accessLevel: 'member',
      customPermissions: ['manage_project_users'],
      roles: [],
    });
    const peer = await lab.api.person();
    const kept = { accessLevel: 'member', customPermissions: ['delete_videos'] };
    await calls.add(manager, { userId: peer.id, ...kept });
    const noted = await calls.update(clerk, peer.id, { ...kept, objectives: 'Signs reports' });
    expect([noted.statusCode, noted.json()]).toMatchObject([200, { ...kept, objectives: 'Signs reports' }]);
    // Withdrawn while a form is open: the next request is refused.
    await calls.update(manager, clerk.id, { customPermissions: [] });
    expect(await refusal(calls.update(clerk, clerk.id, { objectives: 'x' }))).toEqual([403, 'forbidden']);
  });
});

describe('streams that are open when a membership changes', () => {
  it('show nothing more of the project once its member was removed, and everything again after the return', async () => {
    const who = await lab.api.signedIn();
    await calls.add(manager, { userId: who.id, accessLevel: 'viewer' });
    const [id, own] = [await lab.task(), await lab.task({ project_id: null, created_by: who.id })];
    const seen = await world.open(who);
    const one = await watchEvents(`${world.origin}/api/tasks/${id}/events`, who);
    await vi.waitFor(() => expect(progressOf(one, id)).toEqual([0]), 5000);
    expect((await calls.remove(manager, who.id)).statusCode).toBe(204);
    await world.change(id, { progress: 41 });
    await world.change(own, { progress: 42 });
    await vi.waitFor(() => expect(progressOf(seen, own)).toEqual([0, 42]), 5000);
    await vi.waitFor(() => expect(one.ended).toBe(true), 5000);
    expect([progressOf(seen, id), progressOf(one, id)]).toEqual([[0], [0]]);
    await calls.add(manager, { userId: who.id });
    await vi.waitFor(() => expect(progressOf(seen, id)).toEqual([0, 41]), 5000);
    seen.stop();
  });
});
