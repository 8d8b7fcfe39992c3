import type { BusinessDashboard } from '@sarm/contracts/http/dashboard/dashboard.routes';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { createRole } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import { ReportWorld } from '../reports/report-world.fixture.ts';

const URL = '/api/sarm/dashboard/business';
const world = await ReportWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;
const read = async (who = lab.member) => (await who.inject({ url: URL })).json<BusinessDashboard>();
const DAY = 86_400_000;

describe('the business dashboard', () => {
  it('BUS-002 PLT-006 PLT-014 counts what the projects of the person hold, and nothing of others', async () => {
    await lab.video({ status: 'processing' });
    const { counts } = await read();
    expect(counts).toMatchObject({
      projects: 1,
      videos: 2,
      videosProcessing: 1,
      patients: 1,
      analyses: 1,
      analysesRunning: 0,
      reports: 0,
      reportDrafts: 0,
    });
    await world.saved();
    expect((await read()).counts).toMatchObject({ reports: 1, reportDrafts: 1 });
    expect((await read(lab.stranger)).counts).toMatchObject({
      projects: 1,
      videos: 0,
      patients: 0,
      analyses: 0,
    });
    expect((await lab.plain.inject({ url: URL })).statusCode).toBe(403);
  });

  it('BUS-107 shows open work by priority, with the day it is due', async () => {
    await world.analyse();
    const failed = await lab.video({ status: 'failed', name: 'Broken' });
    const waiting = await world.calculation.dataset();
    await world.calculation.ready({ dataset_id: waiting, status: 'completed' });
    await world.calculation.ready({ dataset_id: waiting, status: 'uploaded' });
    const { tasks, tasksTotal } = await read();
    const of = (kind: string) => tasks.filter((each) => each.kind === kind);
    expect(of('video_failed')).toMatchObject([
      { priority: 'high', title: 'Video processing failed', name: 'Broken', videoId: failed },
    ]);
    expect(of('videos_waiting')).toMatchObject([
      { priority: 'medium', title: '2 videos wait for their analysis', datasetId: waiting, count: 2 },
    ]);
    expect(of('report_missing')).toMatchObject([
      {
        priority: 'low',
        title: 'Completed analysis without report',
        analysisId: world.analysisId,
        patientName: 'Tomas Berg',
      },
    ]);
    expect(tasks.map(({ priority }) => priority)).toEqual(['high', 'medium', 'low']);
    expect(tasksTotal).toBe(3);
    const due = (kind: string) => Math.round((Date.parse(of(kind)[0]?.dueDate ?? '') - Date.now()) / DAY);
    expect([due('video_failed'), due('videos_waiting'), due('report_missing')]).toEqual([1, 3, 7]);

    await db.updateTable('analyses').set({ status: 'failed' }).where('id', '=', world.analysisId).execute();
    expect((await read()).tasks.filter(({ kind }) => kind === 'analysis_failed')).toMatchObject([
      { priority: 'high', title: 'Analysis failed', analysisId: world.analysisId },
    ]);
    expect((await read(lab.stranger)).tasks).toEqual([]);
    // Work is for the people who can do it: who only reads in the project, or may not write reports, gets none of it.
    expect((await read(lab.viewer)).tasks).toEqual([]);
    const role = await createRole(lab.api.database, ['access_business', 'view_reports', 'upload_videos']);
    const uploader = await lab.api.signedIn({ roles: [role.code] });
    await db
      .insertInto('project_members')
      .values({ project_id: lab.projectId, user_id: uploader.id, access_level: 'member' })
      .execute();
    const shown = (await read(uploader)).tasks.map(({ kind }) => kind);
    expect(shown).toEqual(['video_failed', 'videos_waiting']);
  });

  it('BUS-078 shows the newest analyses and patients with the counts, to those who see them elsewhere', async () => {
    const { analyses, patients, calibrated } = await read();
    const listed = await lab.member.inject({
      url: '/api/sarm/analyses?sort_by=createdAt&sort_order=desc&limit=6',
    });
    expect(analyses).toEqual(listed.json<{ items: unknown[] }>().items);
    expect(analyses?.length).toBeGreaterThan(0);
    const people = await lab.member.inject({
      url: '/api/sarm/patients?sort_by=lastSample&sort_order=desc&limit=6',
    });
    expect(patients).toEqual(people.json<{ items: unknown[] }>().items);
    expect(patients.map(({ name }) => name)).toContain('Tomas Berg');
    expect(calibrated).toBe(true);
    await db.updateTable('calibrations').set({ is_demo: true }).execute();
    expect(await read()).toMatchObject({ calibrated: false });
    await db.updateTable('calibrations').set({ is_demo: false }).execute();
    expect(await read(lab.stranger)).toMatchObject({ analyses: [], patients: [] });
  });

  it('BUS-078 shows analyses to the holder of any code that reads them, and none to other people', async () => {
    const held = async (...codes: PermissionCode[]) => {
      const role = await createRole(lab.api.database, ['access_business', ...codes]);
      const person = await lab.api.signedIn({ roles: [role.code] });
      const membership = { project_id: lab.projectId, user_id: person.id };
      await db
        .insertInto('project_members')
        .values({ ...membership, access_level: 'member' })
        .execute();
      return person;
    };
    expect(await read(await held())).toMatchObject({ analyses: null, patients: [{ name: 'Tomas Berg' }] });
    for (const code of ['view_analysis_results', 'generate_reports', 'view_reports'] as const)
      expect((await read(await held(code))).analyses?.length).toBeGreaterThan(0);
  });
});
