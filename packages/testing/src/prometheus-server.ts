import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePorts } from './free-ports.ts';

export interface PrometheusSample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

export interface TestPrometheus {
  /** Rejects with what Prometheus finds wrong with the expression. */
  query(expression: string): Promise<PrometheusSample[]>;
  /** Evaluation errors of rules, by the name of the rule; undefined: not evaluated yet. */
  ruleErrors(): Promise<{ name: string; error: string | undefined }[]>;
  stop(): Promise<void>;
}

interface Answer<T> {
  readonly status: string;
  readonly error?: string;
  readonly data: T;
}
type Vector = { result: { metric: Record<string, string>; value: [number, string] }[] };
type Rules = { groups: { rules: { name: string; health: string; lastError?: string }[] }[] };

/** Debian's Prometheus on a free port of loopback; `files` lie beside its configuration under their names. */
export async function startPrometheus(options: {
  configuration: string;
  files: Readonly<Record<string, string>>;
}): Promise<TestPrometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'sarm-prometheus-'));
  for (const [name, text] of Object.entries({ ...options.files, 'prometheus.yml': options.configuration }))
    await writeFile(join(folder, name), text);
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const stop = async (): Promise<void> => {
    if (child.pid !== undefined && child.exitCode === null && child.kill('SIGKILL'))
      await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  const read = async <T>(path: string): Promise<T> => {
    const { status, error, data } = (await (await fetch(`${url}/api/v1/${path}`)).json()) as Answer<T>;
    if (status !== 'success') throw new Error(`${path}: ${error}`);
    return data;
  };
  try {
    await untilReady(child, url);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    query: async (expression) => {
      const { result } = await read<Vector>(`query?${new URLSearchParams({ query: expression }).toString()}`);
      return result.map(({ metric, value: [, value] }) => ({ labels: metric, value: Number(value) }));
    },
    ruleErrors: async () =>
      (await read<Rules>('rules')).groups.flatMap(({ rules }) =>
        rules.map(({ name, health, lastError }) => ({
          name,
          error: health === 'unknown' ? undefined : (lastError ?? ''),
        })),
      ),
    stop,
  };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const gone = Promise.race([
    once(child, 'error').then(([error]) => {
      throw new Error('prometheus is absent: run `npm run setup`', { cause: error });
    }),
    once(child, 'exit').then(() => {
      throw new Error('Prometheus ended before it was ready');
    }),
  ]);
  const ready = async (): Promise<void> => {
    for (;;) {
      const answer = await fetch(`${url}/-/ready`).catch(() => undefined);
      if (answer?.ok === true || child.exitCode !== null) return;
      await delay(50);
    }
  };
  await Promise.race([gone, ready()]);
  gone.catch(() => undefined);
}
