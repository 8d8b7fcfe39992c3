import { stat } from 'node:fs/promises';
import { VIDEO_LIMITS } from '@sarm/domain/limits';
import { z } from 'zod';
import { notice } from '@sarm/domain/catalogue/notices';
import type { Cage, CageEnd, CageRun } from './cage.ts';
import { isSoundCodec, type SoundCodec } from './input-guard.ts';
import { programFailure, runProgram } from './run-program.ts';
import { VideoRefused } from './video-refused.ts';

/** What the header of a file says of its picture track, before anything of it is believed. */
export interface VideoHeader {
  readonly container: string;
  readonly codec: string;
  readonly profile: string;
  readonly streamIndex: number;
  /** As coded; people see the picture turned by `rotation`. */
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 90 | 180 | 270;
  readonly squarePixels: boolean;
  /** Each picture is woven of two fields. */
  readonly fields: boolean;
  readonly pixelFormat: string;
  readonly declaredFrames: number | null;
  readonly declaredSeconds: number | null;
  readonly declaredRate: number | null;
  readonly timeBase: readonly [number, number];
  readonly sound: readonly SoundCodec[];
}

/** The picture as people see it. */
export const shownSize = ({ width, height, rotation }: VideoHeader): { width: number; height: number } =>
  rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };

export interface MediaSource {
  readonly cage: Cage;
  readonly path: string;
  readonly signal: AbortSignal;
}

const MAX_HEADER_BYTES = 1 << 20;
const PROBE_LIMITS = { memoryBytes: 1536 << 20, cpuSeconds: 20, fileBytes: 0 };
const ENTRIES = [
  'format=format_name,duration',
  'stream=index,codec_type,codec_name,profile,width,height,pix_fmt,nb_frames,avg_frame_rate,time_base,sample_aspect_ratio,field_order',
  'stream_disposition=attached_pic',
  'stream_tags=NUMBER_OF_FRAMES,NUMBER_OF_FRAMES-eng',
  'stream_side_data=rotation',
].join(':');

const streamSchema = z.object({
  index: z.int(),
  codec_type: z.string().default(''),
  codec_name: z.string().default('unknown'),
  profile: z.string().default(''),
  width: z.int().default(0),
  height: z.int().default(0),
  pix_fmt: z.string().default(''),
  nb_frames: z.string().optional(),
  avg_frame_rate: z.string().default('0/0'),
  time_base: z.string(),
  sample_aspect_ratio: z.string().default('1:1'),
  field_order: z.string().default(''),
  disposition: z.object({ attached_pic: z.int().default(0) }).default({ attached_pic: 0 }),
  tags: z.record(z.string(), z.string()).default({}),
  side_data_list: z.array(z.object({ rotation: z.number().default(0) })).default([]),
});
const answerSchema = z.object({
  format: z.object({ format_name: z.string(), duration: z.string().optional() }),
  streams: z.array(streamSchema).default([]),
});

/** Reads the header inside the cage and refuses what cannot be a usable video. */
export async function probeVideo(source: MediaSource): Promise<VideoHeader> {
  if ((await stat(source.path)).size === 0) throw new VideoRefused(notice('file.empty'), 'truncated');
  let sound: SoundCodec[] = [];
  let probe = await readHeader(source, sound);
  if (probe.end.code !== 0) {
    sound = refusedCodecs(probe.end).filter(isSoundCodec);
    if (sound.length > 0) probe = await readHeader(source, sound);
  }
  if (probe.end.code !== 0) throw refusalOf(probe.end);
  const answer = answerSchema.safeParse(parseJson(probe.text));
  if (!answer.success) throw notAVideo();
  const picture = answer.data.streams.find(
    (stream) => stream.codec_type === 'video' && stream.disposition.attached_pic === 0,
  );
  if (picture === undefined) throw new VideoRefused(notice('file.no_video_track'));
  return checkHeader({
    container: answer.data.format.format_name.split(',')[0] ?? '',
    codec: picture.codec_name,
    profile: picture.profile,
    streamIndex: picture.index,
    width: picture.width,
    height: picture.height,
    rotation: quarterTurn(picture.side_data_list.find((each) => each.rotation !== 0)?.rotation ?? 0),
    squarePixels: ['1:1', '0:1'].includes(picture.sample_aspect_ratio),
    fields: ['tt', 'bb', 'tb', 'bt'].includes(picture.field_order),
    pixelFormat: picture.pix_fmt,
    declaredFrames: positive(
      picture.nb_frames ?? picture.tags['NUMBER_OF_FRAMES'] ?? picture.tags['NUMBER_OF_FRAMES-eng'],
    ),
    declaredSeconds: positive(answer.data.format.duration),
    declaredRate: ratio(picture.avg_frame_rate),
    timeBase: timeBaseOf(picture.time_base),
    sound,
  });
}

async function readHeader(
  { cage, path, signal }: MediaSource,
  sound: readonly SoundCodec[],
): Promise<{ text: string; end: CageEnd }> {
  const run: CageRun = {
    program: 'ffprobe',
    input: path,
    before: ['-of', 'json', '-show_entries', ENTRIES],
    sound,
    limits: PROBE_LIMITS,
    signal,
  };
  const { value, end } = await runProgram(cage, run, async (program) => {
    let text = '';
    for await (const chunk of program.stdout.setEncoding('utf8') as AsyncIterable<string>) {
      text += chunk;
      if (text.length > MAX_HEADER_BYTES) throw notAVideo();
    }
    return text;
  });
  return { text: value, end };
}

function checkHeader(header: VideoHeader): VideoHeader {
  const { width, height, declaredFrames, declaredRate } = header;
  if (width * height > VIDEO_LIMITS.maxPixels) throw tooLarge(width, height);
  if (declaredFrames !== null && declaredFrames > VIDEO_LIMITS.maxFrames) throw tooManyFrames(declaredFrames);
  if (declaredRate !== null && declaredRate > VIDEO_LIMITS.maxFramesPerSecond) throw tooFast(declaredRate);
  if (width <= 0 || height <= 0) throw new VideoRefused(notice('file.no_picture_size'));
  return header;
}

export const tooLarge = (width: number, height: number): VideoRefused =>
  new VideoRefused(notice('file.picture_too_large', { width, height, max: VIDEO_LIMITS.maxPixels }));
export const tooManyFrames = (frames?: number): VideoRefused =>
  new VideoRefused(
    frames === undefined
      ? notice('file.more_frames_than_allowed', { max: VIDEO_LIMITS.maxFrames })
      : notice('file.too_many_frames', { frames, max: VIDEO_LIMITS.maxFrames }),
  );
export const tooFast = (rate: number): VideoRefused =>
  new VideoRefused(notice('file.rate_too_high', { rate, max: VIDEO_LIMITS.maxFramesPerSecond }));
const notAVideo = (): VideoRefused => new VideoRefused(notice('file.not_video'));

/** ffprobe's complaint as a notice of the product. */
function refusalOf(end: CageEnd): Error {
  const errors = end.complaints.join('\n');
  const size = /Picture size (\d+)x(\d+) exceeds/.exec(errors);
  if (size !== null) return tooLarge(Number(size[1]), Number(size[2]));
  const codec = refusedCodecs(end).find((name) => !isSoundCodec(name));
  if (codec !== undefined)
    return new VideoRefused(notice('file.codec_not_supported', { codec }), 'wrong codec');
  if (errors.includes('moov atom not found'))
    return new VideoRefused(notice('file.index_missing'), 'truncated');
  if (/Invalid data found|End of file|not on whitelist|Invalid argument/.test(errors)) return notAVideo();
  // The machine failed, not the file: a good video must not be refused for good because of it.
  return programFailure('ffprobe', end);
}

const refusedCodecs = (end: CageEnd): string[] => [
  ...new Set(end.complaints.flatMap((line) => /Codec \((\w+)\) not on whitelist/.exec(line)?.[1] ?? [])),
];

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

function positive(text: string | undefined): number | null {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : null;
}

function ratio(text: string): number | null {
  const [numerator = 0, denominator = 0] = text.split('/').map(Number);
  return numerator > 0 && denominator > 0 ? numerator / denominator : null;
}

function timeBaseOf(text: string): readonly [number, number] {
  const [numerator = 0, denominator = 0] = text.split('/').map(Number);
  if (!(numerator > 0 && denominator > 0)) throw notAVideo();
  return [numerator, denominator];
}

/** Cameras write −90 or 270; other angles do not exist on pixels. */
function quarterTurn(degrees: number): 0 | 90 | 180 | 270 {
  const turned = (((Math.round(degrees / 90) * 90) % 360) + 360) % 360;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
}
