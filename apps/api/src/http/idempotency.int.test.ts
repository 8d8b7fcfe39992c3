import { deleteIdempotencyKeysBefore } from '@sarm/database/kernel/idempotency.repository';
import { createObject } from '@sarm/testing/create-object';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type SignedInPerson, startTestApi, type TestApi } from '../testing/api-fixture.ts';

let api: TestApi;
let admin: SignedInPerson;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
  admin = await api.signedIn({ roles: ['system_admin'] });
});
afterAll(() => api.stop());

const create = (key: string, name: string, who = admin) =>
  who.inject({
    method: 'POST',
    url: '/api/admin/projects',
    payload: { name },
    headers: { 'idempotency-key': key },
  });
const countOf = async (name: string): Promise<number> =>
  (await api.database.admin.db.selectFrom('projects').select('id').where('name', '=', name).execute()).length;

describe('Idempotency-Key', () => {
  it('PLT-150 has one effect for 20 equal requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('key-20', 'Once')));
    expect(await countOf('Once')).toBe(1);
    const made = answers.filter((answer) => answer.statusCode === 201);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made.map((answer) => answer.json<{ id: string }>().id)).size).toBe(1);
    const others = answers.filter((answer) => answer.statusCode !== 201);
    expect(others.every((answer) => answer.json<{ code: string }>().code === 'idempotency_in_flight')).toBe(
      true,
    );
    const audit = await api.database.admin.db
      .selectFrom('audit_log')
      .select('id')
      .where('project_id', '=', made[0]?.json<{ id: string }>().id ?? null)
      .execute();
    expect(audit.length).toBe(1);
  });

  it('PLT-150 replays the same answer later', async () => {
    const first = await create('key-replay', 'Replayed');
    const again = await create('key-replay', 'Replayed');
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await countOf('Replayed')).toBe(1);
  });

  it('refuses the key with another body or on another call', async () => {
    await create('key-other', 'One');
    const other = await create('key-other', 'Two');
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'idempotency_mismatch']);
    expect(await countOf('Two')).toBe(0);
  });

  it('refuses the key for another object of the same call, though the body is the same', async () => {
    const member = await api.signedIn({ roles: ['technical_user'] });
    const projectId = await api.project({ members: { [member.id]: 'member' } });
    const frame = () => createObject(api.database, 'frame', { projectId, createdBy: member.id });
    const [first, second] = [await frame(), await frame()];
    const select = (id: string) =>
      member.inject({
        method: 'POST',
        url: `/api/technical/frames/${id}/select`,
        payload: { selected: true },
        headers: { 'idempotency-key': 'key-object' },
      });
    expect((await select(first)).json()).toMatchObject({ id: first, selected: true });
    const other = await select(second);
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'idempotency_mismatch']);
    expect((await select(first)).headers['idempotency-replayed']).toBe('true');
  });

  it('PLT-150 keeps no answer that holds a link or a token (security finding 16)', async () => {
    const send = (url: string, payload: object) =>
      admin.inject({ method: 'POST', url, payload, headers: { 'idempotency-key': `key-${url}` } });
    const person = { email: 'linked@example.org', displayName: 'Linked' };
    const made = await send('/api/admin/users', person);
    expect(made.json<{ passwordLink: { url: string } }>().passwordLink.url).toContain('#token=');
    expect((await send('/api/admin/users', person)).json()).toMatchObject({ code: 'email_taken' });
    const reset = await send('/api/admin/users/password-reset', { email: person.email });
    expect(reset.json<{ url: string }>().url).toContain('#token=');
    const { rows } = await api.database.admin.pool.query<{ kept: string }>(
      'select coalesce(string_agg(k::text, $1), $1) as kept from idempotency_keys k',
      [''],
    );
    expect(rows[0]?.kept).not.toMatch(/token|linked@example/);
  });

  it('belongs to one person', async () => {
    const colleague = await api.signedIn({ roles: ['system_admin'] });
    await create('key-shared', 'Mine');
    const theirs = await create('key-shared', 'Theirs', colleague);
    expect(theirs.statusCode).toBe(201);
    expect(await countOf('Theirs')).toBe(1);
  });

  it('gives nothing to a person who may no longer do it', async () => {
    const former = await api.signedIn({ roles: ['system_admin'] });
    await create('key-former', 'Former', former);
    await api.database.admin.db.deleteFrom('user_roles').where('user_id', '=', former.id).execute();
    expect((await create('key-former', 'Former', former)).statusCode).toBe(403);
  });

  it('PLT-150 is free again after a request that did not fit (422)', async () => {
    expect((await create('key-retry', '')).statusCode).toBe(422);
    expect((await create('key-retry', 'Better')).statusCode).toBe(201);
  });

  it('is refused in an unusable form', async () => {
    expect((await create('x'.repeat(201), 'Long')).statusCode).toBe(422);
    expect(await countOf('Long')).toBe(0);
  });

  it('is forgotten after a day', async () => {
    await create('key-old', 'Old');
    expect(await deleteIdempotencyKeysBefore(api.deps.db, new Date(Date.now() + 1000))).toBeGreaterThan(0);
    expect((await create('key-old', 'Old')).statusCode).toBe(201);
    expect(await countOf('Old')).toBe(2);
  });
});
