import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const CHANNEL = 'sarm_locks';
const PATIENCE_MS = 20_000;
const RETRY_MS = 100;
/** The connection is given back this long after the last lock, so that a row of short locks uses one connection. */
const IDLE_MS = 2000;

export interface LockOptions {
  readonly databaseUrl: string;
  readonly applicationName: string;
  readonly onError: (error: Error) => void;
}

export interface AdvisoryLocks {
  /**
   * Answers how to release the lock. `letGo` is called when another process requests it; rejects with LockBusy when
   * nobody lets go.
   */
  acquire(name: string, letGo: () => unknown, signal?: AbortSignal): Promise<() => Promise<void>>;
}

export class LockBusy extends Error {
  constructor(name: string) {
    super(`${name} is locked by another`);
    this.name = 'LockBusy';
  }
}

interface Holder {
  readonly letGo: () => unknown;
  /** Holds the lock in the database, not only its place in this process. */
  locked: boolean;
  readonly freed: Promise<void>;
  readonly free: () => void;
}

/**
 * One holder per name over all processes: advisory locks of one PostgreSQL session, so a process that dies frees its
 * locks by dying. Advisory locks count per session, so inside the process a table of holders keeps the order.
 */
export function createAdvisoryLocks(options: LockOptions): AdvisoryLocks {
  const holders = new Map<string, Holder>();
  let session: Promise<pg.Client> | undefined;
  let idle: NodeJS.Timeout | undefined;

  const lost = (): void => {
    session = undefined;
    // The database now gives these locks to any process that requests them, so their holders must stop.
    for (const holder of holders.values()) if (holder.locked) holder.letGo();
  };

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString: options.databaseUrl,
      application_name: options.applicationName,
      connectionTimeoutMillis: 5000,
      query_timeout: 10_000,
      keepAlive: true,
    });
    client.on('error', (error) => {
      options.onError(error);
      lost();
    });
    client.on('notification', ({ payload = '', processId }) => {
      const holder = holders.get(payload);
      if (holder?.locked === true && processId !== backendOf(client)) holder.letGo();
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    return client;
  };

  const query = async (text: string, name: string): Promise<boolean> => {
    clearTimeout(idle);
    session ??= connect();
    const opened = session;
    try {
      const { rows } = await (await opened).query<{ done: boolean }>(text, [name]);
      return rows[0]?.done === true;
    } catch (error) {
      if (session === opened) lost();
      void opened.then((client) => client.end()).catch(() => undefined);
      throw error;
    }
  };

  const closeWhenIdle = (): void => {
    clearTimeout(idle);
    idle = setTimeout(() => {
      if (holders.size > 0 || session === undefined) return;
      const closing = session;
      session = undefined;
      void closing.then((client) => client.end()).catch(() => undefined);
    }, IDLE_MS);
  };

  const takePlace = async (name: string, letGo: () => unknown, stop: AbortSignal): Promise<Holder> => {
    for (let other = holders.get(name); other !== undefined; other = holders.get(name)) {
      if (stop.aborted) throw new LockBusy(name);
      other.letGo();
      await Promise.race([other.freed, wait(RETRY_MS)]);
    }
    const { promise: freed, resolve: free } = Promise.withResolvers<void>();
    const holder: Holder = { letGo, locked: false, freed, free };
    holders.set(name, holder);
    return holder;
  };

  const leave = (name: string, holder: Holder): void => {
    holders.delete(name);
    holder.free();
    closeWhenIdle();
  };

  const release = async (name: string, holder: Holder): Promise<void> => {
    if (holders.get(name) !== holder) return;
    try {
      await query('select pg_advisory_unlock(hashtextextended($1, 0)) as done', name);
    } catch (error) {
      // The lock went with its connection.
      options.onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      leave(name, holder);
    }
  };

  return {
    async acquire(name, letGo, signal) {
      const patience = AbortSignal.timeout(PATIENCE_MS);
      const stop = signal === undefined ? patience : AbortSignal.any([signal, patience]);
      const holder = await takePlace(name, letGo, stop);
      try {
        while (!(await query('select pg_try_advisory_lock(hashtextextended($1, 0)) as done', name))) {
          if (stop.aborted) throw new LockBusy(name);
          await query(`select pg_notify('${CHANNEL}', $1) is null as done`, name);
          await wait(RETRY_MS);
        }
      } catch (error) {
        leave(name, holder);
        throw error;
      }
      holder.locked = true;
      return () => release(name, holder);
    },
  };
}

const backendOf = (client: pg.Client): number | undefined =>
  (client as unknown as { processID?: number | null }).processID ?? undefined;
