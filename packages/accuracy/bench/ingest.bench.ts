import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { frameTimes as presentationTimes, type Timeline } from '@sarm/domain/videos/timeline';
import { median } from '@sarm/measurement/statistics/sample-moments';
import { createCage } from '@sarm/media/cage';
import { checkVideo } from '@sarm/media/check-video';
import { decodeFrames } from '@sarm/media/decode-frames';
import { FaultMeter } from '@sarm/media/guards/fault-meter';
import { makePreview } from '@sarm/media/make-preview';
import type { MediaSource } from '@sarm/media/probe-video';
import { sampleBursts } from '@sarm/media/sample-bursts';
import type { GrayPicture } from '@sarm/pictures/gray-picture';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { writeVideo } from '@sarm/simulator/output/write-video';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { frameTimes } from '@sarm/simulator/truth/frame-times';
import { createSample } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS } from '@sarm/simulator/truth/sample-settings';
import { costOf } from '../src/cost/cost.ts';

/**
 * What the guards on the picture add to the file check with its playback copy, in processor time of this process and of the
 * programs it waits for. A worker checks one video after another in one process, so its first one is left out.
 */
const BAR = 1.2;
const LENGTHS = [6, 20] as const;
const ROUNDS = 5;
const SIZE = { width: 640, height: 480 };

const scratch = await mkdtemp(join(tmpdir(), 'sarm-ingest-'));
const cage = await createCage({ mode: 'best-effort', log: silentLog });

async function makeVideo(seconds: number): Promise<MediaSource> {
  const path = join(scratch, `${seconds}.mp4`);
  const sample = createSample({ ...DEFAULT_SETTINGS, widthPx: SIZE.width, heightPx: SIZE.height });
  const times = frameTimes({ fps: 50, durationS: seconds });
  await writeVideo(simulatedFrames(sample, times), { file: path, format: 'mp4', ...SIZE, fps: 50 });
  return { cage, path, signal: new AbortController().signal };
}

async function ingest(source: MediaSource): Promise<Timeline> {
  const folder = await mkdtemp(join(scratch, 'derived-'));
  const { timeline } = await checkVideo(source, {
    derive: (read) => makePreview({ ...read, source, compression: 'medium', folder }),
  });
  await rm(folder, { recursive: true });
  return timeline;
}

interface Burst {
  readonly pictures: readonly GrayPicture[];
  readonly times: readonly number[];
}

/** The pictures that the guards see, as they lie in memory when the guards begin. */
async function burstsOf(source: MediaSource, timeline: Timeline): Promise<Burst[]> {
  const pictures = new Map<number, GrayPicture>();
  const bursts = sampleBursts(timeline);
  const indices = [...new Set(bursts.flat())].sort((a, b) => a - b);
  for await (const { index, pixels } of decodeFrames({
    source,
    picture: SIZE,
    timeline,
    indices,
    pixelFormat: 'gray',
  }))
    pictures.set(index, { gray: pixels.slice(), ...SIZE });
  const times = presentationTimes(timeline);
  return bursts.map((burst) => ({
    pictures: burst.flatMap((index) => pictures.get(index) ?? []),
    times: burst.map((index) => times[index] ?? 0),
  }));
}

async function guard(bursts: readonly Burst[]): Promise<void> {
  const meter = new FaultMeter();
  for (const { pictures, times } of bursts) {
    // The pass keeps a copy of every picture until its run is complete.
    const kept = pictures.map((picture) => ({ ...picture, gray: picture.gray.slice() }));
    await meter.add(kept, times);
  }
  meter.read();
}

let missed = 0;
try {
  for (const seconds of LENGTHS) {
    const source = await makeVideo(seconds);
    const bursts = await burstsOf(source, await ingest(source));
    const [full, guards]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      full.push((await costOf(async () => void (await ingest(source)))).processorSeconds);
      guards.push((await costOf(() => guard(bursts))).processorSeconds);
    }
    const ratio = median(full) / (median(full) - median(guards));
    if (ratio > BAR) missed += 1;
    console.log(
      `file check with playback copy of ${seconds} s: ${median(full).toFixed(2)} s of processor time, guards ${median(guards).toFixed(2)} s of it: ${ratio.toFixed(2)} × (bar ${BAR})`,
    );
  }
} finally {
  await rm(scratch, { recursive: true });
}
process.exitCode = missed === 0 ? 0 : 1;
