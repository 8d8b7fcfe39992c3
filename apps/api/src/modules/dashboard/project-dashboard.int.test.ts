import type { ProjectDashboard } from '@sarm/contracts/http/dashboard/project-dashboard.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { ReportWorld } from '../reports/report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;
const urlOf = (projectId = lab.projectId) => `/api/sarm/dashboard/project/${projectId}`;
const answer = (who = lab.editor, projectId = lab.projectId) => who.inject({ url: urlOf(projectId) });
const read = async (who = lab.editor) => (await answer(who)).json<ProjectDashboard>();

/** Logged actions of a person, `days` ago: the log itself takes no time from outside. */
async function acted(userId: string, projectId: string | null, count: number, days = 0): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (let i = 0; i < count; i += 1)
      await tx
        .insertInto('audit_log')
        .values({
          id: newId(),
          chain: projectId ?? newId(),
          number: 1000 + days * 100 + i,
          at: new Date(Date.now() - days * 86_400_000),
          type: 'data',
          action: 'video.update',
          user_id: userId,
          project_id: projectId,
        })
        .execute();
  });
}

beforeAll(async () => {
  const drift = { verdict: 'warning', reasons: ['drift'] } as const;
  await lab.video({ quality: JSON.stringify({ verdict: 'good', reasons: [] }) });
  await lab.video({ quality: JSON.stringify(drift) });
  await lab.video({
    quality: JSON.stringify({ verdict: 'unusable', reasons: ['out of focus', 'drift'] }),
    created_at: new Date(Date.now() - 400 * 86_400_000),
  });
});

describe('the dashboard of a project', () => {
  it('BUS-080 counts what the project stores, for its members with business access alone', async () => {
    const { project, statistics, at } = await read(lab.viewer);
    expect(project).toEqual({ id: lab.projectId, name: 'Clinic', status: 'active', isDemo: false });
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
    expect(statistics).toMatchObject({
      datasetsCount: 2,
      videosCount: 4,
      videosAnalysed: 1,
      patientsCount: 1,
      segmentsCount: 0,
      modelsCount: 0,
      analysesCount: 1,
      analysesFailed: 0,
      progress: 25,
      quality: { good: 1, warning: 1, unusable: 1, unchecked: 1 },
      reasons: [
        { reason: 'drift', count: 2 },
        { reason: 'out of focus', count: 1 },
      ],
    });
    expect(statistics.weeks).toHaveLength(12);
    expect(statistics.weeks.at(-1)).toMatchObject({ good: 1, warning: 1, unusable: 0, unchecked: 1 });
    expect(statistics.weeks.slice(0, -1).every(({ good, unchecked }) => good + unchecked === 0)).toBe(true);
    expect((await answer(lab.plain)).statusCode).toBe(403);
    for (const [who, projectId] of [
      [lab.stranger, lab.projectId],
      [lab.editor, lab.otherProjectId],
      [lab.editor, newId()],
    ] as const)
      expect((await answer(who, projectId)).statusCode).toBe(404);
  });

  it('BUS-080 answers the figures of two tabs to holders of project_analytics alone', async () => {
    expect((await read(lab.member)).analytics).toBeNull();
    expect((await read(lab.viewer)).analytics).toBeNull();
    const { analytics } = await read(lab.editor);
    expect(analytics?.datasets).toEqual({
      statuses: [{ status: 'draft', count: 2 }],
      withPatient: 1,
      withSheet: 1,
      withVideos: 2,
      framesStored: 0,
      framesSelected: 0,
      detections: 0,
    });
  });

  it('judges as the analyses themselves show it, and withholds what they withhold', async () => {
    const url = `/api/sarm/analyses/${world.analysisId}`;
    const shown = (await lab.member.inject({ url })).json<{
      figures: { code: string; verdict: { label: string; undetermined: boolean } | null }[];
    }>();
    const { statistics } = await read();
    expect(statistics.judged).toBe(1);
    expect(statistics.verdicts.map(({ code }) => code)).toEqual([
      'concentration',
      'total_count',
      'progressive_motility',
      'total_motility',
      'normal_forms',
    ]);
    for (const { code, ...counts } of statistics.verdicts) {
      const verdict = shown.figures.find((each) => each.code === code)?.verdict;
      const name = verdict?.label.toLowerCase();
      const where = verdict == null ? 'notAvailable' : verdict.undetermined ? `${name}Undetermined` : name;
      expect(Object.entries(counts).filter(([, count]) => count > 0)).toEqual([[where, 1]]);
    }
    await db.updateTable('datasets').set({ dilution: 2 }).where('id', '=', world.datasetId).execute();
    const later = (await read()).statistics.verdicts;
    expect(later.find(({ code }) => code === 'concentration')).toMatchObject({ notAvailable: 1 });
    expect(later.find(({ code }) => code === 'total_motility')).toMatchObject({ notAvailable: 0 });
    await db.updateTable('datasets').set({ dilution: 1 }).where('id', '=', world.datasetId).execute();
  });

  it('BUS-110 shows the members with title, objectives and activity of the last 30 days', async () => {
    await db
      .updateTable('project_members')
      .set({ objectives: 'Validate the second microscope' })
      .where('user_id', '=', lab.technician.id)
      .execute();
    await acted(lab.technician.id, lab.projectId, 20);
    await acted(lab.viewer.id, lab.projectId, 5, 29);
    await acted(lab.plain.id, lab.projectId, 4, 1);
    await acted(lab.plain.id, lab.projectId, 30, 31);
    const busy = await lab.api.signedIn();
    const membership = { project_id: lab.projectId, user_id: busy.id, access_level: 'viewer' as const };
    await db.insertInto('project_members').values(membership).execute();
    await acted(busy.id, lab.projectId, 19, 2);
    const { team } = await read(lab.viewer);
    expect(team.map(({ id }) => id).sort()).toEqual(
      [lab.member, lab.editor, lab.viewer, lab.plain, lab.technician, busy].map(({ id }) => id).sort(),
    );
    const of = (id: string) => team.find((each) => each.id === id);
    const logged = await db
      .selectFrom('audit_log')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('user_id', '=', lab.technician.id)
      .where('project_id', '=', lab.projectId)
      .executeTakeFirstOrThrow();
    expect(of(lab.technician.id)).toMatchObject({
      title: 'Technician',
      objectives: 'Validate the second microscope',
      project: 'Clinic',
      actions: logged.count,
      activity: 'High',
    });
    expect(of(lab.viewer.id)).toMatchObject({ actions: 5, activity: 'Medium', objectives: '' });
    expect(of(busy.id)).toMatchObject({ actions: 19, activity: 'Medium' });
    expect(of(lab.plain.id)).toMatchObject({ actions: 4, activity: 'Low' });
    expect(of(lab.technician.id)?.email).toBe(lab.technician.email);
  });

  it('shows how work went, and nothing where nothing was recorded', async () => {
    const before = (await read()).analytics?.performance;
    expect(before).toMatchObject({ failed: { count: 0, of: 1 }, replicates: null, report: null });
    const start = new Date(Date.now() - 60_000);
    const done = { job_name: 'analyse-video', task_type: 'analysis', status: 'completed' } as const;
    await db.updateTable('tasks').set({ started_at: null }).where('job_name', '=', 'analyse-video').execute();
    expect((await read()).analytics?.performance.time).toBeNull();
    for (const seconds of [3, 5, 40])
      await lab.task({
        ...done,
        video_id: world.videoId,
        started_at: start,
        finished_at: new Date(start.getTime() + seconds * 1000),
      });
    const { time, weeks, models, detection } = (await read()).analytics?.performance ?? {};
    expect(time).toEqual({ median: 5, perSecond: 2.5, videoSeconds: 2, videos: 3 });
    expect(weeks?.map(({ median }) => median).filter((each) => each !== null)).toEqual([5]);
    expect(weeks?.find(({ median }) => median !== null)?.centile95).toBeCloseTo(36.5, 6);
    expect(models).toMatchObject([
      {
        name: 'Sperm Detection Model v1',
        type: 'detection',
        status: 'active',
        metrics: { finalAccuracy: null, finalValAccuracy: 0.9478, finalLoss: null, finalValLoss: null },
        videos: 1,
      },
    ]);
    expect(detection?.find(({ synthetic }) => !synthetic)).toMatchObject({ f1: 0.8843, frames: 470 });
  });

  it('compares the two aliquots of a sample, and counts the tracks that people changed', async () => {
    const second = await world.calculation.ready({ dataset_id: world.datasetId });
    await world.calculation.calculated('/api/sarm/calculation/cal-motility', [second], 1);
    await world.calculation.calculated('/api/sarm/calculation/cal-concentration', [second], 0);
    const { performance } = (await read()).analytics ?? {};
    expect(performance?.replicates).toMatchObject({ count: 1, of: 1 });
    expect(performance?.corrected).toMatchObject({ count: 0 });
    for (const [track, action] of [
      [1, 'exclude'],
      [2, 'exclude'],
      [2, 'include'],
      [3, 'exclude'],
    ] as const)
      await db
        .insertInto('analysis_corrections')
        .values({
          id: newId(),
          project_id: lab.projectId,
          analysis_id: world.analysisId,
          video_id: world.videoId,
          track,
          action,
          reason: 'debris',
        })
        .execute();
    const { corrected, weeks } = (await read()).analytics?.performance ?? {};
    expect(corrected?.count).toBe(2);
    expect(corrected?.of).toBe(performance?.corrected?.of);
    expect(weeks?.at(-1)?.corrected).toEqual(corrected);
  });
});
