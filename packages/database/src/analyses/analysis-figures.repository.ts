import type { CorrectionAction, VersionCause } from '@sarm/domain/figures/corrections';
import { calculationShape } from '@sarm/domain/stored/calculation';
import { figuresShape, headlineFiguresShape, type KeptFigures } from '@sarm/domain/stored/figures';
import { parseMaybe, parseStored } from '@sarm/domain/stored/shape';
import type { StoredSummary } from '@sarm/domain/stored/summary';
import { type Selectable, sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { newId } from '../kernel/new-id.ts';
import type { AnalysisCorrectionsTable } from '../kernel/tables.generated.ts';

export interface NewFigures {
  readonly figures: KeptFigures;
  readonly inputsSha256: string;
  readonly madeBy: string | null;
}

export async function storeFigures(tx: Scoped, id: string, made: NewFigures): Promise<void> {
  await tx
    .updateTable('analyses')
    .set({
      figures: JSON.stringify(made.figures),
      inputs_sha256: made.inputsSha256,
      figures_at: sql<Date>`now()`,
      figures_by: made.madeBy,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

/** Keeps the figures as they are now, before others take their place. */
export async function keepVersion(tx: Scoped, id: string, cause: VersionCause): Promise<void> {
  await sql`
    insert into analysis_versions (analysis_id, project_id, number, cause, figures, motility, concentration, inputs_sha256, made_at, made_by)
    select id, project_id, 1 + coalesce((select max(number) from analysis_versions v where v.analysis_id = analyses.id), 0),
      ${cause}, figures, motility, concentration, inputs_sha256, figures_at, figures_by
    from analyses where id = ${id} and figures is not null`.execute(tx);
}

export type CorrectionRow = Selectable<AnalysisCorrectionsTable>;

export interface NewCorrection {
  readonly projectId: string;
  readonly analysisId: string;
  readonly videoId: string;
  readonly videoAnalysisId: string | null;
  /** Null: the entire video. */
  readonly track: number | null;
  readonly action: CorrectionAction;
  readonly frame: number | null;
  readonly otherTrack: number | null;
  readonly reason: string;
  readonly createdBy: string | null;
}

export async function insertCorrection(tx: Scoped, made: NewCorrection): Promise<string> {
  const id = newId();
  await tx
    .insertInto('analysis_corrections')
    .values({
      id,
      project_id: made.projectId,
      analysis_id: made.analysisId,
      video_id: made.videoId,
      video_analysis_id: made.videoAnalysisId,
      track: made.track,
      action: made.action,
      frame: made.frame,
      other_track: made.otherTrack,
      reason: made.reason,
      created_by: made.createdBy,
    })
    .execute();
  return id;
}

/** All that people changed in an analysis, in the order in which they did, with their names. */
export const listCorrections = (db: Scoped, analysisId: string) =>
  db
    .selectFrom('analysis_corrections as c')
    .leftJoin('users as u', 'u.id', 'c.created_by')
    .selectAll('c')
    .select('u.display_name as by')
    .where('c.analysis_id', '=', analysisId)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();

/** Corrections of tracks that still hold: those of the run on which the video's figures rest. */
export const listTrackCorrections = (db: Scoped, analysisId: string, videoId: string) =>
  db
    .selectFrom('analysis_corrections as c')
    .innerJoin('analysis_videos as v', (join) =>
      join
        .onRef('v.analysis_id', '=', 'c.analysis_id')
        .onRef('v.video_id', '=', 'c.video_id')
        .onRef('v.video_analysis_id', '=', 'c.video_analysis_id'),
    )
    .selectAll('c')
    .where('c.analysis_id', '=', analysisId)
    .where('c.video_id', '=', videoId)
    .where('c.track', 'is not', null)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute();

export async function setExcluded(
  tx: Scoped,
  { analysisId, videoId, excluded }: { analysisId: string; videoId: string; excluded: boolean },
): Promise<boolean> {
  const changed = await tx
    .updateTable('analysis_videos')
    .set({ excluded })
    .where('analysis_id', '=', analysisId)
    .where('video_id', '=', videoId)
    .where('excluded', '=', !excluded)
    .executeTakeFirst();
  return changed.numUpdatedRows > 0n;
}

export const findAnalysisVideo = (db: Scoped, analysisId: string, videoId: string) =>
  db
    .selectFrom('analysis_videos as v')
    .leftJoin('video_analyses as a', 'a.id', 'v.video_analysis_id')
    .select(['v.project_id', 'v.video_id', 'v.video_analysis_id', 'v.excluded'])
    .select(['v.tracks_key as corrected_key', 'a.tracks_key as stored_key', 'a.parameters'])
    .where('v.analysis_id', '=', analysisId)
    .where('v.video_id', '=', videoId)
    .executeTakeFirst();

/** What the corrected tracks of a video show; null takes every correction back. */
export async function setCorrected(
  tx: Scoped,
  place: { readonly analysisId: string; readonly videoId: string },
  corrected: { readonly summary: StoredSummary; readonly tracksKey: string } | null,
): Promise<void> {
  await tx
    .updateTable('analysis_videos')
    .set({
      summary: corrected === null ? null : JSON.stringify(corrected.summary),
      tracks_key: corrected?.tracksKey ?? null,
    })
    .where('analysis_id', '=', place.analysisId)
    .where('video_id', '=', place.videoId)
    .execute();
}

/** With the headline figures of each; the rest is read with the one version. */
export async function listVersions(db: Scoped, analysisId: string) {
  const rows = await db
    .selectFrom('analysis_versions as v')
    .leftJoin('users as u', 'u.id', 'v.made_by')
    .select(['v.number', 'v.cause', 'v.made_at', 'v.replaced_at', 'u.display_name as by'])
    .select(sql<unknown>`v.figures -> 'figures'`.as('figures'))
    .where('v.analysis_id', '=', analysisId)
    .orderBy('v.number', 'desc')
    .execute();
  return rows.map((row) => ({
    ...row,
    figures: parseStored(headlineFiguresShape, row.figures, 'analysis_versions.figures'),
  }));
}

export async function findVersion(db: Scoped, analysisId: string, number: number) {
  const row = await db
    .selectFrom('analysis_versions')
    .selectAll()
    .where('analysis_id', '=', analysisId)
    .where('number', '=', number)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    ...row,
    figures: parseStored(figuresShape, row.figures, 'analysis_versions.figures'),
    motility: parseMaybe(calculationShape, row.motility, 'analysis_versions.motility'),
    concentration: parseMaybe(calculationShape, row.concentration, 'analysis_versions.concentration'),
  };
}
