import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import { WAIT_SECONDS } from '@sarm/domain/figures/analysis';
import { createRole } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import type { Task } from '../../testing/lab-world.ts';
import { CalculationWorld, CONCENTRATION, MOTILITY } from './calculation-world.fixture.ts';

const world = await CalculationWorld.ofFile();
const { lab } = world;

const CALLS = [
  ['BUS-188', MOTILITY, CONCENTRATION],
  ['BUS-189', CONCENTRATION, MOTILITY],
] as const;
const tasksOf = async (video: string): Promise<Task[]> => {
  const answer = await lab.member.inject({ url: `/api/tasks?task_type=analysis&video_id=${video}` });
  return answer.json<{ tasks: Task[] }>().tasks;
};

describe('a stored calculation', () => {
  it.each(CALLS)('%s is reused without work by %s, and recomputed on request', async (_, call, otherCall) => {
    const video = await world.ready();
    const first = await world.calculated(call, [video], 1);
    const runs = await world.openRuns();
    const again = await world.request(call, [video]);
    expect([again.statusCode, again.json()]).toEqual([200, first]);
    // The other figure of the same videos rests on the same run.
    const other = await world.request(otherCall, [video]);
    expect(other.json<AnalysisResult>()).toMatchObject({ success: true, analysis_id: first.analysis_id });
    expect(await world.openRuns()).toBe(runs);
    const forced = await world.calculated(call, [video], 1, { force_reanalysis: true });
    expect(forced.videos[0]?.analysed_at).not.toBe(first.videos[0]?.analysed_at);
    expect(await world.openRuns()).toBe(runs + 1);
  });

  it.each(CALLS)('%s is written only when requested, by %s', async (_, call) => {
    const video = await world.ready();
    const stored = (await lab.audits('analysis.store')).length;
    const kept = await world.calculated(call, [video], 1, { save_results: false });
    expect(kept.analysis_id).toBeNull();
    expect((await lab.audits('analysis.store')).length).toBe(stored);
    expect((await world.request(call, [video])).json<AnalysisResult>().analysis_id).not.toBeNull();
  });

  it('BUS-231 security finding 11: rests on a calibration that nobody changes any more, whatever its video points to later', async () => {
    const video = await world.ready();
    const { db } = lab.api.database.admin;
    const { calibration_id: id } = await db
      .selectFrom('videos')
      .select('calibration_id')
      .where('id', '=', video)
      .executeTakeFirstOrThrow();
    await world.calculated(MOTILITY, [video], 1);
    await db.updateTable('videos').set({ calibration_id: null }).where('id', '=', video).execute();
    const role = await createRole(lab.api.database, ['manage_videos', 'manage_system_settings']);
    const administrator = await lab.api.signedIn({ roles: [role.code] });
    const payload = { name: 'c', microscope: 'm', objective: 'o', pixel_size_um: 9 };
    const correct = (calibration: string | null) =>
      administrator.inject({ method: 'PUT', url: `/api/sarm/calibrations/${calibration}`, payload });
    const late = await correct(id);
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'calibration_in_use']);
    expect((await correct(await world.calibration())).statusCode).toBe(200);
  });

  it.each(CALLS)('BUS-095 %s is the result of its task, by %s', async (_, call) => {
    const video = await world.ready();
    const body = await world.calculated(call, [video], 1);
    const found = (await tasksOf(video)).find((task) => task.result !== null);
    expect(found).toMatchObject({ status: 'completed', progress: 100, result: body });
    const [audit] = (await lab.audits('analysis.store')).slice(-1);
    expect(audit?.subject_id).toBe(body.analysis_id);
  });

  it('BUS-188 BUS-189 BUS-095 answers 202 with its task when the work takes longer than people wait, and continues', async () => {
    const requests = await Promise.all(
      [MOTILITY, CONCENTRATION].map(async (call) => {
        const video = await world.ready();
        const from = performance.now();
        const answer = await world.request(call, [video]);
        return { call, video, answer, seconds: (performance.now() - from) / 1000 };
      }),
    );
    expect(WAIT_SECONDS).toBe(25);
    for (const { answer, seconds } of requests) {
      expect(answer.statusCode).toBe(202);
      expect(seconds).toBeGreaterThanOrEqual(WAIT_SECONDS - 0.1);
    }
    await world.endRunsSoon(2);
    for (const { call, video, answer } of requests) {
      const { task_id: id } = answer.json<{ task_id: string }>();
      const task = (await lab.member.inject({ url: `/api/tasks/${id}` })).json<Task>();
      expect(task).toMatchObject({ status: 'completed', result: { success: true } });
      expect((await world.request(call, [video])).json()).toEqual(task.result);
    }
  });
});
