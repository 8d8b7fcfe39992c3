import type { Database } from '../src/kernel/connect.ts';
import { fillPastTriggers } from './fill-past-triggers.ts';
import { vacuumTable } from './vacuum-table.ts';

export interface ClinicSize {
  readonly patients: number;
  readonly analyses: number;
  readonly reports: number;
}

export interface LargeClinic {
  readonly patientId: string;
  readonly datasetId: string;
}

/** Every tenth patient is of project 1, the others are spread over all of them. */
const PROJECTS = 20;
const SETTINGS = `t.defaults || jsonb_build_object('templateId', t.id, 'title', 'report ' || n, 'commentText', '', 'recommendationText', '')`;
const FIGURE = `jsonb_build_object('code', 'concentration', 'unit', 'million_per_ml', 'value', 21.3, 'interval',
  jsonb_build_object('low', 18.3, 'high', 24.7), 'limit', 16, 'verdict', jsonb_build_object('label', 'Normal', 'undetermined', false),
  'reasons', '[]'::jsonb)`;

/**
 * The clinical side of a large installation: each patient with two samples, analyses over all samples with two videos of
 * their project, reports on the first of them. Written as a superuser, without triggers, after fillLargeInstallation.
 */
export async function fillLargeClinic(db: Database, size: ClinicSize): Promise<LargeClinic> {
  const { patients, analyses, reports } = size;
  const id = (kind: string, n: string): string =>
    `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const project = (n: string): string =>
    `('00000001-0000-7000-8000-' || lpad(to_hex(case when (${n}) % 10 = 0 then 1 else (${n}) % ${PROJECTS} + 1 end), 12, '0'))::uuid`;
  const ofVideo = (kind: string): string => `('0000000${kind}' || substr(v.id::text, 9))::uuid`;
  const patientOf = `(n - 1) % ${patients} + 1`;
  const sampleOf = `(n - 1) % ${2 * patients} + 1`;
  const statements = [
    `insert into patients (id, code, project_id, name, created_at)
       select ${id('8', 'n')}, 'P' || n, ${project('n')}, 'patient ' || n, now() - n * interval '1 hour' from generate_series(1, ${patients}) n`,
    `insert into datasets (id, code, project_id, patient_id, name, created_at)
       select ${id('b', 'n')}, 'X' || n, ${project(patientOf)}, ${id('8', patientOf)}, 'sample ' || n, now() - n * interval '1 hour'
       from generate_series(1, ${2 * patients}) n`,
    `insert into analyses (id, project_id, dataset_id, patient_id, videos_key, status, figures, created_at, updated_at)
       select ${id('9', 'n')}, d.project_id, d.id, d.patient_id, 'key ' || n,
         case when n % 40 = 0 then 'failed' when n % 500 = 1 then 'pending' else 'completed' end,
         jsonb_build_object('figures', jsonb_build_array(${FIGURE}, ${FIGURE}, ${FIGURE}, ${FIGURE}, ${FIGURE}, ${FIGURE}), 'ground', '{}'::jsonb,
           'videos', '[]'::jsonb, 'replicate', null),
         now() - n * interval '10 minutes', now() - n * interval '10 minutes'
       from generate_series(1, ${analyses}) n join datasets d on d.id = ${id('b', sampleOf)}`,
    `insert into analysis_videos (analysis_id, project_id, video_id, position, video_analysis_id)
       select a.id, a.project_id, v.id, k, ${ofVideo('c')}
       from (select id, project_id, row_number() over (partition by project_id order by id) as n from analyses) a
       cross join generate_series(0, 1) k
       join (select project_id, count(*) as of from videos group by project_id) own on own.project_id = a.project_id
       join (select id, project_id, row_number() over (partition by project_id order by id) - 1 as n from videos) v
         on v.project_id = a.project_id and v.n = (2 * a.n + k) % own.of`,
    // As the file check and the analysis of each video would have left them.
    `update videos set quality = jsonb_build_object('verdict', (array['good', 'good', 'good', 'warning', 'unusable'])[1 + size_bytes % 5],
       'reasons', case when size_bytes % 5 < 3 then '[]'::jsonb else '["too dark"]'::jsonb end), duration_seconds = 2`,
    `insert into models (id, code, name, type, sha256, shipped_path, description)
       values (${id('e', '1')}, 'large-clinic', 'Detector', 'detection', repeat('0', 64), 'detector', '{}')`,
    `insert into video_analyses (id, project_id, video_id, video_sha256, model_id, model_sha256, parameters, parameters_sha256, summary, tracks_key, runs, completed_at)
       select ${ofVideo('c')}, v.project_id, v.id, v.sha256, m.id, m.sha256, '{}', repeat('0', 64),
         jsonb_build_object('tracks', repeat('x', 400)), 'k', 1, v.created_at
       from videos v cross join models m where m.code = 'large-clinic'`,
    `insert into tasks (id, project_id, task_type, status, video_id, job_name, started_at, finished_at)
       select ${ofVideo('d')}, v.project_id, 'analysis', 'completed', v.id, 'analyse-video',
         v.created_at, v.created_at + v.size_bytes % 60 * interval '1 second' from videos v`,
    `insert into reports (id, project_id, analysis_id, patient_id, title, template_id, settings, document, content_sha256, status, issued_at, created_at)
       select ${id('a', 'n')}, a.project_id, a.id, a.patient_id, 'report ' || n, t.id, ${SETTINGS}, jsonb_build_object('text', repeat('x', 2000)),
         repeat('0', 64), case when n % 10 = 0 then 'draft' else 'issued' end,
         case when n % 10 = 0 then null else now() - n * interval '10 minutes' end, now() - n * interval '10 minutes'
       from generate_series(1, ${reports}) n join analyses a on a.id = ${id('9', 'n')}
       cross join (select id, defaults from report_templates order by name limit 1) t`,
  ];
  await fillPastTriggers(db, statements);
  for (const table of [
    'patients',
    'datasets',
    'videos',
    'video_analyses',
    'tasks',
    'analyses',
    'analysis_videos',
    'reports',
  ])
    await vacuumTable(db, table);
  const uuid = (kind: string): string => `0000000${kind}-0000-7000-8000-000000000002`;
  return { patientId: uuid('8'), datasetId: uuid('b') };
}
