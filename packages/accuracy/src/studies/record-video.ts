import { join } from 'node:path';
import { umPerPx } from '@sarm/domain/units';
import { writeVideo } from '@sarm/simulator/output/write-video';
import { simulatedFrames } from '@sarm/simulator/render/frames';
import { frameTimes } from '@sarm/simulator/truth/frame-times';
import { observeCells } from '@sarm/simulator/truth/observation';
import { createSample, sampleAt } from '@sarm/simulator/truth/sample';
import { DEFAULT_SETTINGS } from '@sarm/simulator/truth/sample-settings';
import { detectClip } from './detect-clip.ts';
import type { Recording, RecordingPlan } from './record-sample.ts';
import type { Shipped } from './shipped-model.ts';

/** The same through a real MP4 file: encoded, probed and decoded in the cage, as an uploaded video is. */
export async function recordVideo(
  { detector }: Shipped,
  { change, fps, seconds }: RecordingPlan,
  scratch: string,
): Promise<Recording> {
  const sample = createSample({ ...DEFAULT_SETTINGS, ...change });
  const { widthPx: width, heightPx: height, umPerPixel, seed } = sample.settings;
  const times = frameTimes({ fps, durationS: seconds });
  const path = join(scratch, `study-${seed}-${fps}.mp4`);
  await writeVideo(simulatedFrames(sample, times), { file: path, format: 'mp4', width, height, fps });
  const frames = await detectClip(detector, {
    path,
    from: 0,
    to: times.length,
    pixelSize: umPerPx(umPerPixel),
  });
  const truth = times.map((time) => observeCells(sample, sampleAt(sample, time)));
  return { sample, times, frames, truth };
}
