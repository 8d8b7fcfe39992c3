import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** Of the network, and of a server that starts, stops or recovers. Anything else is not mended by waiting. */
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P03',
]);
const PATIENCE_MS = 60_000;
const PAUSE_MS = 2000;
const CONNECT_MS = 5000;

interface Patience {
  /** One line for each try that failed. */
  readonly report: (line: string) => void;
  readonly patienceMs?: number;
  readonly pauseMs?: number;
}

/**
 * Returns once the server takes connections. Containers of an installation start side by side, and a program that ends
 * at once is restarted in a loop whose log hides what is missing. A wrong password or a missing database fails at once.
 */
export async function awaitServer(
  url: string,
  { report, patienceMs = PATIENCE_MS, pauseMs = PAUSE_MS }: Patience,
): Promise<void> {
  const { host, port } = new pg.Client({ connectionString: url });
  const place = `${host}:${port}`;
  const until = performance.now() + patienceMs;
  for (;;) {
    const failure = await tryConnection(url);
    if (failure === undefined) return;
    if (performance.now() + pauseMs > until)
      throw new Error(`PostgreSQL at ${place} did not answer within ${patienceMs / 1000} s: ${failure}`);
    report(`waiting for PostgreSQL at ${place}: ${failure}`);
    await wait(pauseMs);
  }
}

/** Why it failed for now; undefined: it did not. */
async function tryConnection(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    const reason = passingReason(error);
    if (reason === undefined) throw error;
    return reason;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function passingReason(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // Several addresses of one name fail together; each has its code.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const code = first instanceof Error && 'code' in first ? String(first.code) : undefined;
  if (code !== undefined) return PASSING.has(code) ? `${code} ${error.message}`.trim() : undefined;
  // The driver has no code for its own time limit and for a connection that is cut while it is made.
  return /timeout|terminated/iu.test(error.message) ? error.message : undefined;
}
