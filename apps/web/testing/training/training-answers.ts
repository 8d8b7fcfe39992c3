import type { Model } from '@sarm/contracts/http/models/models.entities';
import type { TrainingStatus } from '@sarm/contracts/http/models/training.entities';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { DATASET_ID, dataset, PROJECT_ID, seededUser } from '../api-answers.ts';
import { json } from '../fake-server.ts';
import { type Answers, CALLS, openApp } from '../open-app.tsx';
import { withRole } from '../user-record.ts';

export const MODEL_ID = '01900000-0000-7000-8000-0000000000d1';
export const RUN_TASK = '01900000-0000-7000-8000-0000000000d2';
const one = `/api/technical/models/${MODEL_ID}`;
export const TRAINING_CALLS = {
  list: 'GET /api/sarm/training/list-model',
  create: 'POST /api/technical/models',
  train: `POST ${one}/train`,
  stop: `POST ${one}/stop`,
  model: `GET ${one}`,
  status: `GET ${one}/training-status`,
  update: `PUT ${one}`,
  export: `POST ${one}/export`,
} as const;

export const trainedModel = (changes: Partial<Model> = {}): Model => ({
  id: MODEL_ID,
  row_id: MODEL_ID,
  name: 'Morphology 2026-11',
  type: 'detection',
  project_id: PROJECT_ID,
  isDemo: false,
  in_use: false,
  origin: 'trained',
  status: 'training',
  precision: 'float32',
  dataset_id: DATASET_ID,
  dataset_name: 'Stained smears',
  version_id: null,
  version_number: null,
  config: { epochs: 100, batch_size: 16, learning_rate: 0.001, validation_split: 0.2 },
  notes: '',
  metrics: null,
  sha256: null,
  variant_of: null,
  trained_at: null,
  created_by: null,
  created_by_name: 'Ana Ruiz',
  created_at: '2026-11-15T10:00:00.000Z',
  updated_at: '2026-11-15T10:00:00.000Z',
  ...changes,
});

const run: NonNullable<TrainingStatus['run']> = {
  id: '01900000-0000-7000-8000-0000000000d3',
  task_id: RUN_TASK,
  state: 'running',
  message: '',
  notice: null,
  settings: { epochs: 100, patience: 15 },
  seed: 20261,
  start_from: 'model_in_use',
  start: { name: 'Sperm Detection Model v1', sha256: 'fee21aae9807'.padEnd(64, '0') },
  device: 'cpu',
  identity_sha256: null,
  weights_sha256: null,
  created_by_name: 'Ana Ruiz',
  created_at: '2026-11-15T10:58:00.000Z',
  started_at: '2026-11-15T10:58:00.000Z',
  ended_at: null,
  version: {
    id: '01900000-0000-7000-8000-0000000000d4',
    number: 3,
    manifest_sha256: 'b81f6c02e94d'.padEnd(64, '0'),
    split_by: 'patient',
    frame_count: 40,
    item_count: 2480,
    approved_items: 2391,
    counts: {
      train: { frames: 28, items: 1736 },
      validation: { frames: 7, items: 434 },
      test: { frames: 5, items: 310 },
    },
    leak_check: {},
    created_at: '2026-11-15T10:57:00.000Z',
  },
};
export const statusOf = (
  changes: Partial<TrainingStatus> = {},
  ofRun: Partial<typeof run> = {},
): TrainingStatus => ({
  model_id: MODEL_ID,
  status: 'training',
  progress: 38,
  current_epoch: 4,
  epochs: 100,
  batch: 41,
  batches: 109,
  best_epoch: 2,
  metrics: {
    loss: [0.9, 0.5, 0.24113],
    accuracy: [0.5, 0.8, 0.9308],
    val_loss: [0.95, 0.31268, 0.32414],
    val_accuracy: [0.48, 0.89631, 0.8917],
  },
  logs: [
    {
      line: 1,
      at: '2026-11-15T11:05:40.000Z',
      level: 'info',
      code: 'training.best',
      params: { epoch: 2, valLoss: 0.3127 },
      message: 'Best checkpoint kept',
    },
  ],
  epoch_seconds: 14.2,
  estimated_time_remaining: 875,
  waits: null,
  seen_at: '2026-11-15T11:07:20.000Z',
  run: { ...run, ...ofRun },
  card: null,
  ...changes,
});

export const listOf = (...models: Model[]) => json({ models, total: models.length });

/** A member of the project with technical access and these codes; no system_admin. */
export const trainer = (...codes: PermissionCode[]) => ({
  ...seededUser('business_user', 'member'),
  ...withRole('x', ['access_technical', ...codes]),
});

export const openTraining = (query = '', answers: Answers = {}, person = trainer('train_models')) =>
  openApp(`/finetune/training${query}`, person, {
    // Those of the type first, then the combined ones.
    [CALLS.datasets]: [
      json({ datasets: [dataset({ name: 'Stained smears', type: 'detection' })], total: 1 }),
      json({ datasets: [], total: 0 }),
    ],
    [TRAINING_CALLS.list]: listOf(),
    [TRAINING_CALLS.create]: json(trainedModel({ status: 'created' }), 201),
    [TRAINING_CALLS.train]: json({ task_id: RUN_TASK, status: 'training' }, 202),
    [TRAINING_CALLS.model]: json({ ...trainedModel(), card: null }),
    [TRAINING_CALLS.status]: json(statusOf()),
    ...answers,
  });
