import type { Prediction, PredictionDetails } from '@sarm/contracts/http/predictions/predictions.entities';
import type { PredictionsTable } from '@sarm/database/kernel/tables.generated';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { Updateable } from 'kysely';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { modelsWorldOfFile, SHIPPED } from '../models/models-world.fixture.ts';

export const PATH = '/technical/predictions';

export const METRICS = {
  total_sperm_count: 68,
  detection_confidence: 0.82,
  processed_frames: 50,
  processing_time: 19,
};
export const FOUND = {
  version: 1,
  type: 'detection',
  frames: 50,
  seconds: 2,
  samples: [{ index: 0, time: 0, heads: 43 }],
  heads: [43, 40],
  confidence: [0, 3],
  champion: { model_id: SHIPPED, name: 'Heads v1', frames: 4, shared: 9, only_model: 1, only_champion: 2 },
  ranked: [
    {
      index: 7,
      time: 0.28,
      score: 9,
      kind: 'disagree',
      uncertain: 2,
      flickering: 1,
      disputed: 6,
      corrected: 0,
    },
  ],
  sent: null,
};
/** A laboratory with people of each right, a model that ships and a video, opened for one test file. */
export async function predictionsWorldOfFile() {
  const world = await modelsWorldOfFile();
  const { lab, call } = world;
  const { db } = lab.api.database.admin;
  const predictor = await world.people.holder(['predict_models']);
  const deployer = await world.people.holder(['deploy_models']);
  const reader = await world.people.holder(['predict_models'], 'viewer');
  const outsider = await world.people.holder(['access_technical', 'train_models', 'annotate_detection']);
  const videoId = await lab.video();

  const body = (over: object = {}) => ({
    model_id: SHIPPED,
    video_id: videoId,
    name: ' First try ',
    ...over,
  });
  const post = (over: object = {}, who: SignedInPerson = predictor) => call('POST', PATH, body(over), who);
  const started = async (over: object = {}) => {
    const answer = await post(over);
    if (answer.statusCode !== 202) throw new Error(answer.body);
    return answer.json<{ id: string; task_id: string; status: string }>();
  };
  const read = (id: string, who = predictor) => world.get<PredictionDetails>(`${PATH}/${id}`, who);
  const list = (query = '', who = predictor) =>
    world.get<{ predictions: Prediction[]; total: number }>(`${PATH}${query}`, who);
  const set = (id: string, change: Updateable<PredictionsTable>) =>
    db.updateTable('predictions').set(change).where('id', '=', id).execute();

  /** As the worker leaves it. */
  async function completed(over: object = {}, found: object = FOUND, metrics: object = METRICS) {
    const { id, task_id } = await started(over);
    const prefix = blobKeys.predictionPrefix(lab.projectId, videoId, id);
    await lab.api.deps.blobs.put(blobKeys.predictionFrame(prefix, 0), Buffer.from('picture'), {
      contentType: 'image/jpeg',
    });
    await set(id, {
      status: 'completed',
      metrics: JSON.stringify(metrics),
      frames: JSON.stringify(found),
      results_key: prefix,
      ended_at: '2026-11-15T11:30:00.000Z',
    });
    await db
      .updateTable('tasks')
      .set({ status: 'completed', progress: 100 })
      .where('id', '=', task_id)
      .execute();
    return { id, taskId: task_id, prefix };
  }
  return {
    world,
    lab,
    db,
    call,
    predictor,
    deployer,
    reader,
    outsider,
    videoId,
    body,
    post,
    started,
    read,
    list,
    set,
    completed,
  };
}
