import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { matroskaFrame, matroskaHeader } from './matroska.ts';

export const VIDEO_FORMATS = ['avi', 'mp4', 'webm'] as const;
export type VideoFormat = (typeof VIDEO_FORMATS)[number];

export interface VideoFrame {
  readonly time: number;
  readonly pixels: Uint8Array;
}

export interface VideoTarget {
  readonly file: string;
  readonly format: VideoFormat;
  readonly width: number;
  readonly height: number;
  /** Nominal rate: an AVI has no other clock, and the last frame's duration comes from it. */
  readonly fps: number;
  /** Set when the times do not follow `fps`. */
  readonly variable?: boolean;
  readonly ffmpeg?: string;
}

/** Visually close to lossless: compression artefacts of the simulator must not be what a detector learns. */
const CODECS: Record<VideoFormat, readonly string[]> = {
  avi: ['-c:v', 'mjpeg', '-q:v', '2', '-pix_fmt', 'yuvj420p'],
  mp4: [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    '14',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
  ],
  webm: [
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '18',
    '-b:v',
    '0',
    '-deadline',
    'realtime',
    '-cpu-used',
    '6',
    '-pix_fmt',
    'yuv420p',
  ],
};

export interface WrittenVideo {
  readonly file: string;
  readonly frames: number;
}

export async function writeVideo(
  frames: Iterable<VideoFrame> | AsyncIterable<VideoFrame>,
  target: VideoTarget,
): Promise<WrittenVideo> {
  if (target.format === 'avi' && target.variable === true) {
    throw new Error('An AVI keeps one frame rate only: write irregular times as mp4 or webm.');
  }
  const child = spawn(target.ffmpeg ?? 'ffmpeg', encoderArguments(target), {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const complaints: Buffer[] = [];
  child.stderr.on('data', (data: Buffer) => complaints.push(data));
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  // A dying ffmpeg closes the pipe; its exit code and message say why, the EPIPE does not.
  child.stdin.on('error', () => child.stdin.destroy());
  const ended = closed.then(
    () => undefined,
    () => undefined,
  );
  let count = 0;
  child.stdin.write(matroskaHeader(target));
  for await (const frame of frames) {
    if (child.stdin.destroyed) break;
    count += 1;
    const roomLeft = child.stdin.write(matroskaFrame(frame.time, frame.pixels));
    if (!roomLeft) await Promise.race([once(child.stdin, 'drain'), ended]);
  }
  child.stdin.end();
  const code = await closed;
  if (code !== 0)
    throw new Error(`ffmpeg ended with ${code}: ${Buffer.concat(complaints).toString().trim()}`);
  return { file: target.file, frames: count };
}

function encoderArguments(target: VideoTarget): readonly string[] {
  const input = ['-hide_banner', '-loglevel', 'error', '-y', '-f', 'matroska', '-i', 'pipe:0', '-an'];
  const clock =
    target.format === 'avi'
      ? ['-vf', `setpts=N/(${target.fps}*TB)`, '-r', String(target.fps)]
      : ['-fps_mode', 'passthrough', '-enc_time_base', '1:1000000'];
  const scale = target.format === 'mp4' ? ['-video_track_timescale', '1000000'] : [];
  return [...input, ...clock, ...CODECS[target.format], ...scale, '-f', target.format, target.file];
}
