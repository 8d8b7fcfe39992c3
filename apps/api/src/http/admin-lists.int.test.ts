import { createRole } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type SignedInPerson, startTestApi, type TestApi } from '../testing/api-fixture.ts';

let api: TestApi;
let keeper: SignedInPerson;
let projectId: string;
const CODES = ['manage_users', 'manage_roles', 'manage_projects', 'view_system_logs'] as const;
beforeAll(async () => {
  api = await startTestApi(inject('templateDatabase'));
  keeper = await api.signedIn({ roles: [(await createRole(api.database, [...CODES])).code] });
  for (const n of [1, 2, 3]) {
    await api.project({ name: `Project ${n}` });
    // By calls, so that the log has entries too.
    const payload = { name: `Role ${n}`, code: `role_${n}` };
    await keeper.inject({ method: 'POST', url: '/api/admin/roles', payload });
  }
  const members = await Promise.all([1, 2, 3].map((n) => api.person({ displayName: `Member ${n}` })));
  projectId = await api.project({ members: Object.fromEntries(members.map(({ id }) => [id, 'member'])) });
});
afterAll(() => api.stop());

interface Page {
  readonly items: Record<string, string>[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}
const read = async (path: string, query: string): Promise<Page> =>
  (await keeper.inject({ url: `/api/admin/${path}?${query}` })).json<Page>();

describe('a list of the administration', () => {
  it.each([
    ['users', 'displayName'],
    ['roles', 'code'],
    ['permissions', 'code'],
    ['projects', 'name'],
    ['members', 'name'],
    ['system-logs', 'timestamp'],
  ])('PLT-193 %s is read a page at a time from 1 on, sorted by %s and searched', async (list, field) => {
    const path = list === 'members' ? `projects/${projectId}/users` : list;
    const sorted = `sort_by=${field}`;
    const all = await read(path, `limit=200&${sorted}&sort_order=asc`);
    expect(all.total).toBeGreaterThan(2);
    const first = await read(path, `page=1&limit=2&${sorted}&sort_order=asc`);
    expect(first).toMatchObject({ total: all.total, page: 1, limit: 2 });
    const second = await read(path, `page=2&limit=2&${sorted}&sort_order=asc`);
    expect(second).toMatchObject({ total: all.total, page: 2, limit: 2 });
    const ids = ({ items }: Page): (string | undefined)[] => items.map(({ id }) => id);
    expect([...ids(first), ...ids(second)]).toEqual(ids(all).slice(0, 4));
    const down = await read(path, `limit=200&${sorted}&sort_order=desc`);
    expect(ids(down)[0]).toBe(ids(all).at(-1));
    expect(await read(path, `search=${crypto.randomUUID()}`)).toMatchObject({ items: [], total: 0, page: 1 });
    for (const wrong of ['page=0', 'limit=0', 'sort_by=password_hash', 'sort_order=up'])
      expect([wrong, (await keeper.inject({ url: `/api/admin/${path}?${wrong}` })).statusCode]).toEqual([
        wrong,
        422,
      ]);
  });
});
