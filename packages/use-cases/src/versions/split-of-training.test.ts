import { HYPERPARAMETERS } from '@sarm/domain/training';
import { VERSIONS } from '@sarm/domain/versions/versions';
import { expect, it } from 'vitest';
import type { CollectedFrame } from './collect-version.ts';
import { splitFrames } from './split-frames.ts';

const SHARES = { validation: HYPERPARAMETERS.validation_split.default, test: VERSIONS.shares.test };

/** So many videos of 40 frames at 50 frames a second, two seconds apart from each other; each of a patient unless there is none. */
const framesOf = (videos: number, patients: number | null): CollectedFrame[] =>
  Array.from({ length: videos }, (_, video) =>
    Array.from({ length: 40 }, (_frame, at) => ({
      id: `${video}-${at}`,
      videoId: `v${video}`,
      patientId: patients === null ? null : `p${video % patients}`,
      frameIndex: at * 100,
      row: { frame_rate: 50 } as CollectedFrame['row'],
      items: [],
    })),
  ).flat();

const split = (frames: readonly CollectedFrame[]) =>
  splitFrames(
    { frames, leftOut: {} },
    { task: 'head_detection', shares: SHARES, seed: VERSIONS.seed, tested: new Set() },
  );

/** In how many splits the frames of one group lie. */
const splitsOf = (
  { frames }: ReturnType<typeof split>,
  of: (frame: CollectedFrame) => string | null,
): number[] =>
  [...Map.groupBy(frames, of).values()].map((own) => new Set(own.map((each) => each.split)).size);

it('TEC-191 the validation split is made by patient, else by video, else by a block of time, never by single frames', () => {
  const byPatient = split(framesOf(16, 8));
  expect(byPatient.by).toBe('patient');
  expect(splitsOf(byPatient, (frame) => frame.patientId)).toEqual(Array.from({ length: 8 }, () => 1));

  const byVideo = split(framesOf(8, null));
  expect(byVideo.by).toBe('video');
  expect(splitsOf(byVideo, (frame) => frame.videoId)).toEqual(Array.from({ length: 8 }, () => 1));

  const byTime = split(framesOf(1, null));
  expect(byTime.by).toBe('time');
  expect(byTime.empty).toEqual([]);
  const order = byTime.frames.toSorted((a, b) => a.frameIndex - b.frameIndex);
  const changes = order.filter((frame, at) => at > 0 && order[at - 1]?.split !== frame.split);
  // Blocks, not single frames: far fewer changes than frames, and two seconds lie between two of them.
  expect(changes.length).toBeLessThan(VERSIONS.blocksOfVideo);
  for (const frame of changes) {
    const before = order[order.indexOf(frame) - 1];
    expect(frame.frameIndex - (before?.frameIndex ?? 0)).toBeGreaterThanOrEqual(50 * VERSIONS.gapSeconds);
  }
  for (const { frames } of [byPatient, byVideo, byTime]) {
    const held = frames.filter((frame) => frame.split === 'validation').length;
    expect(held / frames.length).toBeGreaterThan(0.05);
    expect(held / frames.length).toBeLessThan(0.4);
  }
});
