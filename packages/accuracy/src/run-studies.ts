import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Findings, Study, StudyOptions } from './study.ts';

export interface NamedStudy {
  readonly name: string;
  readonly study: Study;
  /** It measures time and memory, which other studies at the same time would change. */
  readonly alone?: true;
  /** Its page in docs/domain when it runs by itself with --write; accuracy-NAME where nothing is said. */
  readonly page?: string;
}

/** What a process is started with: functions do not pass from one to another. */
export interface StudyOrder {
  readonly name: string;
  readonly options: Omit<StudyOptions, 'log'>;
}

export type StudyMessage = { readonly line: string } | { readonly findings: Findings };

/** Half of a study computes on one processor while the detector waits: two at a time keep both busy. */
const AT_A_TIME = 2;

/** Each in a process of its own, those that measure time and memory last and alone. */
export async function runStudies(
  studies: readonly NamedStudy[],
  options: StudyOptions,
): Promise<readonly Findings[]> {
  const found = new Map<string, Findings>();
  const left = studies.filter(({ alone }) => alone !== true).values();
  const lane = async (): Promise<void> => {
    for (const { name } of left)
      found.set(name, await timed(name, options.log, () => runInProcess(name, options)));
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, lane));
  for (const { name, study } of studies.filter(({ alone }) => alone === true)) {
    const log = (line: string): void => options.log(`  ${name}: ${line}`);
    found.set(name, await timed(name, options.log, () => study({ ...options, log })));
  }
  return studies.flatMap(({ name }) => found.get(name) ?? []);
}

async function timed<T>(name: string, log: (line: string) => void, work: () => Promise<T>): Promise<T> {
  const from = performance.now();
  log(`▸ ${name}`);
  const result = await work();
  log(`  ${name}: ${((performance.now() - from) / 1000).toFixed(0)} s`);
  return result;
}

const PROGRAM = fileURLToPath(new URL('./study-process.ts', import.meta.url));

async function runInProcess(name: string, { log, ...options }: StudyOptions): Promise<Findings> {
  // Plain JSON would turn figures that are not numbers into null.
  const child = fork(PROGRAM, { serialization: 'advanced' });
  let findings: Findings | undefined;
  child.on('message', (message: StudyMessage) => {
    if ('line' in message) log(`  ${name}: ${message.line}`);
    else findings = message.findings;
  });
  child.send({ name, options } satisfies StudyOrder);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0 || findings === undefined) throw new Error(`the study ${name} ended with ${code}`);
  return findings;
}
