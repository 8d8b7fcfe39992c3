import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export interface WorkerProcess {
  /** Where it offers /health and /metrics. */
  readonly url: string;
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '../../../apps/worker/src/main.ts');

/** The worker as it is run in production, in a process of its own, with its figures on a free port of loopback. */
export async function startWorkerProcess(options: {
  readonly databaseUrl: string;
  readonly dataFolder: string;
  readonly metricsToken: string;
  readonly environment?: Readonly<Record<string, string>>;
}): Promise<WorkerProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      NODE_NO_WARNINGS: '1',
      SARM_DATABASE_URL: options.databaseUrl,
      SARM_DATA_FOLDER: options.dataFolder,
      SARM_MEDIA_CAGE: 'best-effort',
      SARM_INFERENCE_THREADS: '2',
      SARM_METRICS_TOKEN: options.metricsToken,
      SARM_WORKER_METRICS_PORT: '0',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null && child.kill('SIGTERM'))
      await once(child, 'exit');
  };
  try {
    return { url: await addressOf(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addressOf({ stdout }: ChildProcess): Promise<string> {
  if (stdout === null) throw new Error('the process has no output');
  for await (const line of createInterface({ input: stdout })) {
    const { metrics } = JSON.parse(line) as { metrics?: string };
    if (metrics === undefined) continue;
    // Whatever it logs from now on must not fill the pipe.
    stdout.resume();
    return metrics;
  }
  throw new Error('the worker ended before it offered its figures');
}
