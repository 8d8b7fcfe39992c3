import type { Notice } from '@sarm/domain/catalogue/notices';
import {
  type EpochMetric,
  EPOCH_METRICS,
  type TrainingRunState,
  type TrainingStart,
} from '@sarm/domain/training';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export interface RunView {
  readonly id: string;
  readonly task_id: string;
  readonly state: TrainingRunState;
  readonly reason: Notice | null;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly seed: number;
  readonly start_from: TrainingStart;
  readonly start_sha256: string | null;
  readonly start_name: string | null;
  readonly device: string | null;
  readonly identity_sha256: string | null;
  readonly weights_sha256: string | null;
  readonly epoch: number;
  readonly epochs: number;
  readonly best_epoch: number | null;
  readonly batch: number;
  readonly batches: number;
  readonly epoch_seconds: number | null;
  readonly seen_at: Date | null;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly ended_at: Date | null;
  readonly created_by_name: string | null;
  readonly version: RunVersion | null;
}

/** What the run was trained on, once the worker has frozen it. */
export interface RunVersion {
  readonly id: string;
  readonly number: number;
  readonly manifest_sha256: string;
  readonly split_by: string;
  readonly frame_count: number;
  readonly item_count: number;
  readonly approved_items: number;
  readonly counts: Readonly<Record<string, unknown>>;
  readonly leak_check: Readonly<Record<string, unknown>>;
  readonly created_at: string;
}

export const newestRunQuery = (modelId: string) => sql<RunView>`
  select r.id, r.task_id, r.state, r.reason, r.settings, r.seed, r.start_from, r.start_sha256, s.name as start_name, r.device, r.identity_sha256, r.weights_sha256, r.epoch,
    r.epochs, r.best_epoch, r.batch, r.batches, r.epoch_seconds, r.seen_at, r.created_at, r.started_at, r.ended_at,
    u.display_name as created_by_name,
    case when v.id is not null then jsonb_build_object('id', v.id, 'number', v.number, 'manifest_sha256', v.manifest_sha256,
      'split_by', v.split_by, 'frame_count', v.frame_count, 'item_count', v.item_count,
      'approved_items', v.approved_items, 'counts', v.counts, 'leak_check', v.leak_check, 'created_at', v.created_at) end as version
  from training_runs r left join dataset_versions v on v.id = r.version_id left join users u on u.id = r.created_by
    left join models s on s.id = r.start_model_id
  where r.model_id = ${modelId} order by r.created_at desc limit 1`;

export const newestRunOf = async (db: Scoped, modelId: string): Promise<RunView | undefined> =>
  (await newestRunQuery(modelId).execute(db)).rows[0];

export type Curves = Readonly<Record<EpochMetric, readonly number[]>>;

export const curvesQuery = (runId: string) => sql<{ name: string; values: number[] }>`
  select name, array_agg(value order by epoch) as values from training_metrics
  where run_id = ${runId} and name in (${sql.join([...EPOCH_METRICS])}) group by name`;

/** One value for each finished epoch, in their order. */
export async function curvesOf(db: Scoped, runId: string): Promise<Curves> {
  const { rows } = await curvesQuery(runId).execute(db);
  const found = new Map(rows.map(({ name, values }) => [name, values]));
  return Object.fromEntries(EPOCH_METRICS.map((name) => [name, found.get(name) ?? []])) as unknown as Curves;
}
