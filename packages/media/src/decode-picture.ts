import { mkdir, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { notice } from '@sarm/domain/catalogue/notices';
import { PICTURE_LIMITS } from '@sarm/domain/limits';
import {
  PICTURE_SIGNATURE_BYTES,
  type PictureFormat,
  pictureFormat,
} from '@sarm/domain/videos/picture-format';
import { type CageRun, MEDIA_THREADS } from './cage.ts';
import type { MediaSource } from './probe-video.ts';
import { runProgram } from './run-program.ts';
import { VideoRefused } from './video-refused.ts';

const PICTURE = 'picture.png';
const THUMBNAIL = 'thumbnail.jpg';
const THUMBNAIL_SIZE = 320;
/** A picture takes a second; one that keeps a decoder busy for longer is an attack. */
const LIMITS = { cpuSeconds: 60, fileBytes: 256 * 1_048_576 };
/** Named after the first bytes: left to itself ffmpeg would take a playlist for one. */
const DEMUXERS: Readonly<Record<PictureFormat, (typeof PICTURE_LIMITS.formats)[number]>> = {
  png: 'png_pipe',
  tiff: 'tiff_pipe',
  jpeg: 'jpeg_pipe',
};

export interface DecodedPicture {
  /** A PNG of eight bits a colour, without anything else that the uploaded file held. */
  readonly path: string;
  readonly thumbnail: string;
  readonly width: number;
  readonly height: number;
}

/**
 * Decodes one uploaded picture in the cage. Refuses what cannot be decoded without a complaint: half of a picture would be
 * annotated as if it were all of it.
 */
export async function decodePicture(
  source: MediaSource,
  /** A folder of this call alone. */
  folder: string,
): Promise<DecodedPicture> {
  const format = pictureFormat(await firstBytes(source.path, PICTURE_SIGNATURE_BYTES));
  if (format === undefined) throw new VideoRefused(notice('picture.not_picture'));
  await mkdir(folder, { recursive: true });
  const run: CageRun = {
    program: 'ffmpeg',
    media: 'picture',
    input: source.path,
    output: folder,
    before: ['-xerror', '-f', DEMUXERS[format]],
    after: pictureArgs,
    limits: LIMITS,
    signal: source.signal,
  };
  const { end } = await runProgram(source.cage, run, async (program) => {
    program.stdout.resume();
    await program.ended;
  });
  const size = tooLarge(end.complaints);
  if (size !== undefined)
    throw new VideoRefused(notice('file.picture_too_large', { ...size, max: PICTURE_LIMITS.maxPixels }));
  const written = await readdir(folder);
  if (end.code !== 0 || end.errors > 0 || !written.includes(PICTURE) || !written.includes(THUMBNAIL))
    throw new VideoRefused(notice('picture.damaged'));
  const path = join(folder, PICTURE);
  return { path, thumbnail: join(folder, THUMBNAIL), ...(await sizeOfPng(path)) };
}

const pictureArgs = (output: string): string[] => [
  '-map',
  '0:v:0',
  '-map_metadata',
  '-1',
  '-frames:v',
  '1',
  '-threads',
  String(MEDIA_THREADS),
  '-pix_fmt',
  'rgb24',
  '-c:v',
  'png',
  '-f',
  'image2',
  '-update',
  '1',
  join(output, PICTURE),
  '-map',
  '0:v:0',
  '-map_metadata',
  '-1',
  '-frames:v',
  '1',
  '-vf',
  `scale=${THUMBNAIL_SIZE}:${2 * THUMBNAIL_SIZE}:force_original_aspect_ratio=decrease`,
  '-pix_fmt',
  'yuvj420p',
  '-c:v',
  'mjpeg',
  '-q:v',
  '3',
  '-f',
  'image2',
  '-update',
  '1',
  join(output, THUMBNAIL),
];

/** ffmpeg names the size that it refuses before it has read a pixel. */
function tooLarge(complaints: readonly string[]): { width: number; height: number } | undefined {
  const found = /Picture size (\d{1,10})x(\d{1,10}) (?:is invalid|exceeds)/.exec(complaints.join('\n'));
  return found === null ? undefined : { width: Number(found[1]), height: Number(found[2]) };
}

async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Of a PNG that the cage wrote: its size stands at a fixed place. */
async function sizeOfPng(path: string): Promise<{ width: number; height: number }> {
  const head = await firstBytes(path, 24);
  if (head.length < 24) throw new VideoRefused(notice('picture.damaged'));
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
}
