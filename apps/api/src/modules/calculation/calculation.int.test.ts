import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { findSentences } from '@sarm/testing/find-sentences';
import { describe, expect, it } from 'vitest';
import { notice } from '@sarm/domain/catalogue/notices';
import { CalculationWorld, CONCENTRATION, MOTILITY } from './calculation-world.fixture.ts';

const world = await CalculationWorld.ofFile();
const { lab } = world;

describe('a calculation', () => {
  it('BUS-098 gives velocity and the distribution in percent with the thresholds it used', async () => {
    const body = await world.calculated(MOTILITY, [await world.ready()], 1);
    const { motility_distribution: shares, average_velocity: velocity } = body.aggregated_results;
    expect(new Set(Object.keys(shares ?? {}))).toEqual(
      new Set(['Rapid Progressive', 'Slow Progressive', 'Non Progressive', 'Immotile']),
    );
    expect(Object.values(shares ?? {}).reduce((a, b) => a + b, 0)).toBeCloseTo(100, 9);
    expect(shares?.['Rapid Progressive']).toBeCloseTo(40, 9);
    expect(velocity).toBeCloseTo(50, 9);
    expect(body.analysis_parameters.motility_thresholds.rapid_progressive).toBe(25);
  });

  it('TEC-136 takes pixel size and times from calibration and video, never from the metadata of the dataset', async () => {
    const figuresWith = async (metadata: object) => {
      const dataset_id = await world.dataset();
      const url = `/api/sarm/dataset/update-dataset/${dataset_id}`;
      expect((await lab.technician.inject({ method: 'PUT', url, payload: { metadata } })).statusCode).toBe(
        200,
      );
      const video = await world.ready({ dataset_id });
      const motility = await world.calculated(MOTILITY, [video], 1);
      const concentration = await world.calculated(CONCENTRATION, [video], 0);
      return [motility.aggregated_results, concentration.aggregated_results];
    };
    const silent = await figuresWith({});
    expect(await figuresWith({ resolution: '1920x1080', frame_rate: 5 })).toEqual(silent);
    expect(await figuresWith({ resolution: 'none', frame_rate: 1000 })).toEqual(silent);
    expect(silent[0]?.average_velocity).toBeCloseTo(50, 9);
  });

  it('BUS-096 BUS-135 carries an interval with every figure, and a total only with a recorded volume', async () => {
    const body = await world.calculated(MOTILITY, [await world.ready()], 1);
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
    const counted = await world.calculated(CONCENTRATION, [await world.ready()], 1);
    expect(counted.aggregated_results.total_per_ejaculate_million).toBeCloseTo(
      3 * (counted.aggregated_results.mean_concentration_million_per_ml ?? 0),
      9,
    );
    const unknown = await world.ready({ dataset_id: await world.dataset({ dilution: 1 }) });
    const total = (await world.calculated(CONCENTRATION, [unknown], 1)).aggregated_results;
    expect(total).toMatchObject({ total_per_ejaculate_million: null, overall_classification: 'Normal' });
  });

  it('lets two calls at once wait for one run of a video', async () => {
    const video = await world.ready();
    const before = await world.openRuns();
    const [motility, concentration] = await Promise.all([
      world.request(MOTILITY, [video]),
      world.request(CONCENTRATION, [video]),
      world.endRunsSoon(1),
    ]);
    expect(motility.json()).toMatchObject({ success: true });
    expect(concentration.json()).toMatchObject({ success: true });
    expect((await world.openRuns()) - before).toBe(1);
  });

  it('over several videos waits for the last of them', async () => {
    const shared = await world.dataset();
    const videos = [await world.ready({ dataset_id: shared }), await world.ready({ dataset_id: shared })];
    const body = await world.calculated(CONCENTRATION, videos, 2);
    expect(body.video_ids).toEqual(videos);
    expect(body.aggregated_results.total_sperm_count).toBe(500);
  });

  it('reports what failed instead of a figure', async () => {
    const video = await world.ready();
    const [answer] = await Promise.all([
      world.request(MOTILITY, [video]),
      world.endRunsSoon(1, { failure: notice('analysis.failed', undefined, [notice('file.not_decodable')]) }),
    ]);
    expect(answer.json<AnalysisResult>()).toMatchObject({ success: false });
    expect(answer.json<AnalysisResult>().errors[0]).toMatch(
      /^Video .*: The analysis failed: The video could not be decoded: no frame of it is readable$/,
    );
    expect(answer.json<AnalysisResult>().notices).toMatchObject([
      { code: 'calculation.of_video', because: [{ code: 'analysis.failed' }] },
    ]);
  });

  it('ends when its run is cancelled or its video deleted', async () => {
    const video = await world.ready();
    const waiting = world.request(MOTILITY, [video]);
    await expect.poll(() => world.endableTask()).toBeDefined();
    const run = await world.endableTask();
    const cancelled = await lab.member.inject({ method: 'DELETE', url: `/api/tasks/${run ?? ''}` });
    expect(cancelled.statusCode).toBe(200);
    expect((await waiting).json<AnalysisResult>().errors[0]).toContain('The analysis was cancelled');

    const others = [await world.ready(), await world.ready()];
    const request = world.request(MOTILITY, others);
    await expect.poll(() => world.endableTask()).toBeDefined();
    await lab.editor.inject({ method: 'DELETE', url: `/api/business/videos/${others[0] ?? ''}` });
    expect((await request).json()).toMatchObject({ message: 'A video of this calculation was deleted' });
    await world.endRuns();
  });

  it('BUS-057 BUS-190 answers the latest stored figures of every video, whose frames then count as analysed, or null', async () => {
    const [calculated, never] = [await world.ready(), await world.ready()];
    await world.calculated(MOTILITY, [calculated], 1);
    const url = '/api/sarm/calculation/results?video_ids=';
    const answer = await lab.viewer.inject({ url: `${url}${calculated},${never}` });
    expect(answer.json()).toMatchObject({
      results: [
        { video_id: calculated, motility: { success: true }, concentration: null },
        { video_id: never, motility: null, concentration: null },
      ],
    });
    const frames = async (videoId: string): Promise<number> =>
      (await lab.viewer.inject({ url: `/api/technical/frames/stats?video_id=${videoId}` })).json<{
        analysed_frames: number;
      }>().analysed_frames;
    expect([await frames(calculated), await frames(never)]).toEqual([100, 0]);
    const foreign = await lab.stranger.inject({ url: `${url}${calculated}` });
    expect(foreign.statusCode).toBe(404);
    expect((await lab.viewer.inject({ url: `${url}${calculated},${newId()}` })).statusCode).toBe(404);
    expect((await lab.viewer.inject({ url: `${url}x` })).statusCode).toBe(422);
  });

  it('takes the analyses of a video along when it is deleted, and their figures out of its tasks', async () => {
    const sample = await world.dataset();
    const [gone, stays] = [
      await world.ready({ dataset_id: sample }),
      await world.ready({ dataset_id: sample }),
    ];
    await world.calculated(MOTILITY, [gone, stays], 2);
    await world.calculated(MOTILITY, [stays], 0);
    expect(
      (await lab.editor.inject({ method: 'DELETE', url: `/api/business/videos/${gone}` })).statusCode,
    ).toBe(204);
    const { db } = lab.api.database.admin;
    const left = await db
      .selectFrom('analyses')
      .innerJoin('analysis_videos as v', 'v.analysis_id', 'analyses.id')
      .select(['v.video_id', 'analyses.videos_key'])
      .where('analyses.dataset_id', '=', sample)
      .execute();
    expect(left).toEqual([{ video_id: stays, videos_key: stays }]);
    const tasks = await db.selectFrom('tasks').select('result').where('dataset_id', '=', sample).execute();
    expect(JSON.stringify(tasks)).not.toContain(gone);
  });

  it('stored codes and never sentences', async () => {
    expect(await findSentences(lab.api.database.admin.db)).toEqual([]);
  });
});
