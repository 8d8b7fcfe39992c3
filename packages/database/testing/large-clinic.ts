import { sql } from 'kysely';
import type { Database } from '../src/connect.ts';

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
  const patientOf = `(n - 1) % ${patients} + 1`;
  const sampleOf = `(n - 1) % ${2 * patients} + 1`;
  const statements = [
    `insert into patients (id, project_id, name, created_at)
       select ${id('8', 'n')}, ${project('n')}, 'patient ' || n, now() - n * interval '1 hour' from generate_series(1, ${patients}) n`,
    `insert into datasets (id, project_id, patient_id, name, created_at)
       select ${id('b', 'n')}, ${project(patientOf)}, ${id('8', patientOf)}, 'sample ' || n, now() - n * interval '1 hour'
       from generate_series(1, ${2 * patients}) n`,
    `insert into analyses (id, project_id, dataset_id, patient_id, videos_key, status, figures, created_at, updated_at)
       select ${id('9', 'n')}, d.project_id, d.id, d.patient_id, 'key ' || n,
         case when n % 40 = 0 then 'failed' when n % 500 = 1 then 'pending' else 'completed' end,
         jsonb_build_object('figures', jsonb_build_array(${FIGURE}, ${FIGURE}, ${FIGURE}, ${FIGURE}, ${FIGURE}, ${FIGURE}), 'ground', '{}'::jsonb,
           'videos', '[]'::jsonb),
         now() - n * interval '10 minutes', now() - n * interval '10 minutes'
       from generate_series(1, ${analyses}) n join datasets d on d.id = ${id('b', sampleOf)}`,
    `insert into analysis_videos (analysis_id, project_id, video_id, position)
       select a.id, a.project_id, v.id, k
       from (select id, project_id, row_number() over (partition by project_id order by id) as n from analyses) a
       cross join generate_series(0, 1) k
       join (select id, project_id, row_number() over (partition by project_id order by id) - 1 as n,
               count(*) over (partition by project_id) as of from videos) v
         on v.project_id = a.project_id and v.n = (2 * a.n + k) % v.of`,
    `insert into reports (id, project_id, analysis_id, patient_id, title, template_id, settings, document, content_sha256, status, issued_at, created_at)
       select ${id('a', 'n')}, a.project_id, a.id, a.patient_id, 'report ' || n, t.id, '{}', jsonb_build_object('text', repeat('x', 2000)),
         repeat('0', 64), case when n % 10 = 0 then 'draft' else 'issued' end,
         case when n % 10 = 0 then null else now() - n * interval '10 minutes' end, now() - n * interval '10 minutes'
       from generate_series(1, ${reports}) n join analyses a on a.id = ${id('9', 'n')}
       cross join (select id from report_templates order by name limit 1) t`,
  ];
  await db.transaction().execute(async (tx) => {
    for (const setting of [
      'session_replication_role = replica',
      'statement_timeout = 0',
      'synchronous_commit = off',
    ])
      await sql.raw(`set local ${setting}`).execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
  for (const table of ['patients', 'datasets', 'analyses', 'analysis_videos', 'reports'])
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(db);
  const uuid = (kind: string): string => `0000000${kind}-0000-7000-8000-000000000002`;
  return { patientId: uuid('8'), datasetId: uuid('b') };
}
