import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const ERROR_CHARACTERS = 2000;

/** The password stands in the environment of the program: arguments are visible to everybody on the machine. */
function connection(url: string): { arguments: string[]; environment: NodeJS.ProcessEnv } {
  const parsed = new URL(url);
  const password = decodeURIComponent(parsed.password);
  parsed.password = '';
  return {
    arguments: [`--dbname=${parsed.toString()}`],
    environment: {
      PATH: process.env['PATH'],
      LC_ALL: 'C',
      ...(password === '' ? {} : { PGPASSWORD: password }),
    },
  };
}

function start(program: string, url: string, options: readonly string[], input: 'ignore' | 'pipe') {
  const { arguments: dbname, environment } = connection(url);
  const child = spawn(program, [...options, ...dbname], { stdio: [input, 'pipe', 'pipe'], env: environment });
  let errors = '';
  child.stderr?.on('data', (piece: Buffer) => {
    errors = (errors + piece.toString('utf8')).slice(-ERROR_CHARACTERS);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(new Error(`${program} does not start: ${error.message}`)));
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${program} ended with ${code}: ${errors.trim()}`)),
    );
  });
  ended.catch(() => undefined);
  return { child, ended };
}

/** A dump of the moment that the snapshot names; the stream fails with the program's own message. */
export function startDump(url: string, snapshot: string): { bytes: Readable; ended: Promise<void> } {
  const options = ['--format=custom', '--compress=6', `--snapshot=${snapshot}`];
  const { child, ended } = start('pg_dump', url, options, 'ignore');
  const bytes = child.stdout as Readable;
  return { bytes, ended };
}

export async function restoreDump(url: string, dump: Readable): Promise<void> {
  const { child, ended } = start('pg_restore', url, ['--exit-on-error', '--single-transaction'], 'pipe');
  child.stdout?.resume();
  const [fed, done] = await Promise.allSettled([pipeline(dump, child.stdin as NodeJS.WritableStream), ended]);
  // A broken pipe is a consequence; what the program said is the cause.
  if (fed.status === 'rejected' && (fed.reason as Error).name === 'SealBroken') throw fed.reason;
  if (done.status === 'rejected') throw done.reason;
  if (fed.status === 'rejected') throw fed.reason;
}
