import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';
import { hasSetArea } from '../samples/set-areas.repository.ts';

/** Everything that is stored about one analysis and belongs on its report. */
export async function readReportSource(db: Scoped, analysisId: string, makerId: string) {
  const analysis = await db
    .selectFrom('analyses')
    .innerJoin('projects', 'projects.id', 'analyses.project_id')
    .leftJoin('datasets', 'datasets.id', 'analyses.dataset_id')
    .leftJoin('patients', 'patients.id', 'analyses.patient_id')
    .where('analyses.id', '=', analysisId)
    .select([
      'analyses.id',
      'analyses.project_id',
      'projects.name as project_name',
      'projects.is_demo',
      'analyses.motility',
      'analyses.concentration',
      'analyses.motility_at',
      'analyses.concentration_at',
      'patients.id as patient_id',
      'patients.name as patient_name',
      'patients.date_of_birth',
      'patients.medical_record_number',
      'datasets.name as sample_name',
      'datasets.collected_at',
      'datasets.abstinence_days',
      'datasets.volume_ml',
      'datasets.dilution',
    ])
    .executeTakeFirst();
  if (analysis === undefined) return undefined;
  const maker = await db
    .selectFrom('users')
    .select(['display_name', 'job_title', 'department', 'organization'])
    .where('id', '=', makerId)
    .executeTakeFirst();
  return { analysis, maker, ...(await readEvidence(db, analysisId)) };
}

async function readEvidence(db: Scoped, analysisId: string) {
  const videos = await db
    .selectFrom('analysis_videos')
    .innerJoin('videos', 'videos.id', 'analysis_videos.video_id')
    .where('analysis_videos.analysis_id', '=', analysisId)
    .select(['videos.id', 'videos.name', 'videos.sha256', 'videos.quality', 'videos.calibration_id'])
    .select(hasSetArea('videos.id').as('area_is_set'))
    .orderBy('analysis_videos.position')
    .execute();
  const calibrations = await db
    .selectFrom('calibrations')
    .selectAll()
    .where('id', '=', sql<string>`any (${videos.flatMap(({ calibration_id: each }) => each ?? [])}::uuid[])`)
    .orderBy('name')
    .execute();
  return { videos, calibrations };
}

/** The model behind the latest results of the videos; undefined where they differ or none is stored. */
export async function readReportModel(db: Scoped, code: string | null) {
  if (code === null) return undefined;
  return await db
    .selectFrom('models')
    .select(['name', 'code', 'sha256'])
    .where('code', '=', code)
    .where('status', '=', 'trained')
    .$narrowType<{ sha256: string }>()
    .executeTakeFirst();
}
