import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SystemSettings } from '@sarm/domain/settings';
import { type CageRun, MEDIA_THREADS } from './cage.ts';
import { checkPreview } from './check-preview.ts';
import { type MeasuredPictures, PictureMeter } from './measure-pictures.ts';
import { pickFilter } from './pick-frames.ts';
import { type MediaSource, shownSize, type VideoHeader } from './probe-video.ts';
import { readLines } from './read-lines.ts';
import { programFailure, runProgram } from './run-program.ts';
import { middleFrame, type Timeline } from '@sarm/domain/videos/timeline';
import { grayFrames } from './gray-frames.ts';

export type CompressionLevel = SystemSettings['storage']['compressionLevel'];
/** libx264's constant quality; 18 is seen as equal to the source. */
const RATE_FACTOR: Readonly<Record<CompressionLevel, number>> = { none: 18, low: 20, medium: 23, high: 28 };
const THUMBNAIL = { width: 320, maxHeight: 640 };
const PLAYABLE_PROFILES = ['Constrained Baseline', 'Baseline', 'Main', 'High'];

export interface PreviewOptions {
  readonly source: MediaSource;
  readonly header: VideoHeader;
  readonly timeline: Timeline;
  readonly compression: CompressionLevel;
  /** A folder of this call alone. */
  readonly folder: string;
  readonly onFrames?: (done: number) => void;
}

export interface Derived {
  readonly preview: string;
  readonly thumbnail: string;
  readonly pictures: MeasuredPictures;
}

/** One pass over the video: playback copy, thumbnail of the middle frame, light, focus and drift of sampled frames. */
export async function makePreview(options: PreviewOptions): Promise<Derived> {
  if (canCopy(options.header, options.timeline)) {
    const copied = await derive(options, 'copy');
    if (await checkPreview(options.source, copied.preview, options.timeline)) return copied;
  }
  const encoded = await derive(options, 'encode');
  if (!(await checkPreview(options.source, encoded.preview, options.timeline)))
    throw new Error('the playback copy does not have the frames of the video');
  return encoded;
}

/** What Chromium plays as it is. A turned or stretched picture is redrawn, so that pixels mean the same everywhere. */
const canCopy = (header: VideoHeader, timeline: Timeline): boolean =>
  header.codec === 'h264' &&
  PLAYABLE_PROFILES.includes(header.profile) &&
  ['yuv420p', 'yuvj420p'].includes(header.pixelFormat) &&
  header.container === 'mov' &&
  header.rotation === 0 &&
  header.squarePixels &&
  header.width % 2 === 0 &&
  header.height % 2 === 0 &&
  timeline.pts[0] === 0;

async function derive(options: PreviewOptions, how: 'copy' | 'encode'): Promise<Derived> {
  const folder = join(options.folder, how);
  await mkdir(folder, { recursive: true });
  const meter = new PictureMeter(options.timeline);
  const run: CageRun = {
    program: 'ffmpeg',
    input: options.source.path,
    output: folder,
    before: ['-copyts', '-an', '-sn', '-dn'],
    after: (output) => deriveArgs(options, { how, output, sampled: meter.indices }),
    limits: { cpuSeconds: 3000 },
    signal: options.source.signal,
  };
  const { end } = await runProgram(options.source.cage, run, async (program) => {
    const measure = async (): Promise<void> => {
      const frames = grayFrames(program.stdout, shownSize(options.header));
      let given = 0;
      for await (const picture of frames) {
        await meter.add(meter.indices[given] ?? 0, picture);
        given += 1;
      }
    };
    const report = async (): Promise<void> => {
      for await (const line of readLines(program.progress))
        if (line.startsWith('frame=')) options.onFrames?.(Number(line.slice('frame='.length)));
    };
    await Promise.all([measure(), report()]);
  });
  if (end.code !== 0) throw programFailure('ffmpeg', end);
  return {
    preview: join(folder, 'preview.mp4'),
    thumbnail: join(folder, 'thumbnail.jpg'),
    pictures: meter.read(),
  };
}

interface DeriveTask {
  readonly how: 'copy' | 'encode';
  readonly output: string;
  readonly sampled: readonly number[];
}

function deriveArgs(options: PreviewOptions, { how, output, sampled }: DeriveTask): string[] {
  const { timeline } = options;
  const map = ['-map', `0:${timeline.stream}`];
  const scale = `scale=${THUMBNAIL.width}:${THUMBNAIL.maxHeight}:force_original_aspect_ratio=decrease`;
  const unchanged = '-fps_mode passthrough'.split(' ');
  return [
    ...['-progress', 'pipe:3'].concat(map),
    ...(how === 'copy' ? ['-c:v', 'copy'] : encodeArgs(options)),
    ...'-map_metadata -1 -movflags +faststart'.split(' '),
    join(output, 'preview.mp4'),
    ...map.concat('-vf', `${pickFilter(timeline, sampled)},format=gray`, unchanged),
    ...'-f rawvideo pipe:1'.split(' '),
    ...map.concat('-vf', `${pickFilter(timeline, [middleFrame(timeline.pts.length)])},${scale}`, unchanged),
    ...'-frames:v 1 -threads 1 -c:v mjpeg -q:v 3 -f image2 -update 1'.split(' '),
    join(output, 'thumbnail.jpg'),
  ];
}

/**
 * Frame for frame at the source's own ticks. An odd edge is padded, because scaling would move every cell a little;
 * short groups without B-frames keep stepping to any frame quick in a browser.
 */
const encodeArgs = ({ timeline, compression }: PreviewOptions): string[] => [
  '-vf',
  `setpts=PTS-${timeline.pts[0] ?? 0},pad=ceil(iw/2)*2:ceil(ih/2)*2,setsar=1,format=yuv420p`,
  ...'-fps_mode passthrough -enc_time_base -1 -c:v libx264 -preset veryfast -g 25 -bf 0 -crf'.split(' '),
  String(RATE_FACTOR[compression]),
  '-threads',
  String(MEDIA_THREADS),
];
