import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { access, chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FOLDER = join(tmpdir(), 'sarm-video-samples');

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function cached(
  recipe: string,
  extension: string,
  make: (path: string) => Promise<void>,
): Promise<string> {
  await mkdir(FOLDER, { recursive: true });
  const hash = createHash('sha256').update(recipe).digest('hex').slice(0, 16);
  const path = join(FOLDER, `${hash}${extension}`);
  if (await exists(path)) return path;
  const fresh = join(FOLDER, `${hash}-${randomUUID()}${extension}`);
  await make(fresh);
  await chmod(fresh, 0o644);
  await rename(fresh, path);
  return path;
}

/** A real file made by ffmpeg, kept between runs: `args` are ffmpeg's own, in front of the output. */
export const makeVideo = (name: string, args: string): Promise<string> =>
  cached(`${name} ${args}`, extname(name), async (path) => {
    await run('ffmpeg', ['-v', 'error', '-y', ...args.split(' '), path]);
  });

/** A file that another one was turned into. */
export const changeFile = (
  source: string,
  what: string,
  change: (bytes: Buffer) => Buffer,
): Promise<string> =>
  cached(`${source} ${what}`, extname(source), async (path) => {
    await writeFile(path, change(await readFile(source)));
  });

export const cutFile = (source: string, share: number): Promise<string> =>
  changeFile(source, `cut ${share}`, (bytes) => bytes.subarray(0, Math.floor(bytes.length * share)));

/** The picture moves in every frame and carries its number, so two frames never look alike. */
export const moving = (size: string, rate: number, seconds: number): string =>
  `-f lavfi -i testsrc2=s=${size}:r=${rate}:d=${seconds}`;

export const CODECS = {
  mjpeg: '-c:v mjpeg -q:v 4',
  h264: '-c:v libx264 -preset veryfast -g 30 -pix_fmt yuv420p',
  vp9: '-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -g 20 -b:v 1M',
} as const;

export interface IndependentFrame {
  readonly ticks: number;
  readonly seconds: number;
}

export interface IndependentAnswer {
  readonly timeBase: string;
  readonly stream: { codec_name: string; pix_fmt: string; width: number; height: number };
  readonly frames: IndependentFrame[];
}

/** What plain ffprobe, outside the product's code and cage, says about a file. */
export async function runFfprobe(path: string): Promise<IndependentAnswer> {
  const { stdout } = await run(
    'ffprobe',
    [
      '-v',
      'error',
      '-select_streams',
      'v:0',
      '-show_entries',
      'stream=time_base,codec_name,pix_fmt,width,height:frame=best_effort_timestamp,best_effort_timestamp_time',
      '-of',
      'json',
      path,
    ],
    { maxBuffer: 64 << 20 },
  );
  const answer = JSON.parse(stdout) as {
    streams: (IndependentAnswer['stream'] & { time_base: string })[];
    frames: { best_effort_timestamp: number; best_effort_timestamp_time: string }[];
  };
  const [stream] = answer.streams;
  if (stream === undefined) throw new Error(`no picture in ${path}`);
  return {
    timeBase: stream.time_base,
    stream,
    frames: answer.frames.map((frame) => ({
      ticks: frame.best_effort_timestamp,
      seconds: Number(frame.best_effort_timestamp_time),
    })),
  };
}

/** MD5 of the pixels of every frame of a file in order, from a plain full decode. */
export async function hashFrames(path: string, filter = 'null'): Promise<string[]> {
  const { stdout } = await run(
    'ffmpeg',
    [
      '-v',
      'error',
      '-i',
      path,
      '-map',
      '0:v:0',
      '-vf',
      filter,
      '-fps_mode',
      'passthrough',
      '-f',
      'framemd5',
      '-',
    ],
    { maxBuffer: 64 << 20 },
  );
  return stdout
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(',').at(-1)?.trim() ?? '');
}

export const sha256File = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
