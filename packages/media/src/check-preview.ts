import type { CageRun } from './cage.ts';
import type { MediaSource } from './probe-video.ts';
import { readLines } from './read-lines.ts';
import { runProgram } from './run-program.ts';
import type { Timeline } from '@sarm/domain/videos/timeline';

/** True when the playback copy shows as many frames at exactly the source's times, counted from the first. */
export async function checkPreview(
  source: MediaSource,
  preview: string,
  timeline: Timeline,
): Promise<boolean> {
  const run: CageRun = {
    program: 'ffprobe',
    input: preview,
    before: [
      '-select_streams',
      'v:0',
      '-show_entries',
      'packet=pts,flags:stream=time_base',
      '-of',
      'compact=p=0',
    ],
    limits: { fileBytes: 0 },
    signal: source.signal,
  };
  const pts: bigint[] = [];
  let timeBase: readonly [bigint, bigint] = [0n, 1n];
  const { end } = await runProgram(source.cage, run, async (program) => {
    for await (const line of readLines(program.stdout)) {
      const packet = /^pts=(-?\d+)\|flags=([^|]*)/.exec(line);
      if (packet !== null && !(packet[2] ?? '').includes('D')) pts.push(BigInt(packet[1] ?? 0));
      const base = /^time_base=(\d+)\/(\d+)/.exec(line);
      if (base !== null) timeBase = [BigInt(base[1] ?? 0), BigInt(base[2] ?? 1)];
    }
  });
  if (end.code !== 0 || pts.length !== timeline.pts.length) return false;
  // Packets come in decoding order.
  pts.sort((a, b) => (a < b ? -1 : 1));
  const [numerator, denominator] = timeline.timeBase.map(BigInt) as [bigint, bigint];
  const first = timeline.pts[0] ?? 0;
  return pts.every(
    (ticks, at) =>
      ticks * timeBase[0] * denominator === BigInt((timeline.pts[at] ?? 0) - first) * numerator * timeBase[1],
  );
}
