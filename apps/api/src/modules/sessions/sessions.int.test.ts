import { newId } from '@sarm/database/kernel/new-id';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type SignedInPerson, startTestApi, type TestApi } from '../../testing/api-fixture.ts';

const PATH = '/api/sarm/auth/sessions';
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
});
afterAll(() => api.stop());

interface Listed {
  items: { id: string; current: boolean; ipAddress: string; userAgent: string }[];
  idleMinutes: number;
}
const listed = async (who: SignedInPerson) => (await who.inject({ url: PATH })).json<Listed>();
const end = (who: SignedInPerson, id = '') =>
  who.inject({ method: 'DELETE', url: id === '' ? PATH : `${PATH}?session_id=${id}` });
const opens = async (who: SignedInPerson) =>
  (await who.inject({ url: '/api/sarm/auth/get-me' })).statusCode === 200;
const logOf = (subject: string) =>
  api.database.admin.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('subject_id', '=', subject)
    .where('action', 'in', ['session.revoke', 'user.end-sessions'])
    .execute();

async function onThreeDevices() {
  const person = await api.person();
  return [await api.signIn(person), await api.signIn(person), await api.signIn(person)] as const;
}

describe('own sessions', () => {
  it('lists where the person is signed in, the current one first, and nobody else’s', async () => {
    const [first, second] = await onThreeDevices();
    await api.signedIn();
    const { items, idleMinutes } = await listed(second);
    expect([items.length, idleMinutes]).toEqual([3, 30]);
    expect(items.map(({ current }) => current)).toEqual([true, false, false]);
    expect(items[0]).toMatchObject({ ipAddress: '127.0.0.1', userAgent: expect.any(String) });
    expect((await listed(first)).items[0]?.id).not.toBe(items[0]?.id);
    expect((await api.inject({ url: PATH })).statusCode).toBe(401);
  });

  it('ends one from the next request on, and answers alike for a stranger’s and for none', async () => {
    const [current, , other] = await onThreeDevices();
    const id = (await listed(other)).items[0]?.id ?? '';
    const stranger = await api.signedIn();
    const [foreign, missing] = [await end(stranger, id), await end(stranger, newId())];
    expect([foreign.statusCode, missing.statusCode]).toEqual([204, 204]);
    expect(await opens(other)).toBe(true);
    expect((await end(current, id)).statusCode).toBe(204);
    expect([await opens(other), await opens(current)]).toEqual([false, true]);
    expect(await logOf(id)).toEqual([expect.objectContaining({ action: 'session.revoke' })]);
  });

  it('ends all others, and logs how many', async () => {
    const [first, current, third] = await onThreeDevices();
    expect((await end(current)).statusCode).toBe(204);
    expect([await opens(first), await opens(current), await opens(third)]).toEqual([false, true, false]);
    expect((await listed(current)).items).toHaveLength(1);
    expect(await logOf(current.id)).toEqual([{ action: 'user.end-sessions', after: { ended: 2 } }]);
  });

  it('leaves out what has been idle for too long', async () => {
    const person = await api.person();
    await api.signIn(person);
    api.clock.advance(31 * 60_000);
    expect((await listed(await api.signIn(person))).items).toHaveLength(1);
  });
});
