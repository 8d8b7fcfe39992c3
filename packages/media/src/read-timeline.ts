import { VIDEO_LIMITS } from '@sarm/domain/limits';
import { notice } from '@sarm/domain/catalogue/notices';
import type { CageRun } from './cage.ts';
import { type MediaSource, tooManyFrames, type VideoHeader } from './probe-video.ts';
import { readFreshFrames } from './read-fresh-frames.ts';
import { readLines } from './read-lines.ts';
import { runProgram } from './run-program.ts';
import type { Timeline } from '@sarm/domain/videos/timeline';
import { VideoRefused } from './video-refused.ts';

export interface DecodedTimeline {
  readonly timeline: Timeline;
  /** Packets of the picture track that are meant to be shown, as far as the file goes. */
  readonly packets: number;
  /** Packets that the file itself cuts away (an edit list). */
  readonly discarded: number;
  readonly decodeErrors: number;
}

export interface ReadTimelineOptions {
  readonly source: MediaSource;
  readonly header: VideoHeader;
  readonly onFrames?: (decoded: number) => void;
}

/** Decodes the full video once and lists the presentation time of every frame that really comes out. */
export async function readTimeline(options: ReadTimelineOptions): Promise<DecodedTimeline> {
  const scanned = await scanPackets(options);
  const entries = 'frame=best_effort_timestamp,key_frame,width,height,pix_fmt';
  const run = probeRun(options, entries);
  const { value: frames, end } = await runProgram(options.source.cage, run, async (program) => {
    const list = new FrameList();
    for await (const line of readLines(program.stdout)) {
      if (!line.includes('best_effort_timestamp=')) continue;
      list.add(line);
      if (list.pts.length > VIDEO_LIMITS.maxFrames) throw tooManyFrames();
      if (list.pts.length % 50 === 0) options.onFrames?.(list.pts.length);
    }
    return list;
  });
  // Killed from outside: says nothing about the file, so it may be tried again.
  if (end.code === null || end.code > 128) throw new Error('decoding was ended by a limit or by the system');
  if (frames.pts.length === 0) throw new VideoRefused(notice('file.not_decodable'), 'truncated');
  return {
    timeline: {
      timeBase: options.header.timeBase,
      stream: options.header.streamIndex,
      pts: frames.pts,
      keys: await readFreshFrames(options.source, options.header, frames),
    },
    ...scanned,
    decodeErrors: end.errors,
  };
}

/** Reads without decoding: a million tiny frames are noticed before a second is spent on them. */
async function scanPackets(options: ReadTimelineOptions): Promise<{ packets: number; discarded: number }> {
  const { value } = await runProgram(
    options.source.cage,
    probeRun(options, 'packet=flags'),
    async (program) => {
      const seen = { packets: 0, discarded: 0 };
      for await (const line of readLines(program.stdout)) {
        if (!line.startsWith('flags=')) continue;
        if (line.includes('D')) seen.discarded += 1;
        else seen.packets += 1;
        if (seen.packets > VIDEO_LIMITS.maxFrames) throw tooManyFrames();
      }
      return seen;
    },
  );
  return value;
}

const probeRun = ({ source, header }: ReadTimelineOptions, entries: string): CageRun => ({
  program: 'ffprobe',
  input: source.path,
  before: ['-select_streams', String(header.streamIndex), '-show_entries', entries, '-of', 'compact=p=0'],
  sound: header.sound,
  limits: { fileBytes: 0 },
  signal: source.signal,
});

class FrameList {
  readonly pts: number[] = [];
  readonly keys: number[] = [];
  private shape = '';
  private untimed = false;

  add(line: string): void {
    const fields = new Map(
      line.split('|').map((pair) => [pair.split('=', 1)[0], pair.slice(pair.indexOf('=') + 1)]),
    );
    const number = this.pts.length + 1;
    const ticks = this.ticksOf(fields.get('best_effort_timestamp'), number);
    // Equal or falling times would give two pictures one place, and every speed would be wrong.
    if (ticks <= (this.pts.at(-1) ?? -Infinity))
      throw new VideoRefused(notice('file.times_not_rising', { frame: number }));
    const shape = `${fields.get('width')}x${fields.get('height')} ${fields.get('pix_fmt')}`;
    if (this.shape !== '' && shape !== this.shape)
      throw new VideoRefused(notice('file.picture_changes', { frame: number }));
    this.shape = shape;
    if (fields.get('key_frame') === '1') this.keys.push(this.pts.length);
    this.pts.push(ticks);
  }

  /** An AVI with B-frames gives its last pictures no time: they continue in the last step, as in ffmpeg itself. */
  private ticksOf(text: string | undefined, number: number): number {
    const ticks = Number(text);
    if (Number.isSafeInteger(ticks) && !this.untimed) return ticks;
    const [before, last] = this.pts.slice(-2);
    this.untimed = true;
    if (Number.isSafeInteger(ticks) || before === undefined || last === undefined)
      throw new VideoRefused(notice('file.frame_without_time', { frame: number }));
    return last + (last - before);
  }
}
