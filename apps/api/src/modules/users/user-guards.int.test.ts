import type { Account } from '@sarm/contracts/http/users/users.routes';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import type { Lab } from '../../testing/lab-world.ts';
import { type EventsWorld, openEventsWorld } from '../events/events-world.fixture.ts';

const PATH = '/api/admin/users';
let world: EventsWorld;
let lab: Lab;
let manager: SignedInPerson;
let managing: { id: string; code: string };
const roleIds: Record<string, string> = {};

beforeAll(async () => {
  world = await openEventsWorld(inject('templateDatabase'));
  ({ lab } = world);
  managing = await createRole(lab.api.database, ['manage_users']);
  manager = await lab.api.signedIn({ roles: [managing.code] });
  const roles = await lab.api.database.admin.db.selectFrom('roles').select(['id', 'code']).execute();
  for (const { id, code } of roles) roleIds[code] = id;
});
afterAll(() => lab.stop());
// So many people from one address would look like an attack.
beforeEach(async () => void (await lab.api.database.admin.db.deleteFrom('throttles').execute()));

const role = (code: string): string => roleIds[code] ?? '';
const put = (who: SignedInPerson, path: string, payload: object) =>
  who.inject({ method: 'PUT', url: `${PATH}/${path}`, payload });
const remove = (who: SignedInPerson, id: string) => who.inject({ method: 'DELETE', url: `${PATH}/${id}` });
const add = (who: SignedInPerson, payload: object) => who.inject({ method: 'POST', url: PATH, payload });
const read = async (id: string): Promise<Account> => (await manager.inject({ url: `${PATH}/${id}` })).json();
/** Nobody but these is an active administrator. */
const onlyAdministrators = async (...ids: string[]): Promise<void> => {
  const { db } = lab.api.database.admin;
  await db.deleteFrom('user_roles').where('role_id', '=', role('system_admin')).execute();
  for (const user_id of ids)
    await db
      .insertInto('user_roles')
      .values({ user_id, role_id: role('system_admin') })
      .execute();
};

describe('roles with codes of the module system', () => {
  it('PLT-163 are given and taken by a system administrator alone', async () => {
    const anna = await lab.api.person();
    const logs = await createRole(lab.api.database, ['view_system_logs']);
    for (const id of [role('system_admin'), managing.id, logs.id]) {
      const refused = await put(manager, `${anna.id}/roles`, { roles: [id] });
      expect([refused.statusCode, refused.json().code]).toEqual([403, 'system_roles_only']);
    }
    const plain = await put(manager, `${anna.id}/roles`, { roles: [role('business_user')] });
    expect(plain.json().roles).toMatchObject([{ code: 'business_user' }]);
    const given = await put(lab.admin, `${anna.id}/roles`, { roles: [role('business_user'), logs.id] });
    expect(given.json().roles).toHaveLength(2);
    expect((await put(manager, `${anna.id}/roles`, { roles: [role('business_user')] })).statusCode).toBe(403);
    // What stays is neither given nor taken.
    const kept = await put(manager, `${anna.id}/roles`, { roles: [logs.id] });
    expect(kept.json().roles).toMatchObject([{ id: logs.id }]);
    expect((await put(lab.member, `${anna.id}/roles`, { roles: [] })).statusCode).toBe(403);
  });

  it('cannot be obtained by managing users: neither for oneself nor through a new, a changed or a handed-over account', async () => {
    const admin = role('system_admin');
    expect((await put(manager, `${manager.id}/roles`, { roles: [managing.id, admin] })).statusCode).toBe(403);
    expect((await put(manager, manager.id, { displayName: 'x', roles: [admin] })).statusCode).toBe(403);
    const made = await add(manager, { email: 'puppet@example.org', displayName: 'x', roles: [admin] });
    expect(made.statusCode).toBe(403);
    const reset = await manager.inject({
      method: 'POST',
      url: `${PATH}/password-reset`,
      payload: { email: lab.admin.email },
    });
    expect([reset.statusCode, reset.body.includes('token=')]).toEqual([403, false]);
    expect((await put(manager, lab.admin.id, { displayName: 'x', isActive: false })).statusCode).toBe(403);
    expect((await remove(manager, lab.admin.id)).statusCode).toBe(403);
    expect((await read(manager.id)).displayName).toBe(manager.displayName);
    expect(await lab.audits('user.create')).toEqual([]);
  });

  it('PLT-159 PLT-163 keep their holders from being renamed, and nobody changes the own roles (security finding 18)', async () => {
    const renamed = await put(manager, lab.admin.id, { displayName: 'Somebody Else' });
    expect([renamed.statusCode, renamed.json().code]).toEqual([403, 'system_roles_only']);
    expect((await read(lab.admin.id)).displayName).toBe(lab.admin.displayName);
    expect((await put(lab.admin, manager.id, { displayName: 'By An Administrator' })).statusCode).toBe(200);
    expect((await put(manager, manager.id, { displayName: manager.displayName })).statusCode).toBe(200);
    for (const answer of [
      await put(manager, `${manager.id}/roles`, { roles: [managing.id, role('business_user')] }),
      await put(manager, manager.id, { displayName: 'x', roles: [managing.id, role('technical_user')] }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'own_roles']);
    expect(await read(manager.id)).toMatchObject({
      displayName: manager.displayName,
      roles: [{ id: managing.id }],
    });
    const same = await put(manager, manager.id, { displayName: manager.displayName, roles: [managing.id] });
    expect(same.statusCode).toBe(200);
    await onlyAdministrators(lab.admin.id, (await lab.api.person()).id);
    const down = await put(lab.admin, `${lab.admin.id}/roles`, { roles: [role('business_user')] });
    expect([down.statusCode, down.json().code]).toEqual([409, 'own_roles']);
  });

  it('takes no field that is none of the call', async () => {
    const anna = await lab.api.person();
    for (const field of ['permissions', 'systemRoles', 'email', 'password_hash', 'id', 'deleted_at'])
      expect((await put(manager, anna.id, { displayName: 'x', [field]: ['x'] })).statusCode).toBe(422);
    expect(
      (await add(manager, { email: 'a@b.example', displayName: 'x', systemRoles: ['system_admin'] }))
        .statusCode,
    ).toBe(422);
    expect(await read(anna.id)).toMatchObject({ displayName: anna.displayName, email: anna.email });
  });
});

describe('oneself and the last administrator', () => {
  it('PLT-160 can neither delete nor switch off themselves', async () => {
    await onlyAdministrators(lab.admin.id, (await lab.api.person()).id);
    for (const answer of [
      await remove(lab.admin, lab.admin.id),
      await put(lab.admin, lab.admin.id, { displayName: 'x', isActive: false }),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'own_account']);
  });

  it('PLT-159 PLT-160 stays, whether the role or the account is taken', async () => {
    const other = await lab.api.signedIn({ roles: ['system_admin'] });
    await onlyAdministrators(lab.admin.id, other.id);
    expect((await put(other, `${lab.admin.id}/roles`, { roles: [] })).statusCode).toBe(200);
    const answers = [
      await put(other, `${other.id}/roles`, { roles: [role('business_user')] }),
      await put(other, other.id, { displayName: 'x', roles: [] }),
    ];
    for (const answer of answers)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'last_administrator']);
    expect(await read(other.id)).toMatchObject({
      displayName: other.displayName,
      systemRoles: ['system_admin'],
    });
  });

  it('PLT-159 PLT-160 one stays of two who take each other away at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = await Promise.all([lab.api.signedIn(), lab.api.signedIn()]);
      await onlyAdministrators(one.id, two.id);
      const off = { displayName: 'x', isActive: false };
      const answers = await Promise.all([
        round % 2 === 0 ? put(one, two.id, off) : remove(one, two.id),
        put(two, one.id, round % 2 === 0 ? off : { displayName: 'x', roles: [] }),
      ]);
      const codes = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      // The second one finds no session any more, or is refused.
      expect(codes[0]).toBeLessThan(300);
      expect(codes[1]).toBeGreaterThanOrEqual(400);
      expect(codes[1]).toBeLessThan(500);
      expect((await manager.inject({ url: `${PATH}/counts` })).json()).toMatchObject({ administrators: 1 });
    }
    await onlyAdministrators(lab.admin.id);
  });
});

describe('from the next request on', () => {
  it('PLT-110 a change of roles counts, and an account that is switched off hears nothing more', async () => {
    const who = await world.member();
    const seen = await world.open(who);
    const reports = () => who.inject({ url: `/api/sarm/patients?project_id=${lab.projectId}` });
    expect((await put(manager, `${who.id}/roles`, { roles: [role('business_user')] })).statusCode).toBe(200);
    expect((await reports()).statusCode).toBe(200);
    expect((await put(manager, `${who.id}/roles`, { roles: [] })).statusCode).toBe(200);
    expect((await reports()).statusCode).toBe(403);
    await put(manager, who.id, { displayName: 'Off', isActive: false });
    const id = await lab.task();
    await world.change(id, { progress: 42 });
    await vi.waitFor(() => expect(seen.ended).toBe(true), 5000);
    expect(JSON.stringify(seen.events)).not.toContain(id);
    expect((await reports()).statusCode).toBe(401);
  });
});
