import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { matroskaFrame, matroskaHeader } from '@sarm/simulator/output/matroska';
import type { Clip } from './clip.ts';

const ALWAYS = '-hide_banner -loglevel error -y'.split(' ');
const MP4_TICKS = ['-video_track_timescale', '1000000'];

/** The clip as a file that somebody could upload. */
export async function writeClip(clip: Clip, path: string): Promise<void> {
  if (!clip.turned) return encode(clip, path);
  // ffmpeg writes the order to turn only with pictures that it does not touch.
  const upright = `${path}.upright.mp4`;
  await encode(clip, upright);
  const turn = ['-c', 'copy', '-metadata:s:v:0', 'rotate=90', ...MP4_TICKS];
  const ffmpeg = start([...ALWAYS, '-i', upright, ...turn, path]);
  ffmpeg.child.stdin.end();
  await ffmpeg.done;
  await rm(upright);
}

async function encode(clip: Clip, path: string): Promise<void> {
  const { child, done } = start(ffmpegArgs(clip, path));
  const ended = done.catch(() => undefined);
  child.stdin.write(matroskaHeader(clip));
  for (const { time, gray } of clip.pictures) {
    if (child.stdin.destroyed) break;
    if (!child.stdin.write(matroskaFrame(time, gray)))
      await Promise.race([once(child.stdin, 'drain').catch(() => ended), ended]);
  }
  child.stdin.end();
  await done;
}

function start(args: readonly string[]) {
  const child = spawn('ffmpeg', args, { stdio: ['pipe', 'ignore', 'pipe'] });
  const complaints: Buffer[] = [];
  child.stderr.on('data', (data: Buffer) => complaints.push(data));
  // A dying ffmpeg closes the pipe; its exit code and message say why, the EPIPE does not.
  child.stdin.on('error', () => child.stdin.destroy());
  const finish = async (): Promise<void> => {
    const [code] = (await once(child, 'close')) as [number | null];
    if (code !== 0) throw new Error(`ffmpeg ended with ${code}: ${Buffer.concat(complaints).toString()}`);
  };
  return { child, done: finish() };
}

/** H.264 of the usual kind has even sides only: as a camera would, it leaves out the last row or column. */
const EVEN_SIDES = 'crop=trunc(iw/2)*2:trunc(ih/2)*2:0:0';

function ffmpegArgs({ pictures, filters, encoding, width, height }: Clip, path: string): string[] {
  const { ending } = encoding;
  const last = pictures.at(-1)?.time ?? 0;
  const rate = last > 0 ? (pictures.length - 1) / last : 25;
  // An AVI has one rate and no other clock.
  const even = ending === 'avi' ? [`setpts=N/(${rate}*TB)`] : [];
  const odd = width % 2 === 1 || height % 2 === 1;
  const chain = [...even, ...filters, ...(ending === 'mp4' && odd ? [EVEN_SIDES] : [])];
  return [
    ...ALWAYS,
    ...'-f matroska -i pipe:0 -an -threads 2'.split(' '),
    ...(chain.length === 0 ? [] : ['-vf', chain.join(',')]),
    ...(ending === 'avi'
      ? ['-r', String(rate)]
      : ['-fps_mode', 'passthrough', '-enc_time_base', '1:1000000']),
    ...encoding.args,
    ...(ending === 'mp4' ? MP4_TICKS : []),
    path,
  ];
}
