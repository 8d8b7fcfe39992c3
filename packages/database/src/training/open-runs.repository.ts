import type { TrainingRunState } from '@sarm/domain/training';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

const OPEN = ['queued', 'running'] as const satisfies readonly TrainingRunState[];

/** Until when a training that has not begun waits, by the clock of the database; null: it may begin now. */
export async function trainingsWaitUntil(tx: Scoped): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`select app.trainings_wait_until() as until`.execute(tx);
  return rows[0]?.until ?? null;
}

/**
 * Starts of trainings in one project come one after the other until the transaction ends: at the same moment each would find room for
 * one more. Nobody who holds it locks a model, so it may be taken after one.
 */
export async function lockTrainingsOfProject(tx: Scoped, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`open trainings ${projectId}`}, 0))`.execute(tx);
}

export async function countOpenRuns(tx: Scoped, projectId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('training_runs')
    .where('project_id', '=', projectId)
    .where('state', 'in', OPEN)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface OpenRuns {
  readonly queued: number;
  readonly running: number;
}

/** Of all projects that the transaction may see. */
export const countRunsByState = (tx: Scoped): Promise<OpenRuns> =>
  tx
    .selectFrom('training_runs')
    .where('state', 'in', OPEN)
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere('state', '=', 'queued').as('queued'),
      eb.fn.countAll<number>().filterWhere('state', '=', 'running').as('running'),
    ])
    .executeTakeFirstOrThrow();

/** Models that are trained or wait for it, the ones that wait first: none of them begins while the others are stopped. */
export const listModelsInTraining = (tx: Scoped): Promise<{ model_id: string }[]> =>
  tx
    .selectFrom('training_runs')
    .select('model_id')
    .where('state', 'in', OPEN)
    .orderBy(sql`state = 'running'`)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
