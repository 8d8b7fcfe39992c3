import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createAdvisoryLocks } from './advisory-locks.ts';

/** Of waiting, on a machine that is busy with other tests; nothing here is about speed. */
const LIMIT_MS = 30_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
});
afterAll(() => database.drop());

/** Each has a session of its own, as another process would. */
const locksOf = (applicationName: string) =>
  createAdvisoryLocks({ databaseUrl: database.appUrl, applicationName, onError: () => undefined });

describe('locks over several processes', () => {
  it('asks the holder in another process to let go and gets the lock then', async () => {
    const [first, second] = [locksOf('one'), locksOf('two')];
    const letGo = vi.fn<() => unknown>(() => void release());
    const release = await first.acquire('a', letGo);
    const releaseSecond = await second.acquire('a', () => undefined);
    expect(letGo).toHaveBeenCalled();
    await releaseSecond();
  });

  it('lets one after the other work inside one process', async () => {
    const locks = locksOf('three');
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 5 }, async () => {
        const release = await locks.acquire('b', () => undefined);
        most = Math.max(most, ++inside);
        await new Promise((resolve) => setTimeout(resolve, 10));
        inside -= 1;
        await release();
      }),
    );
    expect(most).toBe(1);
  });

  it('gives up when the caller goes away while nobody lets go', async () => {
    const [first, second] = [locksOf('four'), locksOf('five')];
    const release = await first.acquire('c', () => undefined);
    await expect(second.acquire('c', () => undefined, AbortSignal.timeout(300))).rejects.toThrow(/locked/);
    await release();
    await (await second.acquire('c', () => undefined))();
  });

  it('is freed when the process that holds it dies, and notifies a holder that lost it', async () => {
    const [dying, other] = [locksOf('dying'), locksOf('other')];
    const letGo = vi.fn<() => unknown>();
    await dying.acquire('d', letGo);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'dying'`.execute(
      database.admin.db,
    );
    await (await other.acquire('d', () => undefined))();
    await vi.waitFor(() => expect(letGo).toHaveBeenCalled(), LIMIT_MS);
  });
});
