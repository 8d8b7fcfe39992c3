import type { Prediction, PredictionDetails } from '@sarm/contracts/http/predictions/predictions.entities';
import { PROJECT_ID, VIDEO_ID } from '../api-answers.ts';
import { json } from '../fake-server.ts';
import { type Answers, openApp } from '../open-app.tsx';
import { listOf, trainedModel, trainer, TRAINING_CALLS } from './training-answers.ts';

export const PREDICTION_ID = '01900000-0000-7000-8000-0000000000e1';
const TASK_ID = '01900000-0000-7000-8000-0000000000e2';
const one = `/api/technical/predictions/${PREDICTION_ID}`;
export const PREDICTION_CALLS = {
  start: 'POST /api/technical/predictions',
  list: 'GET /api/technical/predictions',
  get: `GET ${one}`,
  remove: `DELETE ${one}`,
  sendFrames: `POST ${one}/frames`,
} as const;

const FRAME = {
  frame_number: 0,
  timestamp: 0,
  image_url: `/technical/predictions/${PREDICTION_ID}/frames/0`,
  sperm_count: 43,
};
export const FOUND = {
  metrics: {
    total_sperm_count: 68,
    detection_confidence: 0.824,
    processed_frames: 1470,
    processing_time: 19.04,
  },
  frames: [FRAME, { ...FRAME, frame_number: 200, timestamp: 4, sperm_count: 40 }],
  all_frames: 1470,
  duration: 29.4,
  heads_per_frame: [43, 40, 41],
  confidence: [0, 0, 3, 9],
  part_of_picture: null,
};

export const aPrediction = (changes: Partial<PredictionDetails> = {}): PredictionDetails => ({
  id: PREDICTION_ID,
  project_id: PROJECT_ID,
  isDemo: false,
  name: 'Candidate on S007/1',
  model_id: 'm',
  model_name: 'Clinic heads 2026-10',
  model_type: 'detection',
  video_id: VIDEO_ID,
  video_name: 'S007/1',
  status: 'completed',
  task_id: TASK_ID,
  progress: 100,
  message: '',
  notice: null,
  metrics: FOUND.metrics,
  frames: FOUND.frames,
  created_by_name: 'Ana Ruiz',
  created_at: '2026-11-15T11:08:00.000Z',
  ended_at: '2026-11-15T11:09:00.000Z',
  learned_from: 'neither',
  so_far: null,
  results: {
    ...FOUND,
    champion: {
      model_id: 'c',
      name: 'Sperm detection v1',
      frames: 96,
      shared: 3800,
      only_model: 41,
      only_champion: 17,
    },
    ranked: [
      {
        frame_number: 412,
        timestamp: 8.24,
        kind: 'uncertain',
        score: 12,
        uncertain: 9,
        flickering: 2,
        disputed: 1,
        corrected: 0,
      },
    ],
    sent: null,
  },
  ...changes,
});
export const running = (changes: Partial<PredictionDetails> = {}): PredictionDetails =>
  aPrediction({
    status: 'running',
    progress: 55,
    message: 'Detecting and tracking, frame 812 of 1,470',
    metrics: null,
    frames: [],
    results: null,
    ended_at: null,
    so_far: {
      ...FOUND,
      metrics: { processed_frames: 812, processing_time: 10.5, detection_confidence: 0.82 },
      heads_per_frame: [43, 40, null],
    },
    ...changes,
  });

export const pageOf = (...predictions: Prediction[]) => json({ predictions, total: predictions.length });

export const openPredictions = (
  query = '',
  answers: Answers = {},
  person = trainer('predict_models', 'upload_technical_videos'),
) =>
  openApp(`/finetune/prediction${query}`, person, {
    [TRAINING_CALLS.list]: listOf(
      trainedModel({
        id: 'shipped/1',
        name: 'Sperm detection v1',
        origin: 'shipped',
        status: 'trained',
        in_use: true,
      }),
      trainedModel({ name: 'Clinic heads 2026-10', status: 'trained' }),
      trainedModel({ id: 'outlines', name: 'Outlines', type: 'segmentation', status: 'trained' }),
    ),
    [PREDICTION_CALLS.list]: pageOf(aPrediction()),
    [PREDICTION_CALLS.get]: json(aPrediction()),
    [PREDICTION_CALLS.start]: json({ id: PREDICTION_ID, task_id: TASK_ID, status: 'queued' }, 202),
    [PREDICTION_CALLS.remove]: new Response(null, { status: 204 }),
    [PREDICTION_CALLS.sendFrames]: json({ sent: 1 }),
    ...answers,
  });
