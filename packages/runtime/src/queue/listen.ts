import pg from 'pg';

export interface ListenOptions {
  readonly databaseUrl: string;
  readonly channel: string;
  readonly applicationName: string;
  readonly onMessage: (payload: string) => void;
  /** Called after every (re)connection: messages of the time between are lost, so look for yourself now. */
  readonly onConnected: () => void;
  readonly onError: (error: Error) => void;
}

export interface Listener {
  close(): Promise<void>;
}

const FIRST_DELAY_MS = 250;
const LONGEST_DELAY_MS = 5000;
const PROBE_MS = 10_000;

/**
 * LISTEN on a connection of its own that comes back by itself after the server restarts or the network drops.
 * It resolves once it listens; where the first connection fails it keeps trying, and polling carries the work.
 */
export async function listen(options: ListenOptions): Promise<Listener> {
  let client: pg.Client | undefined;
  let closed = false;
  let delay = FIRST_DELAY_MS;
  let timer: NodeJS.Timeout | undefined;

  const later = (): void => {
    if (closed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), delay);
    delay = Math.min(delay * 2, LONGEST_DELAY_MS);
  };

  const lost = (gone: pg.Client, error: Error): void => {
    if (client !== gone) return;
    client = undefined;
    gone.removeAllListeners();
    // An error of a connection that is already given up must not end the process.
    gone.on('error', () => undefined);
    void gone.end().catch(() => undefined);
    if (closed) return;
    options.onError(error);
    later();
  };

  /** A connection that was cut silently looks alive; the query finds out. */
  const probe = (open: pg.Client): void => {
    if (closed || client !== open) return;
    timer = setTimeout(() => {
      open.query('select 1').then(
        () => probe(open),
        (error: Error) => lost(open, error),
      );
    }, PROBE_MS);
  };

  const connect = async (): Promise<void> => {
    const next = new pg.Client({
      connectionString: options.databaseUrl,
      application_name: options.applicationName,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
      keepAlive: true,
    });
    client = next;
    next.on('error', (error) => lost(next, error));
    next.on('end', () => lost(next, new Error('the connection ended')));
    next.on('notification', (message) => options.onMessage(message.payload ?? ''));
    try {
      await next.connect();
      await next.query(`listen ${pg.escapeIdentifier(options.channel)}`);
    } catch (error) {
      lost(next, error instanceof Error ? error : new Error(String(error)));
      return;
    }
    delay = FIRST_DELAY_MS;
    probe(next);
    options.onConnected();
  };

  await connect();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      const open = client;
      client = undefined;
      open?.removeAllListeners();
      open?.on('error', () => undefined);
      await open?.end().catch(() => undefined);
    },
  };
}
