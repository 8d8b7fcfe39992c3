import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface ApiProcess {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
  /** Ends it without a word, as a lost machine does. */
  kill(): Promise<void>;
}

export const API_PROCESS_SECRET = 'a secret for tests only that is long enough';
const MAIN = join(import.meta.dirname, '../main.ts');

/** The API as it is run in production, in a process of its own on a free port of loopback. */
export async function startApiProcess(
  databaseUrl: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<ApiProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'sarm-api-process-'));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env['PATH'],
      SARM_DATABASE_URL: databaseUrl,
      SARM_PORT: '0',
      SARM_TOKEN_SECRET: API_PROCESS_SECRET,
      SARM_DATA_FOLDER: folder,
      SARM_COOKIE_SECURE: 'false',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null && child.kill(signal)) await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  const stop = (): Promise<void> => end('SIGTERM');
  try {
    return { url: await addressOf(child), pid: child.pid ?? 0, stop, kill: () => end('SIGKILL') };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the process has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const { address } = JSON.parse(line) as { address?: string };
    if (address === undefined) continue;
    // Whatever it logs from now on must not fill the pipe.
    child.stdout.resume();
    return address;
  }
  throw new Error('the API ended before it listened');
}
