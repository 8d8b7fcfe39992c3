import { AsyncLocalStorage } from 'node:async_hooks';
import type { PostgresPool } from 'kysely';
import { createFairTurns } from './fair-turns.ts';

/**
 * entry: calls without a session, such as signing in, and probes. read and change: calls of signed-in people. Changes of
 * one audit chain wait for each other while each holds a connection; they must not take those of readers.
 */
export type ConnectionLane = 'entry' | 'read' | 'change';

interface ConnectionUser {
  readonly lane: ConnectionLane;
  readonly key: string;
  /** Connections that this piece of work holds at the moment. */
  held: number;
}

const current = new AsyncLocalStorage<ConnectionUser>();

/** Every connection that the work takes from a shared pool counts as that of the key. */
export const asConnectionUser = <T>(user: { lane: ConnectionLane; key: string }, work: () => T): T =>
  current.run({ ...user, held: 0 }, work);

export interface ConnectionShares {
  /** At once, for each lane; together less than the pool has, because the queue and chores take from it too. */
  readonly places: Readonly<Record<ConnectionLane, number>>;
  readonly perKey: number;
  readonly patienceMs: number;
}

/**
 * Admission in front of a pool: nobody holds more than a few connections, people are served in rotation, and each lane
 * has places that no other lane can take.
 */
export function shareConnections(pool: PostgresPool, shares: ConnectionShares): PostgresPool {
  const lane = (places: number) =>
    createFairTurns({ ...shares, places, waitingPerKey: Number.POSITIVE_INFINITY });
  const { entry, read, change } = shares.places;
  const turns = { entry: lane(entry), read: lane(read), change: lane(change) };
  return {
    connect: async () => {
      const user = current.getStore();
      // Work of the process itself. A second connection of one piece of work must not wait for the first one to be free.
      if (user === undefined || user.held > 0) return await pool.connect();
      const endTurn = await turns[user.lane].take(user.key);
      const client = await pool.connect().catch((error: unknown) => {
        endTurn();
        throw error;
      });
      user.held += 1;
      return {
        query: client.query,
        release: (destroy) => {
          client.release(destroy);
          user.held -= 1;
          endTurn();
        },
      };
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
