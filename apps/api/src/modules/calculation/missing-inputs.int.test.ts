import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { MAX_CALCULATION_VIDEOS } from '@sarm/domain/figures/analysis';
import { createRole } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import { CalculationWorld, CONCENTRATION, MOTILITY } from './calculation-world.fixture.ts';

const world = await CalculationWorld.ofFile();
const { lab } = world;

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
    'BUS-098 BUS-188 BUS-189 %s: answers 200 with success false and the reason, and starts no work (%s)',
    async (_, url, over, reason) => {
      const video = await world.ready(over);
      const before = await world.openRuns();
      const answer = await world.request(url, [video]);
      expect(answer.statusCode).toBe(200);
      const body = answer.json<AnalysisResult>();
      expect(body).toMatchObject({ success: false });
      expect(body.errors.join()).toMatch(reason);
      const { intervals, ...figures } = body.aggregated_results;
      expect(intervals).toEqual({});
      expect(Object.values(figures).filter((value) => value !== null)).toEqual([]);
      expect(await world.openRuns()).toBe(before);
    },
  );

  it('BUS-097 concentration needs calibration, measured depth and recorded dilution, and guesses none', async () => {
    const shallow = await world.ready({ calibration_id: await world.calibration(null) });
    const undiluted = await world.ready({ dataset_id: await world.dataset({}) });
    const unscaled = await world.ready({ calibration_id: null });
    const resultOf = async (id: string) => (await world.request(CONCENTRATION, [id])).json<AnalysisResult>();
    for (const [id, reason] of [
      [shallow, /measured chamber depth/],
      [undiluted, /dilution of the sample is not recorded/],
      [unscaled, /no calibration/],
    ] as const) {
      const { success, errors, aggregated_results: results } = await resultOf(id);
      expect([success, errors.join()]).toEqual([false, expect.stringMatching(reason)]);
      expect(results.mean_concentration_million_per_ml).toBeNull();
      expect(results.total_per_ejaculate_million).toBeNull();
    }
    const good = await world.ready();
    const body = await world.calculated(CONCENTRATION, [good], 1);
    expect(body).toMatchObject({
      success: true,
      aggregated_results: { overall_classification: 'Normal', total_sperm_count: 250 },
      analysis_parameters: { chamber_specifications: { depth_um: 20, dilution: 1 } },
    });
    expect(body.aggregated_results.mean_concentration_million_per_ml).toBeCloseTo(
      (250 * 1e6) / (640 * 480 * 0.25 * 20),
      6,
    );
    const every = await world.request(CONCENTRATION, [good, shallow]);
    expect(every.json<AnalysisResult>().success).toBe(false);
  });
});

describe('a calculation that is refused', () => {
  it('BUS-188 BUS-189 refuse videos of two projects or two patients, a viewer, and unknown videos, and take holders of either code', async () => {
    const patients = await Promise.all(
      [1, 2].map(async (n) => {
        const id = newId();
        await lab.api.database.admin.db
          .insertInto('patients')
          .values({ id, project_id: lab.projectId, name: `P${n}` })
          .execute();
        return await world.dataset({ patient_id: id, dilution: 1 });
      }),
    );
    const two = await Promise.all(patients.map((each) => world.ready({ dataset_id: each })));
    const own = await world.ready();
    const foreign = await lab.video({ project_id: lab.otherProjectId, dataset_id: lab.otherDatasetId });
    for (const url of [MOTILITY, CONCENTRATION]) {
      expect((await world.request(url, two)).json()).toMatchObject({ code: 'videos_of_one_patient' });
      expect((await world.request(url, [own, foreign])).statusCode).toBe(404);
      expect((await world.request(url, [own, newId()])).statusCode).toBe(404);
      expect((await world.request(url, [own], {}, lab.viewer)).statusCode).toBe(403);
      expect((await world.request(url, [own], {}, lab.plain)).statusCode).toBe(403);
      expect((await world.request(url, [])).statusCode).toBe(422);
      const many = Array.from({ length: MAX_CALCULATION_VIDEOS + 1 }, () => own);
      expect((await world.request(url, many)).statusCode).toBe(422);
    }
    await lab.api.database.admin.db
      .insertInto('project_members')
      .values({ project_id: lab.otherProjectId, user_id: lab.member.id, access_level: 'member' })
      .execute();
    for (const url of [MOTILITY, CONCENTRATION]) {
      const mixed = await world.request(url, [own, foreign]);
      expect(mixed.statusCode).toBe(422);
      expect(mixed.json()).toMatchObject({ code: 'videos_of_one_project' });
    }
    const bare = await world.ready({ calibration_id: null });
    for (const url of [MOTILITY, CONCENTRATION])
      expect((await world.request(url, [bare])).json()).toMatchObject({ success: false });
    for (const code of ['generate_reports', 'view_analysis_results'] as const) {
      const role = await createRole(lab.api.database, [code]);
      const holder = await lab.api.signedIn({ roles: [role.code] });
      await lab.api.database.admin.db
        .insertInto('project_members')
        .values({ project_id: lab.projectId, user_id: holder.id, access_level: 'member' })
        .execute();
      for (const url of [MOTILITY, CONCENTRATION])
        expect([code, (await world.request(url, [bare], {}, holder)).statusCode]).toEqual([code, 200]);
    }
  });
});
