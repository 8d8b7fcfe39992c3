import type { CalculationKind } from '@sarm/domain/analysis';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Queryable, Tx } from './connect.ts';
import type { AnalysesTable } from './measuring-tables.ts';
import { newId } from './new-id.ts';

export type AnalysisRow = Selectable<AnalysesTable>;

/** Motility and concentration of the same videos are one analysis, in whatever order the videos were named. */
const videosKey = (videoIds: readonly string[]): string => [...new Set(videoIds)].toSorted().join(',');

export interface AnalysisOwner {
  readonly projectId: string;
  readonly videoIds: readonly string[];
  readonly datasetId: string | null;
  readonly patientId: string | null;
  readonly createdBy: string | null;
}

/** The analysis of these videos, made when it is missing; locked until the transaction ends. */
export async function claimAnalysis(tx: Tx, owner: AnalysisOwner): Promise<string> {
  const row = await tx
    .insertInto('analyses')
    .values({
      id: newId(),
      project_id: owner.projectId,
      dataset_id: owner.datasetId,
      patient_id: owner.patientId,
      video_ids: [...owner.videoIds],
      videos_key: videosKey(owner.videoIds),
      status: 'in-progress',
      motility: null,
      concentration: null,
      created_by: owner.createdBy,
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'videos_key']).doUpdateSet({
        dataset_id: owner.datasetId,
        patient_id: owner.patientId,
        updated_at: sql<Date>`now()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** completed as soon as one of the two figures could be computed. */
export async function storeAnalysisResult(
  tx: Tx,
  id: string,
  written: { kind: CalculationKind; body: { success: boolean } },
): Promise<void> {
  const body = JSON.stringify(written.body);
  const change =
    written.kind === 'motility'
      ? { motility: body, motility_at: sql<Date>`now()` }
      : { concentration: body, concentration_at: sql<Date>`now()` };
  await tx
    .updateTable('analyses')
    .set({ ...change, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
  await tx
    .updateTable('analyses')
    .set({
      status: sql`case when coalesce((motility ->> 'success')::boolean, false)
        or coalesce((concentration ->> 'success')::boolean, false) then 'completed' else 'failed' end`,
    })
    .where('id', '=', id)
    .execute();
}

export interface LatestResults {
  readonly videoId: string;
  readonly motility: object | null;
  readonly concentration: object | null;
}

/** BUS-190: of each video the newest stored result of either kind, whichever analysis it belongs to. */
export async function latestResultsOf(db: Queryable, videoIds: readonly string[]): Promise<LatestResults[]> {
  const { rows } = await latestResultsQuery(videoIds).execute(db);
  return rows;
}

export const latestResultsQuery = (videoIds: readonly string[]) => sql<LatestResults>`
  select asked.id as "videoId",
    (select a.motility from analyses a where a.video_ids @> array[asked.id] and a.motility is not null
      order by a.motility_at desc limit 1) as motility,
    (select a.concentration from analyses a where a.video_ids @> array[asked.id] and a.concentration is not null
      order by a.concentration_at desc limit 1) as concentration
  from unnest(${[...videoIds]}::uuid[]) with ordinality as asked (id, place)
  order by asked.place`;
