import type { MadeWith } from '@sarm/domain/figures/made-with';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

/** Of the row `analyses` of a query: the models of the runs that its figures rest on, and the rules that are stored with them. */
export const madeWith = sql<MadeWith>`jsonb_build_object(
  'rules', coalesce(analyses.figures -> 'algorithms', '[]'),
  'models', (
    select coalesce(jsonb_agg(distinct jsonb_build_object('code', m.code, 'name', m.name)), '[]')
    from analysis_videos used join video_analyses run on run.id = used.video_analysis_id
    join models m on m.id = run.model_id
    where used.analysis_id = analyses.id and not used.excluded))`;

/** Of the patient's sample before the one of an analysis, by what its newest figures were made; undefined where there is none. */
export async function findFormerSample(
  db: Scoped,
  { id, patientId }: { readonly id: string; readonly patientId: string },
) {
  const at = sql<Date>`coalesce(datasets.collected_at, datasets.created_at)`;
  return await db
    .selectFrom('analyses')
    .innerJoin('datasets', 'datasets.id', 'analyses.dataset_id')
    .where('analyses.patient_id', '=', patientId)
    .where('analyses.status', '=', 'completed')
    .where('analyses.figures', 'is not', null)
    .where(
      at,
      '<',
      sql<Date>`(select coalesce(d.collected_at, d.created_at) from analyses own
        join datasets d on d.id = own.dataset_id where own.id = ${id})`,
    )
    .select([at.as('at'), madeWith.as('made_with')])
    .orderBy(at, 'desc')
    .orderBy('analyses.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
