import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import type { Account } from '@sarm/contracts/http/users/users.routes';
import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { type SignedInPerson, TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { type Lab, openLab } from '../../testing/lab-world.ts';

let lab: Lab;
let managing: string;
let manager: SignedInPerson;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  managing = (await createRole(lab.api.database, ['manage_users'])).code;
  manager = await lab.api.signedIn({ roles: [managing], displayName: 'Mona Manager' });
});
afterAll(() => lab.stop());
// So many people from one address would look like an attack.
beforeEach(async () => void (await lab.api.database.admin.db.deleteFrom('throttles').execute()));

const put = (who: SignedInPerson, id: string, payload: object) =>
  who.inject({ method: 'PUT', url: `/api/admin/users/${id}`, payload: { displayName: 'Name', ...payload } });
const me = async (who: SignedInPerson): Promise<UserRecord> =>
  (await who.inject({ url: '/api/sarm/auth/get-me' })).json();
const logged = async (id: string) =>
  await lab.api.database.admin.db
    .selectFrom('audit_log')
    .select(['user_id', 'before', 'after'])
    .where('action', '=', 'user.signing-name')
    .where('subject_id', '=', id)
    .orderBy('number')
    .execute();
const events = async (id: string) =>
  await lab.api.database.admin.db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'signingName.changed')
    .where((eb) => eb.eb(eb.ref('payload', '->>').key('userId' as never), '=', id))
    .execute();

describe('the signing name of an account', () => {
  it('PLT-061 is set by a holder of manage_users, shown on the profile, logged and notified', async () => {
    const anna = await lab.api.signedIn({ signingName: '' });
    expect(await me(anna)).toMatchObject({ signingName: '', signingTitle: '' });
    const signing = { signingName: '  Dr Anna   Berg ', signingTitle: 'Embryologist' };
    const answer = await put(manager, anna.id, signing);
    expect([answer.statusCode, answer.json<Account>()]).toMatchObject([
      200,
      { signingName: 'Dr Anna Berg', signingTitle: 'Embryologist' },
    ]);
    expect(await me(anna)).toMatchObject({ signingName: 'Dr Anna Berg', signingTitle: 'Embryologist' });
    expect(await logged(anna.id)).toEqual([
      {
        user_id: manager.id,
        before: { signingName: '', signingTitle: '' },
        after: { signingName: 'Dr Anna Berg', signingTitle: 'Embryologist' },
      },
    ]);
    expect(await events(anna.id)).toMatchObject([
      { payload: { byUserId: manager.id, name: 'Dr Anna Berg' } },
    ]);
    expect((await put(manager, anna.id, signing)).statusCode).toBe(200);
    expect((await put(manager, anna.id, {})).json()).toMatchObject({ signingName: 'Dr Anna Berg' });
    expect([await logged(anna.id), await events(anna.id)].map((each) => each.length)).toEqual([1, 1]);
  });

  it('PLT-061 can be withdrawn, and its title changed alone, which is logged and reported too', async () => {
    const { id } = await lab.api.person({ signingName: 'Dr Nora Lind' });
    const steps = [
      { signingName: 'Dr Nora Lind', signingTitle: 'Head of laboratory' },
      { signingName: '', signingTitle: 'Head of laboratory' },
      { signingName: '', signingTitle: '' },
    ];
    const [title, ...withdrawals] = steps;
    expect((await put(manager, id, { signingTitle: title?.signingTitle })).json()).toMatchObject({
      ...title,
    });
    for (const step of withdrawals) expect((await put(manager, id, step)).json()).toMatchObject(step);
    expect((await logged(id)).map(({ after }) => after)).toEqual(steps);
    expect(await events(id)).toHaveLength(steps.length);
    const refused = await put(manager, manager.id, { signingTitle: 'Medical director' });
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'own_signing_name']);
  });

  it('PLT-061 is not changed by anybody else, nor by its owner', async () => {
    const anna = await lab.api.signedIn({ roles: ['business_user'] });
    const before = await me(anna);
    const change = { signingName: 'Prof. Dr. Anna Berg', signingTitle: 'Medical director' };
    for (const who of [anna, lab.member, lab.editor])
      expect((await put(who, anna.id, change)).statusCode).toBe(403);
    const own = await anna.inject({ method: 'PUT', url: '/api/sarm/auth/update-me', payload: change });
    expect(own.statusCode).toBe(422);
    expect(await me(anna)).toEqual(before);
    expect(await logged(anna.id)).toEqual([]);
  });

  it('PLT-061 is not changed by a holder of manage_users for themselves while another one could', async () => {
    for (const who of [manager, lab.admin]) {
      const { signingName } = await me(who);
      for (const password of [undefined, TEST_USER_PASSWORD]) {
        const refused = await put(who, who.id, { signingName: 'Prof. Dr. Anna Berg', password });
        expect([refused.statusCode, refused.json().code]).toEqual([409, 'own_signing_name']);
      }
      // What stays as it is may be sent along, and the rest of the own account is changed as before.
      expect((await put(who, who.id, { signingName, displayName: who.displayName })).statusCode).toBe(200);
      expect((await me(who)).signingName).toBe(signingName);
    }
    const { displayName } = lab.admin;
    const other = await put(manager, lab.admin.id, { signingName: 'Ada Admin, MD', displayName });
    expect(other.statusCode).toBe(200);
  });

  it('PLT-061 of a sole administrator is changed by themselves with the password, which is logged', async () => {
    const { db } = lab.api.database.admin;
    await db.updateTable('users').set({ is_active: false }).where('id', '=', manager.id).execute();
    const change = { signingName: 'Dr Ada Admin', signingTitle: 'Head of laboratory' };
    const without = await put(lab.admin, lab.admin.id, change);
    expect([without.statusCode, without.json()]).toMatchObject([
      422,
      { errors: [{ field: 'password', code: 'password_required' }] },
    ]);
    const wrong = await put(lab.admin, lab.admin.id, { ...change, password: 'not the password' });
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'password_wrong']);
    const before = await logged(lab.admin.id);
    const answer = await put(lab.admin, lab.admin.id, { ...change, password: TEST_USER_PASSWORD });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, change]);
    expect((await logged(lab.admin.id)).slice(before.length)).toMatchObject([
      { user_id: lab.admin.id, after: change },
    ]);
    expect(JSON.stringify(await logged(lab.admin.id))).not.toContain(TEST_USER_PASSWORD);
    await db.updateTable('users').set({ is_active: true }).where('id', '=', manager.id).execute();
  });

  it('is borne by one account, whatever its capitals and blanks, until that account is deleted', async () => {
    const [one, two] = [await lab.api.person(), await lab.api.person()];
    expect((await put(manager, one.id, { signingName: 'Dr Élise Roux' })).statusCode).toBe(200);
    for (const signingName of ['Dr Élise Roux', 'DR  ÉLISE ROUX', 'Dr E\u0301lise Roux']) {
      const refused = await put(manager, two.id, { signingName });
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'signing_name_taken']);
    }
    for (const signingName of [
      'Dr Élise\u200b Roux',
      'Dr\u202eÉlise Roux',
      'Dr Élise\nRoux',
      'x'.repeat(121),
    ])
      expect((await put(manager, two.id, { signingName })).statusCode).toBe(422);
    const both = await Promise.all(
      [one, two].map(({ id }) => put(manager, id, { signingName: 'Dr Same Name' })),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await put(manager, one.id, { signingName: 'Dr Élise Roux' });
    await lab.admin.inject({ method: 'DELETE', url: `/api/admin/users/${one.id}` });
    expect((await put(manager, two.id, { signingName: 'Dr Élise Roux' })).statusCode).toBe(200);
  });
});
