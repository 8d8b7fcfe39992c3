import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOLDER = join(tmpdir(), 'sarm-sample-videos');

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
