import { type Connected, connect } from '@sarm/database/kernel/connect';
import { createPerson } from '@sarm/testing/people';
import { startTcpProxy, type TcpProxy } from '@sarm/testing/tcp-proxy';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { hashPassword } from '../credentials/passwords.ts';
import { READINESS_KEPT_MS } from '../modules/system/check-readiness.ts';
import {
  type SignedInPerson,
  startTestApi,
  TEST_USER_PASSWORD,
  type TestApi,
} from '../testing/api-fixture.ts';

let api: TestApi;
let through: Connected;
let proxy: TcpProxy;
let anna: SignedInPerson;
let spare: TestDatabase;
let storeFails = false;
let storeChecks = 0;

beforeAll(async () => {
  const template = inject('templateDatabase');
  spare = await createTestDatabase(template);
  const url = new URL(spare.appUrl);
  proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = '127.0.0.1';
  url.port = String(proxy.port);
  through = connect({
    url: url.toString(),
    maxConnections: 5,
    applicationName: 'outage',
    onIdleError: () => undefined,
    silentMilliseconds: 2000,
  });
  api = await startTestApi(template, { deps: { db: through.db } });
  const { blobs } = api.deps;
  const check = blobs.check.bind(blobs);
  Object.assign(blobs, {
    check: () => {
      storeChecks += 1;
      return storeFails ? Promise.reject(new Error('the store is gone')) : check();
    },
  });
  // The app looks at `spare` through the proxy, so its people live there.
  anna = await api.signIn(
    await createPerson(spare, {
      passwordHash: await hashPassword(TEST_USER_PASSWORD),
      roles: ['system_admin'],
    }),
  );
});
afterAll(async () => {
  await api.stop();
  await through.close();
  await proxy.close();
  await spare.drop();
});

const me = () => anna.inject({ url: '/api/sarm/auth/get-me' });
const probe = () => api.inject({ url: '/api/ready' });
/** Once the last answer is no longer kept. */
const ready = () => {
  api.clock.advance(READINESS_KEPT_MS);
  return probe();
};

describe('while the database is away', () => {
  it('answers 503 with Retry-After, keeps the session, and recovers without a restart', async () => {
    expect((await me()).statusCode).toBe(200);
    await proxy.cut();
    const answers = await Promise.all([me(), me(), me()]);
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json()).toMatchObject({ code: 'unavailable' });
    }
    expect((await ready()).json()).toEqual({
      status: 'unavailable',
      checks: { database: 'failing', store: 'ok' },
    });
    const refresh = await api.inject({
      method: 'POST',
      url: '/api/sarm/auth/refresh',
      cookies: { '__Host-sarm_refresh': anna.refreshToken },
    });
    expect(refresh.statusCode).toBe(503);
    expect(refresh.cookies).toEqual([]);
    expect((await api.inject({ url: '/api/health' })).statusCode).toBe(200);
    await proxy.restore();
    expect((await me()).statusCode).toBe(200);
    expect((await ready()).statusCode).toBe(200);
  });

  it('does not hang when the network swallows everything', async () => {
    expect((await me()).statusCode).toBe(200);
    proxy.hang();
    const begin = Date.now();
    const [call, probed] = await Promise.all([me(), ready()]);
    expect([call.statusCode, probed.statusCode]).toEqual([503, 503]);
    expect(Date.now() - begin).toBeLessThan(8000);
    await proxy.restore();
    await expect.poll(async () => (await me()).statusCode, { timeout: 60_000 }).toBe(200);
  });

  it('survives the server ending its connections, also in the middle of a request', async () => {
    const busy = Promise.all(Array.from({ length: 20 }, () => me()));
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'outage'`.execute(
      spare.admin.db,
    );
    for (const answer of await busy) expect([200, 503]).toContain(answer.statusCode);
    expect((await me()).statusCode).toBe(200);
  });

  it('does the work of an unclear write once, whether or not it had been committed', async () => {
    const create = () =>
      anna.inject({
        method: 'POST',
        url: '/api/admin/projects',
        payload: { name: 'Unclear' },
        headers: { 'idempotency-key': 'unclear' },
      });
    // Holds the write until the connection is cut under it.
    const blocker = sql`begin; lock table projects in access exclusive mode; select pg_sleep(1.5); commit`;
    const held = sql.raw(blocker.compile(spare.admin.db).sql).execute(spare.admin.db);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const pending = create();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await proxy.cut();
    expect((await pending).statusCode).toBe(503);
    await held;
    await proxy.restore();
    // The answer is kept by the commit that keeps the work: the same request finds both or neither.
    await expect.poll(async () => (await create()).statusCode, { timeout: 60_000 }).toBe(201);
    const [first, second] = [await create(), await create()];
    expect(second.json()).toEqual(first.json());
    const stored = await spare.admin.db
      .selectFrom('projects')
      .select('id')
      .where('name', '=', 'Unclear')
      .execute();
    expect(stored).toHaveLength(1);
  });
});

describe('while the store is away', () => {
  it('is not ready, and reports which part fails', async () => {
    storeFails = true;
    const answer = await ready();
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toEqual({ status: 'unavailable', checks: { database: 'ok', store: 'failing' } });
    storeFails = false;
    expect((await ready()).statusCode).toBe(200);
  });

  it('security finding 21: a probe writes to the store once in some seconds, however often it is called', async () => {
    await ready();
    const before = storeChecks;
    await Promise.all(Array.from({ length: 20 }, probe));
    expect(storeChecks - before).toBe(0);
    api.clock.advance(READINESS_KEPT_MS);
    await Promise.all(Array.from({ length: 20 }, probe));
    expect(storeChecks - before).toBe(1);
  });
});
