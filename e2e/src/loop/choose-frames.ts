import type { PredictionDetails } from '@sarm/contracts/http/predictions/predictions.entities';
import { RANKING } from '@sarm/domain/predictions';
import { createRandom } from '@sarm/simulator/random';
import type { Client } from '../product/client.ts';
import type { RecordedSample } from './record-sample.ts';

const ENDS_WITHIN_MS = 1_800_000;

/** The frames that the product would send to annotation after the model was tried on the video. */
export async function chooseByRanking(
  client: Client,
  modelId: string,
  sample: RecordedSample,
): Promise<RecordedSample> {
  const { id, task_id: task } = await client.call<{ id: string; task_id: string }>(
    'POST',
    '/technical/predictions',
    { model_id: modelId, video_id: sample.videoId, name: 'Frames to label', send_frames: false },
  );
  const ended = await client.ended(task, ENDS_WITHIN_MS);
  if (ended.status !== 'completed')
    throw new Error(`the prediction ended as ${ended.status}: ${ended.message}`);
  const { results } = await client.call<PredictionDetails>('GET', `/technical/predictions/${id}`);
  const ranked = new Set(results?.ranked.map((frame) => frame.frame_number));
  return withFrames(sample, (frame) => ranked.has(frame.frameNumber));
}

/** As many frames, each as likely as any other. */
export function chooseAtRandom(sample: RecordedSample, seed: number): RecordedSample {
  const random = createRandom(seed);
  const drawn = new Set(
    sample.frames
      .map((frame) => ({ id: frame.id, at: random.next() }))
      .toSorted((a, b) => a.at - b.at)
      .slice(0, RANKING.frames)
      .map(({ id }) => id),
  );
  return withFrames(sample, (frame) => drawn.has(frame.id));
}

/** One sample for each, with every frame that any of the choices has. */
export function joinChoices(choices: readonly (readonly RecordedSample[])[]): RecordedSample[] {
  const [first = []] = choices;
  return first.map((sample, at) => ({
    ...sample,
    frames: [
      ...new Map(
        choices.flatMap((choice) => choice[at]?.frames ?? []).map((each) => [each.id, each]),
      ).values(),
    ],
  }));
}

const withFrames = (
  sample: RecordedSample,
  isChosen: (frame: RecordedSample['frames'][number]) => boolean,
): RecordedSample => {
  const frames = sample.frames.filter(isChosen);
  if (frames.length !== RANKING.frames)
    throw new Error(`${frames.length} of ${RANKING.frames} frames were chosen of video ${sample.videoId}`);
  return { ...sample, frames };
};
