import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** What trainings leave in the store. checkpoints are of runs that have not ended; models have a file and the weights behind it. */
export type TrainingDataKind = 'versions' | 'checkpoints' | 'models' | 'exports';

export interface TrainingDataRow {
  /** Null: in all projects together. */
  readonly project_id: string | null;
  readonly project_name: string | null;
  readonly kind: TrainingDataKind;
  readonly count: number;
  readonly bytes: number;
  /** Stored by a former release, which recorded no size. */
  readonly unmeasured: number;
}

/**
 * Sums of stored sizes by kind: of all projects together, then of the `projects` largest. Each row stands for one object of the store, so
 * that the number of rows is that of trainings and exports, not of frames.
 */
export const trainingDataQuery = (projects: number) => sql<TrainingDataRow>`
  with stored as (
    select project_id, 'versions' as kind, 1 as count, manifest_bytes as bytes from dataset_versions
    union all select project_id, case state when 'completed' then 'models' else 'checkpoints' end,
      case state when 'completed' then 0 else 1 end, checkpoint_bytes from training_runs where checkpoint_key is not null
    union all select project_id, 'models', 1, file_bytes from models where blob_key is not null
    union all select project_id, 'exports', 1, size_bytes from label_exports
  ), sums as (
    select project_id, kind, sum(count)::int as count, coalesce(sum(bytes), 0)::float8 as bytes,
      (count(*) filter (where bytes is null and count = 1))::int as unmeasured
    from stored group by project_id, kind
  ), largest as (
    select project_id, sum(bytes) as bytes from sums where project_id is not null
    group by project_id order by sum(bytes) desc, project_id limit ${projects}
  )
  select null as project_id, null as project_name, kind, sum(count)::int as count, sum(bytes)::float8 as bytes,
    sum(unmeasured)::int as unmeasured, null::float8 as of_project from sums group by kind
  union all select s.project_id, p.name, s.kind, s.count, s.bytes, s.unmeasured, l.bytes
  from sums s join largest l using (project_id) join projects p on p.id = s.project_id
  order by of_project desc nulls first, project_id, kind`;

export const readTrainingData = async (tx: Scoped, projects: number): Promise<TrainingDataRow[]> =>
  (await trainingDataQuery(projects).execute(tx)).rows;
