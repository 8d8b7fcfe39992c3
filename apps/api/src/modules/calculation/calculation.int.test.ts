import { fileURLToPath } from 'node:url';
import type { AnalysisResult } from '@sarm/contracts/http/measuring-entities';
import { registerShippedModels } from '@sarm/database/models.repository';
import { newId } from '@sarm/database/new-id';
import { asInstallation, asProject, inScope } from '@sarm/database/scope';
import { settleAfterRun } from '@sarm/database/settle-calculation';
import { finishTask } from '@sarm/database/tasks.repository';
import { releaseVideoAnalysis, storeVideoAnalysis } from '@sarm/database/video-analyses.repository';
import { MAX_CALCULATION_VIDEOS } from '@sarm/domain/analysis';
import { computeFigures } from '@sarm/measurement/report/compute-figures';
import { systemClock } from '@sarm/runtime/clock';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Lab, openLab, type Task } from '../../testing/lab-world.ts';
import { summaryOf } from './video-summary.fixture.ts';

const MODELS = fileURLToPath(new URL('../../../../../models', import.meta.url));
let lab: Lab;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  const shipped = await readShippedModels(MODELS);
  await inScope(lab.api.database.app.db, asInstallation, (tx) => registerShippedModels(tx, shipped));
});
afterAll(async () => {
  await lab.stop();
});

const MOTILITY = '/api/sarm/calculation/cal-motility';
const CONCENTRATION = '/api/sarm/calculation/cal-concentration';

const calibration = async (depth: number | null = 20): Promise<string> => {
  const id = newId();
  await lab.api.database.admin.db
    .insertInto('calibrations')
    .values({
      id,
      name: 'c',
      microscope: 'm',
      objective: 'o',
      pixel_size_um: 0.5,
      nominal_depth_um: 20,
      measured_depth_um: depth,
      depth_sd_um: depth === null ? null : 0.2,
      segre_silberberg_factor: 1,
    })
    .execute();
  return id;
};
/** A dataset with the sheet of its sample. */
const dataset = async (sheet: object = { dilution: 1, volume_ml: 3 }): Promise<string> => {
  const answer = await lab.technician.inject({
    method: 'POST',
    url: '/api/sarm/dataset/create-dataset',
    payload: { name: 'Sample', project_id: lab.projectId, sample: sheet },
  });
  return answer.json<{ id: string }>().id;
};
const ready = async (over: Parameters<Lab['video']>[0] = {}): Promise<string> =>
  await lab.video({
    calibration_id: await calibration(),
    dataset_id: over.dataset_id ?? (await dataset()),
    timeline_key: 'timeline',
    frames_count: 100,
    ...over,
  });

const ask = (url: string, video_ids: string[], more: object = {}, who = lab.member) =>
  who.inject({ method: 'POST', url, payload: { video_ids, ...more } });

/** What the worker does at the end of a run, for every run that is open. */
async function endRuns(ending: { failure: string | null } = { failure: null }): Promise<number> {
  const db = lab.api.database.app.db;
  const open = await inScope(db, asProject(lab.projectId), (tx) =>
    tx.selectFrom('video_analyses').select(['id', 'task_id']).where('task_id', 'is not', null).execute(),
  );
  for (const { id, task_id: taskId } of open) {
    if (taskId === null) continue;
    await inScope(db, asProject(lab.projectId), async (tx) => {
      if (ending.failure === null)
        await storeVideoAnalysis(tx, id, { summary: summaryOf(), warnings: [], tracksKey: 'k' });
      else await releaseVideoAnalysis(tx, taskId);
      await settleAfterRun(tx, computeFigures(systemClock), { taskId, failure: ending.failure });
      const status = ending.failure === null ? 'completed' : 'failed';
      await finishTask(tx, taskId, { status, message: ending.failure ?? '' });
    });
  }
  return open.length;
}
async function endRunsSoon(count: number, ending?: { failure: string | null }): Promise<void> {
  for (let ended = 0; ended < count; ) {
    ended += await endRuns(ending);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const calculated = async (url: string, videos: string[], runs: number, more: object = {}) => {
  const [answer] = await Promise.all([ask(url, videos, more), endRunsSoon(runs)]);
  expect({ status: answer.statusCode, body: answer.body }).toMatchObject({ status: 200 });
  return answer.json<AnalysisResult>();
};
const openRuns = async (): Promise<number> =>
  (await lab.jobs()).filter((job) => job.name === 'analyse-video').length;

describe('a figure without its inputs', () => {
  it.each([
    ['no calibration', MOTILITY, { calibration_id: null }, /no calibration/],
    ['no calibration', CONCENTRATION, { calibration_id: null }, /no calibration/],
    ['truncated', MOTILITY, { quality: '{"verdict":"warning","reasons":["truncated"]}' }, /truncated/],
    [
      'out of focus',
      MOTILITY,
      { quality: '{"verdict":"warning","reasons":["out of focus"]}' },
      /out of focus/,
    ],
    ['out of focus', CONCENTRATION, { quality: '{"verdict":"warning","reasons":["out of focus"]}' }, /focus/],
    ['15 fps', MOTILITY, { quality: '{"verdict":"warning","reasons":["frame rate too low"]}' }, /frame rate/],
    ['not checked', MOTILITY, { timeline_key: null, frames_count: null }, /file check/],
  ])(
    '%s: answers 200 with success false and the reason, and starts no work (%s)',
    async (_, url, over, reason) => {
      const video = await ready(over);
      const before = await openRuns();
      const answer = await ask(url, [video]);
      expect(answer.statusCode).toBe(200);
      const body = answer.json<AnalysisResult>();
      expect(body).toMatchObject({ success: false });
      expect(body.errors.join()).toMatch(reason);
      const { intervals, ...figures } = body.aggregated_results;
      expect(intervals).toEqual({});
      expect(Object.values(figures).filter((value) => value !== null)).toEqual([]);
      expect(await openRuns()).toBe(before);
    },
  );

  it('BUS-097 concentration needs the measured depth and the recorded dilution, and guesses neither', async () => {
    const shallow = await ready({ calibration_id: await calibration(null) });
    const undiluted = await ready({ dataset_id: await dataset({}) });
    const asked = async (id: string) => (await ask(CONCENTRATION, [id])).json<AnalysisResult>();
    expect((await asked(shallow)).errors.join()).toMatch(/measured chamber depth/);
    expect((await asked(undiluted)).errors.join()).toMatch(/dilution of the sample is not recorded/);
    const good = await ready();
    const body = await calculated(CONCENTRATION, [good], 1);
    expect(body).toMatchObject({
      success: true,
      aggregated_results: { overall_classification: 'Normal', total_sperm_count: 250 },
      analysis_parameters: { chamber_specifications: { depth_um: 20, dilution: 1 } },
    });
    expect(body.aggregated_results.mean_concentration_million_per_ml).toBeCloseTo(
      (250 * 1e6) / (640 * 480 * 0.25 * 20),
      6,
    );
    const every = await ask(CONCENTRATION, [good, shallow]);
    expect(every.json<AnalysisResult>().success).toBe(false);
  });
});

describe('a calculation', () => {
  it('BUS-098 gives velocity and the distribution in percent with the thresholds it used', async () => {
    const body = await calculated(MOTILITY, [await ready()], 1);
    const { motility_distribution: shares, average_velocity: velocity } = body.aggregated_results;
    expect(new Set(Object.keys(shares ?? {}))).toEqual(
      new Set(['Rapid Progressive', 'Slow Progressive', 'Non Progressive', 'Immotile']),
    );
    expect(Object.values(shares ?? {}).reduce((a, b) => a + b, 0)).toBeCloseTo(100, 9);
    expect(shares?.['Rapid Progressive']).toBeCloseTo(40, 9);
    expect(velocity).toBeCloseTo(50, 9);
    expect(body.analysis_parameters.motility_thresholds.rapid_progressive).toBe(25);
  });

  it('carries an interval with every figure, and a total only with a recorded volume', async () => {
    const body = await calculated(MOTILITY, [await ready()], 1);
    const { intervals, progressive_motility: progressive } = body.aggregated_results;
    const own = intervals['progressive_motility'];
    expect(own?.ci_low).toBeLessThan(progressive ?? 0);
    expect(own?.ci_high).toBeGreaterThan(progressive ?? 100);
    expect(body.aggregated_results).toMatchObject({
      overall_classification: 'Normal',
      verdict: 'determined',
      mean_concentration_million_per_ml: null,
      total_per_ejaculate_million: null,
    });
    const counted = await calculated(CONCENTRATION, [await ready()], 1);
    expect(counted.aggregated_results.total_per_ejaculate_million).toBeCloseTo(
      3 * (counted.aggregated_results.mean_concentration_million_per_ml ?? 0),
      9,
    );
    const unknown = await ready({ dataset_id: await dataset({ dilution: 1 }) });
    const total = (await calculated(CONCENTRATION, [unknown], 1)).aggregated_results;
    expect(total).toMatchObject({ total_per_ejaculate_million: null, overall_classification: 'Normal' });
  });

  it('reuses a stored result without work, and recomputes it when told to', async () => {
    const video = await ready();
    const first = await calculated(MOTILITY, [video], 1);
    const runs = await openRuns();
    const again = await ask(MOTILITY, [video]);
    expect(again.statusCode).toBe(200);
    expect(again.json()).toEqual(first);
    expect(await openRuns()).toBe(runs);
    // The other figure of the same videos rests on the same run.
    const other = await ask(CONCENTRATION, [video]);
    expect(other.json<AnalysisResult>()).toMatchObject({ success: true, analysis_id: first.analysis_id });
    expect(await openRuns()).toBe(runs);
    const forced = await calculated(MOTILITY, [video], 1, { force_reanalysis: true });
    expect(forced.videos[0]?.analysed_at).not.toBe(first.videos[0]?.analysed_at);
    expect(await openRuns()).toBe(runs + 1);
  });

  it('lets two calls at once wait for one run of a video', async () => {
    const video = await ready();
    const before = await openRuns();
    const [motility, concentration] = await Promise.all([
      ask(MOTILITY, [video]),
      ask(CONCENTRATION, [video]),
      endRunsSoon(1),
    ]);
    expect(motility.json()).toMatchObject({ success: true });
    expect(concentration.json()).toMatchObject({ success: true });
    expect((await openRuns()) - before).toBe(1);
  });

  it('over several videos waits for the last of them', async () => {
    const shared = await dataset();
    const videos = [await ready({ dataset_id: shared }), await ready({ dataset_id: shared })];
    const body = await calculated(CONCENTRATION, videos, 2);
    expect(body.video_ids).toEqual(videos);
    expect(body.aggregated_results.total_sperm_count).toBe(500);
  });

  it('says what failed instead of a figure', async () => {
    const video = await ready();
    const [answer] = await Promise.all([
      ask(MOTILITY, [video]),
      endRunsSoon(1, { failure: 'The analysis failed: no frame' }),
    ]);
    expect(answer.json<AnalysisResult>()).toMatchObject({ success: false });
    expect(answer.json<AnalysisResult>().errors[0]).toContain('The analysis failed: no frame');
  });

  it('ends when its run is cancelled or its video deleted', async () => {
    const video = await ready();
    const waiting = ask(MOTILITY, [video]);
    await expect.poll(() => endableTask()).toBeDefined();
    const run = await endableTask();
    const cancelled = await lab.member.inject({ method: 'DELETE', url: `/api/tasks/${run ?? ''}` });
    expect(cancelled.statusCode).toBe(200);
    expect((await waiting).json<AnalysisResult>().errors[0]).toContain('The analysis was cancelled');

    const others = [await ready(), await ready()];
    const asked = ask(MOTILITY, others);
    await expect.poll(() => endableTask()).toBeDefined();
    await lab.editor.inject({ method: 'DELETE', url: `/api/business/videos/${others[0] ?? ''}` });
    expect((await asked).json()).toMatchObject({ message: 'A video of this calculation was deleted' });
    await endRuns();
  });

  it('BUS-188 BUS-189 refuse videos of two projects or two patients, a viewer, and unknown videos', async () => {
    const patients = await Promise.all(
      [1, 2].map(async (n) => {
        const id = newId();
        await lab.api.database.admin.db
          .insertInto('patients')
          .values({ id, project_id: lab.projectId, name: `P${n}` })
          .execute();
        return await dataset({ patient_id: id, dilution: 1 });
      }),
    );
    const two = await Promise.all(patients.map((each) => ready({ dataset_id: each })));
    const own = await ready();
    const foreign = await lab.video({ project_id: lab.otherProjectId, dataset_id: lab.otherDatasetId });
    for (const url of [MOTILITY, CONCENTRATION]) {
      expect((await ask(url, two)).json()).toMatchObject({ code: 'videos_of_one_patient' });
      expect((await ask(url, [own, foreign])).statusCode).toBe(404);
      expect((await ask(url, [own, newId()])).statusCode).toBe(404);
      expect((await ask(url, [own], {}, lab.viewer)).statusCode).toBe(403);
      expect((await ask(url, [own], {}, lab.plain)).statusCode).toBe(403);
      expect((await ask(url, [])).statusCode).toBe(422);
      const many = Array.from({ length: MAX_CALCULATION_VIDEOS + 1 }, () => own);
      expect((await ask(url, many)).statusCode).toBe(422);
    }
    await lab.api.database.admin.db
      .insertInto('project_members')
      .values({ project_id: lab.otherProjectId, user_id: lab.member.id, access_level: 'member' })
      .execute();
    for (const url of [MOTILITY, CONCENTRATION]) {
      const mixed = await ask(url, [own, foreign]);
      expect(mixed.statusCode).toBe(422);
      expect(mixed.json()).toMatchObject({ code: 'videos_of_one_project' });
    }
    // Saved only when asked, reused unless forced: the other halves of the decision.
    const kept = await calculated(MOTILITY, [own], 1, { save_results: false });
    expect(kept.analysis_id).toBeNull();
    expect((await ask(MOTILITY, [own])).json<AnalysisResult>().analysis_id).not.toBeNull();
    const bare = await ready({ calibration_id: null });
    for (const url of [MOTILITY, CONCENTRATION])
      expect((await ask(url, [bare])).json()).toMatchObject({ success: false });
  });

  it('BUS-190 tells the latest stored figures of every video, null where there are none', async () => {
    const [asked, never] = [await ready(), await ready()];
    await calculated(MOTILITY, [asked], 1);
    const url = '/api/sarm/calculation/results?video_ids=';
    const answer = await lab.viewer.inject({ url: `${url}${asked},${never}` });
    expect(answer.json()).toMatchObject({
      results: [
        { video_id: asked, motility: { success: true }, concentration: null },
        { video_id: never, motility: null, concentration: null },
      ],
    });
    const foreign = await lab.stranger.inject({ url: `${url}${asked}` });
    expect(foreign.statusCode).toBe(404);
    expect((await lab.viewer.inject({ url: `${url}${asked},${newId()}` })).statusCode).toBe(404);
    expect((await lab.viewer.inject({ url: `${url}x` })).statusCode).toBe(422);
  });

  it('keeps the finished body as the result of its task', async () => {
    const video = await ready();
    const body = await calculated(MOTILITY, [video], 1);
    const tasks = await lab.member.inject({ url: `/api/tasks?task_type=analysis&video_id=${video}` });
    const found = tasks.json<{ tasks: Task[] }>().tasks.find((task) => task.result !== null);
    expect(found).toMatchObject({ status: 'completed', progress: 100, result: body });
    const [audit] = (await lab.audits('analysis.store')).slice(-1);
    expect(audit?.resource_id).toBe(body.analysis_id);
  });
});

const endableTask = async (): Promise<string | undefined> => {
  const { rows } = await lab.api.database.admin.db
    .selectFrom('video_analyses')
    .select('task_id')
    .where('task_id', 'is not', null)
    .execute()
    .then((found) => ({ rows: found }));
  return rows[0]?.task_id ?? undefined;
};
