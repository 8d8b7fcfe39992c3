import type { CageRun } from './cage.ts';
import type { MediaSource, VideoHeader } from './probe-video.ts';
import { readLines } from './read-lines.ts';
import { runProgram } from './run-program.ts';

/** In these codecs a key frame forgets everything before it. */
const FRESH_AT_KEYS: ReadonlySet<string> = new Set(['mjpeg', 'rawvideo', 'huffyuv', 'ffv1', 'vp8', 'vp9']);

/**
 * In these a file may call a frame a key frame although later ones still lean on earlier ones (an open group of pictures).
 * Only the units of these types start afresh.
 */
const FRESH_UNITS: Readonly<Record<string, string>> = { h264: '5', hevc: '19-20' };

/** Indices from which decoding gives the same pixels as from the start; none where that is not certain. */
export async function readFreshFrames(
  source: MediaSource,
  header: VideoHeader,
  decoded: { pts: readonly number[]; keys: readonly number[] },
): Promise<number[]> {
  if (FRESH_AT_KEYS.has(header.codec)) return [...decoded.keys];
  const units = FRESH_UNITS[header.codec];
  if (units === undefined) return [];
  const fresh = await packetsWithUnits(source, header, units);
  return decoded.keys.filter((index) => fresh.has(decoded.pts[index] ?? Number.NaN));
}

/** Presentation times of the packets that hold such a unit, read without decoding. */
async function packetsWithUnits(
  source: MediaSource,
  header: VideoHeader,
  units: string,
): Promise<Set<number>> {
  const run: CageRun = {
    program: 'ffmpeg',
    input: source.path,
    before: ['-copyts', '-an', '-sn', '-dn'],
    after: () => [
      '-map',
      `0:${header.streamIndex}`,
      ...'-c:v copy -copyinkf -f framecrc -bsf:v'.split(' '),
      `filter_units=pass_types=${units}`,
      'pipe:1',
    ],
    limits: { fileBytes: 0 },
    signal: source.signal,
  };
  const found = new Set<number>();
  const { end } = await runProgram(source.cage, run, async (program) => {
    for await (const line of readLines(program.stdout)) {
      if (line.startsWith('#')) continue;
      const ticks = line.split(',')[2]?.trim();
      if (ticks !== undefined && ticks !== '') found.add(Number(ticks));
    }
  });
  // Without the list every frame is decoded in order, which is slower and never wrong.
  return end.code === 0 ? found : new Set();
}
