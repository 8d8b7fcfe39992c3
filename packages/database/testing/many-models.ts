import { type Kysely, sql } from 'kysely';
import type { Tables } from '../src/kernel/tables.generated.ts';
import type { LargeInstallation } from './large-installation.ts';

const PARTS = 100;

export interface ModelSizes {
  readonly models: number;
  readonly runs: number;
  /** Of each run; one row of a metric for each of four names. */
  readonly epochs: number;
  readonly lines: number;
}

/** Models of a project with their runs, curves and logs, written past row-level security. */
export async function fillManyModels(
  db: Kysely<Tables>,
  { projectId, datasetId, userId }: Pick<LargeInstallation, 'projectId' | 'datasetId' | 'userId'>,
  { models, runs, epochs, lines }: ModelSizes,
): Promise<{ readonly modelId: string; readonly runId: string }> {
  await sql`
    insert into models (id, code, project_id, name, type, origin, status, dataset_id, dataset_name, config, created_by, created_at)
    select id, id::text, ${projectId}, 'Model ' || n, case n % 2 when 0 then 'detection' else 'morphology' end, 'trained',
      (array['created', 'stopped', 'failed'])[n % 3 + 1], ${datasetId}, 'S001', '{"epochs": 100}', ${userId},
      now() - n * interval '1 minute'
    from (select gen_random_uuid() as id, n from generate_series(1, ${models}::int) n) m`.execute(db);
  await sql`
    insert into training_runs (id, project_id, model_id, task_id, settings, seed, state, epoch, epochs, created_at)
    select gen_random_uuid(), ${projectId}, m.id, gen_random_uuid(), '{}', 1, 'failed', ${epochs}, ${epochs}, now() - n * interval '1 minute'
    from generate_series(1, ${runs}::int) n
    join (select id, row_number() over (order by created_at desc, id) as place from models where project_id = ${projectId}) m
      on m.place = n % ${models} + 1`.execute(db);
  // In parts: a connection gives up a statement that takes too long.
  for (let part = 0; part < PARTS; part += 1)
    await sql`
      insert into training_metrics (run_id, project_id, name, epoch, value)
      select r.id, ${projectId}, name, e, 1.0 / e from training_runs r, generate_series(1, ${epochs}::int) e,
        unnest(array['loss', 'accuracy', 'val_loss', 'val_accuracy']) name
      where abs(hashtext(r.id::text)) % ${PARTS} = ${part}`.execute(db);
  const newest = await db
    .selectFrom('training_runs')
    .select(['id', 'model_id'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`
    insert into training_log (run_id, project_id, line, level, code)
    select ${newest.id}, ${projectId}, n, 'info', 'training.starting' from generate_series(1, ${lines}::int) n`.execute(
    db,
  );
  await sql`analyze models, training_runs, training_metrics, training_log`.execute(db);
  return { modelId: newest.model_id, runId: newest.id };
}
