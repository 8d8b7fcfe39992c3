import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Connected, connect, pingDatabase } from './connect.ts';
import { TurnRefused } from './fair-turns.ts';
import { asConnectionUser, type ConnectionLane } from './share-connections.ts';

let database: TestDatabase;
let shared: Connected;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  shared = connect({
    url: database.appUrl,
    maxConnections: 6,
    applicationName: 'shared',
    onIdleError: () => undefined,
    shares: { places: { entry: 1, read: 1, change: 2 }, perKey: 1, patienceMs: 400 },
  });
});
afterAll(async () => {
  await shared.close();
  await database.drop();
});

const as = <T>(lane: ConnectionLane, key: string, work: () => Promise<T>): Promise<T> =>
  asConnectionUser({ lane, key }, work);
/** Holds a connection until it is ended, as a change does that waits for its audit chain. */
function hold(lane: ConnectionLane, key: string): { held: Promise<void>; end: () => Promise<void> } {
  const free = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const done = as(lane, key, () =>
    shared.db.transaction().execute(async (tx) => {
      await sql`select 1`.execute(tx);
      taken.resolve();
      await free.promise;
    }),
  );
  done.catch(taken.reject);
  return {
    held: taken.promise,
    end: async () => {
      free.resolve();
      await done;
    },
  };
}

describe('a pool whose connections are shared out', () => {
  it('keeps the places of readers and of signing in, whatever changes do', async () => {
    const holders = [hold('change', 'a'), hold('change', 'b')];
    await Promise.all(holders.map(({ held }) => held));
    await expect(as('change', 'c', () => pingDatabase(shared.db))).rejects.toThrow(TurnRefused);
    await as('read', 'c', () => pingDatabase(shared.db));
    await as('entry', '192.0.2.1', () => pingDatabase(shared.db));
    // Work of the process itself does not wait for a place.
    await pingDatabase(shared.db);
    await Promise.all(holders.map(({ end }) => end()));
    await as('change', 'c', () => pingDatabase(shared.db));
  });

  it('gives one person no more than a few of them', async () => {
    const holder = hold('change', 'a');
    await holder.held;
    await expect(as('change', 'a', () => pingDatabase(shared.db))).rejects.toThrow(TurnRefused);
    await as('change', 'b', () => pingDatabase(shared.db));
    await holder.end();
  });

  it('does not let work that holds a connection wait for a second one', async () => {
    await as('read', 'a', () =>
      shared.db.transaction().execute(async (tx) => {
        await sql`select 1`.execute(tx);
        await pingDatabase(shared.db);
      }),
    );
    await as('read', 'b', () => pingDatabase(shared.db));
  });

  it('gives a place back when the work or the connection fails', async () => {
    for (let i = 0; i < 3; i += 1)
      await expect(as('read', 'a', () => sql`select 1 / 0`.execute(shared.db))).rejects.toThrow('zero');
    await as('read', 'a', () => pingDatabase(shared.db));
  });
});
