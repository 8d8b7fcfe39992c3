import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runNode } from './processes.ts';

const FOLDER = join(tmpdir(), 'sarm-sample-videos');
const SIMULATED = join(FOLDER, 'simulated');

/** A moving test picture: enough to see that frames differ and times are right; no biology in it. */
export function sampleVideo(
  name: string,
  args: { seconds: number; fps: number; size?: string; codec?: string[] },
): string {
  mkdirSync(FOLDER, { recursive: true });
  const path = join(FOLDER, name);
  if (existsSync(path)) return path;
  const source = `testsrc2=size=${args.size ?? '640x480'}:rate=${args.fps}:duration=${args.seconds}`;
  execFileSync('ffmpeg', [
    '-v',
    'error',
    '-y',
    '-f',
    'lavfi',
    '-i',
    source,
    ...(args.codec ?? ['-c:v', 'mjpeg', '-q:v', '4']),
    path,
  ]);
  return path;
}

/** The first part of a video, as a recording that was cut off: its file check fails. */
export function truncated(path: string, name: string): string {
  const cut = join(FOLDER, name);
  const bytes = readFileSync(path);
  writeFileSync(cut, bytes.subarray(0, Math.floor(bytes.length * 0.6)));
  return cut;
}

/** A simulated field under the microscope: what people would really look at. */
export function simulatedVideo(
  name: string,
  args: { preset: string; seconds: number; fps: number; more?: Readonly<Record<string, number>> },
): string {
  mkdirSync(SIMULATED, { recursive: true });
  const path = join(SIMULATED, `${name}.avi`);
  if (existsSync(path)) return path;
  const options = {
    preset: args.preset,
    out: SIMULATED,
    name,
    formats: 'avi',
    fps: args.fps,
    duration: args.seconds,
    seed: 7,
    ...args.more,
  };
  runNode(
    'packages/simulator/src/simulate.cli.ts',
    {},
    Object.entries(options).map(([key, value]) => `--${key}=${value}`),
  );
  return path;
}
