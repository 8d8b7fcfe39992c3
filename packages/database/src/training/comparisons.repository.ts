import { type ComparisonResults, type JudgedRule, rulesHold } from '@sarm/domain/comparisons';
import type { Notice } from '@sarm/domain/catalogue/notices';
import type { ComparisonState } from '@sarm/domain/training';
import type { WorkEnding } from '@sarm/domain/work-ending';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export interface ComparisonRow {
  readonly id: string;
  readonly project_id: string;
  /** Null: no model was in use. */
  readonly champion_id: string | null;
  readonly candidate_id: string;
  readonly version_id: string;
  readonly task_id: string;
  readonly state: ComparisonState;
  readonly reason: Notice | null;
  readonly results: ComparisonResults | null;
  readonly results_sha256: string | null;
  /** Of the results without codes of videos that are gone; null: they are as they were signed. */
  readonly redacted_sha256: string | null;
  readonly rules: readonly JudgedRule[] | null;
  readonly passed: boolean | null;
  readonly scores_key: string | null;
  readonly created_at: Date;
  readonly ended_at: Date | null;
}

export interface NewComparison {
  readonly id: string;
  readonly projectId: string;
  /** Null: no model is in use. */
  readonly championId: string | null;
  readonly candidateId: string;
  readonly versionId: string;
  readonly taskId: string;
  readonly createdBy: string;
}

export async function insertComparison(tx: Scoped, row: NewComparison): Promise<void> {
  await tx
    .insertInto('model_comparisons')
    .values({
      id: row.id,
      project_id: row.projectId,
      champion_id: row.championId,
      candidate_id: row.candidateId,
      version_id: row.versionId,
      task_id: row.taskId,
      created_by: row.createdBy,
    })
    .execute();
}

/** What is being compared already; the same request meanwhile gets it. */
export const findOpenComparison = (
  db: Scoped,
  of: Pick<NewComparison, 'championId' | 'candidateId' | 'versionId'>,
): Promise<{ readonly id: string; readonly task_id: string } | undefined> =>
  db
    .selectFrom('model_comparisons')
    .select(['id', 'task_id'])
    .where('candidate_id', '=', of.candidateId)
    .where('champion_id', 'is not distinct from', of.championId)
    .where('version_id', '=', of.versionId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst();

/** Queued becomes running; one that is taken over is running already. Undefined: it has ended, or is gone. */
export const beginComparison = (tx: Scoped, id: string): Promise<ComparisonRow | undefined> =>
  tx
    .updateTable('model_comparisons')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returningAll()
    .executeTakeFirst();

export interface ComparisonEnd {
  readonly results: ComparisonResults;
  /** Which video has which number in the results. */
  readonly videos: readonly { readonly number: number; readonly videoId: string }[];
  readonly resultsSha256: string;
  readonly rules: readonly JudgedRule[];
  readonly scoresKey: string;
}

export async function completeComparison(tx: Scoped, id: string, end: ComparisonEnd): Promise<void> {
  await tx
    .updateTable('model_comparisons')
    .set({
      state: 'completed',
      results: JSON.stringify(end.results),
      results_sha256: end.resultsSha256,
      rules: JSON.stringify(end.rules),
      passed: rulesHold(end.rules),
      scores_key: end.scoresKey,
      ended_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
  // Held until the end: a video that goes meanwhile keeps its number only.
  await sql`insert into model_comparison_videos (comparison_id, project_id, number, video_id)
    select ${id}, v.project_id, n.number, v.id
    from unnest(${end.videos.map(({ number }) => number)}::int[], ${end.videos.map(({ videoId }) => videoId)}::uuid[])
      as n (number, video_id) join videos v on v.id = n.video_id for key share of v`.execute(tx);
}

/** Of a task that was given up or cancelled. */
export async function failComparisonOfTask(tx: Scoped, taskId: string, ending: WorkEnding): Promise<void> {
  await tx
    .updateTable('model_comparisons')
    .set({ state: 'failed', reason: JSON.stringify(ending.reason), ended_at: sql<Date>`now()` })
    .where('task_id', '=', taskId)
    .where('state', 'in', ['queued', 'running'])
    .execute();
}

/** Frames of its test split that were compared and have left the version meanwhile must not stay by their scores. */
export async function dropScoresOfGone(
  tx: Scoped,
  { id, version_id }: Pick<ComparisonRow, 'id' | 'version_id'>,
  compared: number,
): Promise<boolean> {
  const { left } = await tx
    .selectFrom('dataset_version_frames')
    .select(sql<number>`count(*)::int`.as('left'))
    .where('version_id', '=', version_id)
    .where('split', '=', 'test')
    .executeTakeFirstOrThrow();
  if (left >= compared) return false;
  await tx.updateTable('model_comparisons').set({ scores_key: null }).where('id', '=', id).execute();
  return true;
}

export const findComparison = (db: Scoped, id: string): Promise<ComparisonRow | undefined> =>
  db.selectFrom('model_comparisons').selectAll().where('id', '=', id).executeTakeFirst();
