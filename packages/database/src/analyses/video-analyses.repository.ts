import type { StoredSummary } from '@sarm/domain/stored/summary';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import type { VideoAnalysesTable } from '../kernel/tables.generated.ts';
import { newId } from '../kernel/new-id.ts';

export type VideoAnalysisRow = Selectable<VideoAnalysesTable>;

export interface AnalysisKey {
  readonly projectId: string;
  readonly videoId: string;
  readonly videoSha256: string;
  readonly modelId: string;
  readonly modelSha256: string;
  readonly parameters: object;
  readonly parametersSha256: string;
}

/** The one row of this key, made when it is missing, and locked: two requests cannot both start its run. */
export async function claimVideoAnalysis(tx: Scoped, key: AnalysisKey): Promise<VideoAnalysisRow> {
  await tx
    .insertInto('video_analyses')
    .values({
      id: newId(),
      project_id: key.projectId,
      video_id: key.videoId,
      video_sha256: key.videoSha256,
      model_id: key.modelId,
      model_sha256: key.modelSha256,
      parameters: JSON.stringify(key.parameters),
      parameters_sha256: key.parametersSha256,
      summary: null,
    })
    .onConflict((conflict) => conflict.columns(['video_id', 'model_sha256', 'parameters_sha256']).doNothing())
    .execute();
  return await tx
    .selectFrom('video_analyses')
    .selectAll()
    .where('video_id', '=', key.videoId)
    .where('model_sha256', '=', key.modelSha256)
    .where('parameters_sha256', '=', key.parametersSha256)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function setAnalysisTask(tx: Scoped, id: string, taskId: string): Promise<void> {
  await tx.updateTable('video_analyses').set({ task_id: taskId }).where('id', '=', id).execute();
}

export interface AnalysedVideoRow {
  readonly id: string;
  readonly task_id: string | null;
  readonly parameters: Record<string, unknown>;
  readonly model_id: string;
  readonly tracks_key: string | null;
  readonly video_id: string;
  readonly blob_key: string;
  readonly timeline_key: string | null;
  readonly width: number | null;
  readonly height: number | null;
}

/** What a worker needs to know to analyse; undefined when the video or the analysis is gone. */
export const findAnalysisToRun = (db: Scoped, id: string): Promise<AnalysedVideoRow | undefined> =>
  db
    .selectFrom('video_analyses as a')
    .innerJoin('videos as v', 'v.id', 'a.video_id')
    .select([
      'a.id',
      'a.task_id',
      'a.parameters',
      'a.model_id',
      'a.tracks_key',
      'a.video_id',
      'v.blob_key',
      'v.timeline_key',
      'v.width',
      'v.height',
    ])
    .where('a.id', '=', id)
    .executeTakeFirst();

export interface AnalysisOutcome {
  readonly summary: StoredSummary;
  readonly warnings: readonly string[];
  readonly tracksKey: string;
}

export async function storeVideoAnalysis(tx: Scoped, id: string, outcome: AnalysisOutcome): Promise<boolean> {
  const stored = await tx
    .updateTable('video_analyses')
    .set((eb) => ({
      summary: JSON.stringify(outcome.summary),
      warnings: [...outcome.warnings],
      tracks_key: outcome.tracksKey,
      runs: eb('runs', '+', 1),
      task_id: null,
      completed_at: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .executeTakeFirst();
  return stored.numUpdatedRows > 0n;
}

/** A run that ended badly leaves the former result, if there is one. */
export async function releaseVideoAnalysis(tx: Scoped, taskId: string): Promise<void> {
  await tx.updateTable('video_analyses').set({ task_id: null }).where('task_id', '=', taskId).execute();
}
