import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runNode } from './processes.ts';

const FOLDER = join(tmpdir(), 'sarm-sample-videos');
const SIMULATOR = join(import.meta.dirname, '../../../packages/simulator/src');

/** A video lies in a folder named by all that decides its bytes: one made with other values is never taken for it. */
const folderOf = (...inputs: readonly unknown[]): string =>
  join(FOLDER, createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16));

const simulator = globSync('**/*.ts', { cwd: SIMULATOR })
  .filter((file) => !file.includes('.test.'))
  .toSorted()
  .map((file) => readFileSync(join(SIMULATOR, file), 'utf8'));

/** A moving test picture: enough to see that frames differ and times are right; no biology in it. */
export function sampleVideo(
  name: string,
  args: { seconds: number; fps: number; size?: string; codec?: string[] },
): string {
  const source = `testsrc2=size=${args.size ?? '640x480'}:rate=${args.fps}:duration=${args.seconds}`;
  const codec = args.codec ?? ['-c:v', 'mjpeg', '-q:v', '4'];
  return madeOnce(folderOf(source, codec), name, (folder) =>
    execFileSync('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...codec, join(folder, name)]),
  );
}

/** Files run side by side: a video appears under its name only when it is complete. */
function madeOnce(folder: string, name: string, make: (folder: string) => unknown): string {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, name);
  if (existsSync(path)) return path;
  const work = mkdtempSync(join(folder, 'making-'));
  try {
    make(work);
    renameSync(join(work, name), path);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return path;
}

/** The first part of a video, as a recording that was cut off: its file check fails. */
export function truncated(path: string, name: string): string {
  const cut = join(dirname(path), name);
  const bytes = readFileSync(path);
  writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * 0.6)));
  return cut;
}

/** A simulated field under the microscope: what people would really look at. */
export function simulatedVideo(
  name: string,
  args: { preset: string; seconds: number; fps: number; more?: Readonly<Record<string, number>> },
): string {
  const options = {
    preset: args.preset,
    name,
    formats: 'avi',
    fps: args.fps,
    duration: args.seconds,
    seed: 7,
    ...args.more,
  };
  return madeOnce(folderOf(options, simulator), `${name}.avi`, (out) =>
    runNode(
      'packages/simulator/src/simulate.cli.ts',
      {},
      Object.entries({ ...options, out }).map(([key, value]) => `--${key}=${value}`),
    ),
  );
}
