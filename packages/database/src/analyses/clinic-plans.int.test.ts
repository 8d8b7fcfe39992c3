import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fillPastTriggers } from '../../testing/fill-past-triggers.ts';
import { fillLargeClinic, type LargeClinic } from '../../testing/large-clinic.ts';
import { fillLargeInstallation, type LargeInstallation } from '../../testing/large-installation.ts';
import { indexesOf, type PlanNode, readPlan, scansOf, touched } from '../../testing/query-plan.ts';
import { vacuumTable } from '../../testing/vacuum-table.ts';
import { analysesCountQuery, analysesPageQuery } from './analyses.list.repository.ts';
import { openWorkQuery } from '../dashboards/dashboard.repository.ts';
import { patientsPageQuery } from '../samples/patients.repository.ts';
import { reportsCountQuery, reportsPageQuery } from '../reports/reports.repository.ts';
import { belongingsQuery, removeTasksQuery } from '../samples/erasures.repository.ts';
import { asInstallation, asUser } from '../kernel/scope.ts';

let database: TestDatabase;
let large: LargeInstallation;
let clinic: LargeClinic;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  large = await fillLargeInstallation(database.admin.db, {
    videos: 20_000,
    videosOfDataset: 4000,
    frames: 100_000,
  });
  clinic = await fillLargeClinic(database.admin.db, { patients: 4000, analyses: 20_000, reports: 8000 });
});
afterAll(() => database.drop());

const planOf = (build: Parameters<typeof readPlan>[2]): Promise<PlanNode[]> =>
  readPlan(database.app.db, asUser(large.userId), build);
const page = { limit: 12, offset: 0 };
const filter = () => ({ userId: large.userId, projects: 'own' as const, ...page });
/** Tables that grow with the work of a clinic. */
const GROWING = ['analyses', 'reports', 'patients', 'videos', 'frames', 'analysis_videos'];
const scanned = (plan: PlanNode[]): string[] =>
  GROWING.filter((table) => scansOf(plan, table).includes('Seq Scan'));

describe('query plans with 20,000 analyses and 8,000 reports', () => {
  it.each([
    ['newest first', {}],
    ['of a status', { status: 'completed' }],
    ['oldest first', { sortBy: 'createdAt', sortOrder: 'asc' }],
  ] as const)('merges a page of analyses from the indexes of the projects: %s', async (_, over) => {
    const plan = await planOf((tx) => analysesPageQuery(tx, { ...filter(), ...over }));
    expect(scanned(plan)).toEqual([]);
    expect(indexesOf(plan)).toContain('analyses_project');
    expect(touched(plan, 'analyses')).toBeLessThanOrEqual(2 * page.limit * large.projectsOfUser);
  });

  it.each([
    ['a patient', () => ({ patientId: clinic.patientId }), 'analyses_patient'],
    ['a sample', () => ({ datasetId: clinic.datasetId }), 'analyses_dataset'],
    ['a video', () => ({ videoId: large.videoId }), 'analysis_videos_video'],
  ])('reads the analyses of %s by its index', async (_, over, index) => {
    const plan = await planOf((tx) => analysesPageQuery(tx, { ...filter(), ...over() }));
    expect(scanned(plan)).toEqual([]);
    expect(indexesOf(plan)).toContain(index);
    expect(touched(plan, 'analyses')).toBeLessThanOrEqual(50);
  });

  it('merges a page of reports from the indexes of the projects, and reads those of a patient by index', async () => {
    const plan = await planOf((tx) => reportsPageQuery(tx, filter()));
    expect(scanned(plan)).toEqual([]);
    expect(indexesOf(plan)).toContain('reports_project');
    const own = await planOf((tx) => reportsPageQuery(tx, { ...filter(), patientId: clinic.patientId }));
    expect(scanned(own)).toEqual([]);
    expect(touched(own, 'reports')).toBeLessThanOrEqual(50);
  });

  it('looks for the samples of the patients of a page only', async () => {
    for (const over of [{}, { sortBy: 'name' }] as const) {
      const plan = await planOf((tx) => patientsPageQuery(tx, { ...filter(), ...over }));
      expect(indexesOf(plan)).toContain('datasets_patient');
      expect(touched(plan, 'datasets')).toBeLessThanOrEqual(4 * page.limit);
    }
  });

  it('counts what a person may see by index', async () => {
    const counts = [
      await planOf((tx) => analysesCountQuery(tx, filter())),
      await planOf((tx) => reportsCountQuery(tx, filter())),
    ];
    for (const plan of counts) expect(scanned(plan)).toEqual([]);
  });

  it('finds the open work of the dashboard in the projects of the person', async () => {
    const everywhere = {
      video_failed: 'own',
      analysis_failed: 'own',
      videos_waiting: 'own',
      report_missing: 'own',
    } as const;
    const plan = await planOf((tx) => ({
      compile: () => openWorkQuery({ userId: large.userId, projects: everywhere }, 10).compile(tx),
    }));
    expect(scanned(plan)).toEqual([]);
    const found = ['videos_status', 'analyses_status', 'analysis_videos_project', 'reports_status'];
    expect(indexesOf(plan)).toEqual(expect.arrayContaining(found));
    // Names are read of the rows that are shown, and of no others.
    for (const table of ['datasets', 'patients']) expect(touched(plan, table)).toBeLessThanOrEqual(10);
  });

  it('finds what an erasure takes of a patient by index, and removes no task by reading all', async () => {
    const plan = await readPlan(database.app.db, asInstallation, (tx) => ({
      compile: () => belongingsQuery(clinic.patientId, { holdYears: 10 }).compile(tx),
    }));
    expect(scanned(plan)).toEqual([]);
    expect(indexesOf(plan)).toEqual(
      expect.arrayContaining(['datasets_patient', 'analyses_patient', 'analyses_dataset', 'reports_patient']),
    );
    expect(touched(plan, 'analyses')).toBeLessThanOrEqual(200);
    await fillPastTriggers(database.admin.db, [
      `insert into tasks (id, task_type, status, job_name, subject_kind, subject_id, finished_at)
       select gen_random_uuid(), 'analysis', 'completed', 'analyse-video', 'video', gen_random_uuid(), now()
       from generate_series(1, 20000)`,
    ]);
    await vacuumTable(database.admin.db, 'tasks');
    const removal = await readPlan(database.app.db, asInstallation, (tx) => ({
      compile: () => removeTasksQuery([clinic.patientId, clinic.datasetId]).compile(tx),
    }));
    expect(scansOf(removal, 'tasks')).not.toContain('Seq Scan');
    // Without the kind, which the index begins with, all of the index would be read.
    const scan = removal.find((node) => node['Index Name'] === 'tasks_subject');
    expect(scan?.['Index Cond']).toContain('subject_kind');
  });
});
