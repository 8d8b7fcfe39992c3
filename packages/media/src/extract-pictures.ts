import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type CageRun, MEDIA_THREADS } from './cage.ts';
import {
  framesWorthASeek,
  type PictureSize,
  pickFilter,
  planStretches,
  seekArgs,
  type Stretch,
} from './pick-frames.ts';
import type { MediaSource } from './probe-video.ts';
import { readLines } from './read-lines.ts';
import { programFailure, runProgram } from './run-program.ts';
import type { Timeline } from '@sarm/domain/videos/timeline';

export interface ExtractOptions {
  readonly source: MediaSource;
  readonly picture: PictureSize;
  readonly timeline: Timeline;
  /** Increasing. */
  readonly indices: readonly number[];
  readonly quality: number;
  /** False decodes every frame in order from the start. */
  readonly seek: boolean;
  /** Frames that must lie between to make a jump worthwhile; by default reckoned from the picture's size. */
  readonly seekOver?: number;
  /** A folder of this call alone. */
  readonly folder: string;
  readonly onFrame?: (written: number) => void;
}

/** Writes the frames of the given indices as JPEG files and answers their paths in the same order. */
export async function extractPictures(options: ExtractOptions): Promise<string[]> {
  const { timeline, indices } = options;
  const inOrder: Stretch[] = indices.length === 0 ? [] : [{ from: null, indices }];
  const stretches = options.seek
    ? planStretches(timeline, indices, options.seekOver ?? framesWorthASeek(options.picture))
    : inOrder;
  const paths: string[] = [];
  for (const [number, stretch] of stretches.entries()) {
    const folder = join(options.folder, String(number));
    const written = paths.length;
    const found = await extractStretch(options, stretch, { folder, written });
    // A seek that missed is no error of the video: everything is decoded in order instead.
    if (found === undefined && options.seek)
      return await extractPictures({ ...options, seek: false, folder: join(options.folder, 'in-order') });
    if (found === undefined)
      throw new Error('ffmpeg did not give every frame of the list of presentation times');
    paths.push(...found);
  }
  return paths;
}

async function extractStretch(
  options: ExtractOptions,
  stretch: Stretch,
  place: { folder: string; written: number },
): Promise<string[] | undefined> {
  const { source, timeline } = options;
  await mkdir(place.folder, { recursive: true });
  const run: CageRun = {
    program: 'ffmpeg',
    input: source.path,
    output: place.folder,
    before: ['-copyts', '-an', '-sn', '-dn', ...seekArgs(timeline, stretch)],
    after: (output) => pictureArgs(options, stretch, output),
    signal: source.signal,
  };
  const { end } = await runProgram(source.cage, run, async (program) => {
    program.stdout.resume();
    for await (const line of readLines(program.progress))
      if (line.startsWith('frame=')) options.onFrame?.(place.written + Number(line.slice('frame='.length)));
  });
  if (end.code !== 0 && stretch.from === null) throw programFailure('ffmpeg', end);
  const written = await readdir(place.folder);
  return end.code === 0 && written.length === stretch.indices.length
    ? stretch.indices.map((_, at) => join(place.folder, fileName(at)))
    : undefined;
}

const fileName = (at: number): string => `${String(at).padStart(6, '0')}.jpg`;

/**
 * ffmpeg's JPEG scale (1 best) for a quality of 50 to 100. Its table of step sizes grows by 27/8 per unit on average,
 * that of the usual quality numbers by 116/100 per point below 100; equal mean steps give equal loss.
 */
export const jpegScale = (quality: number): number => Math.max(1, Math.round(0.344 * (100 - quality)));

/** The arguments for the benchmark of extraction: ffmpeg writes the same files with them outside the cage. */
export const pictureArgs = (
  options: Pick<ExtractOptions, 'timeline' | 'quality'>,
  stretch: Stretch,
  output: string,
): string[] => [
  '-progress',
  'pipe:3',
  '-map',
  `0:${options.timeline.stream}`,
  '-vf',
  pickFilter(options.timeline, stretch.indices),
  '-fps_mode',
  'passthrough',
  // Ends the decoding with the last requested frame.
  '-frames:v',
  String(stretch.indices.length),
  '-threads',
  String(MEDIA_THREADS),
  '-c:v',
  'mjpeg',
  '-qmin',
  '1',
  '-q:v',
  String(jpegScale(options.quality)),
  '-start_number',
  '0',
  '-f',
  'image2',
  join(output, '%06d.jpg'),
];
