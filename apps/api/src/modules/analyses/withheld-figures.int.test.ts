import type { AnalysisFigure, AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { notice, type Notice } from '@sarm/domain/catalogue/notices';
import type { VideoSummary } from '@sarm/measurement/analysis/video-summary';
import { describe, expect, it } from 'vitest';
import { CalculationWorld, CONCENTRATION, MOTILITY } from '../calculation/calculation-world.fixture.ts';
import { summaryOf } from '../calculation/video-summary.fixture.ts';

const world = await CalculationWorld.ofFile();
const { lab } = world;

const codesOf = (notices: readonly Notice[]): string[] =>
  notices.flatMap(({ code, because = [] }) => [code, ...codesOf(because)]);

async function recordOf(video: string): Promise<AnalysisRecord> {
  const list = await lab.member.inject({ url: `/api/sarm/analyses?video_id=${video}` });
  const { items } = list.json<{ items: { id: string }[] }>();
  return (await lab.member.inject({ url: `/api/sarm/analyses/${items[0]?.id}` })).json<AnalysisRecord>();
}

/** Nothing in it could be read as a figure, and each place says why. */
function expectNoNumber(figures: readonly AnalysisFigure[], reason: string): void {
  for (const figure of figures) {
    expect(figure).toMatchObject({ value: null, interval: null, verdict: null });
    expect([figure.code, codesOf(figure.reasons)]).toEqual([figure.code, expect.arrayContaining([reason])]);
  }
}

const measured = ({ figures, grades, velocities }: AnalysisRecord) => [
  ...figures.filter(({ code }) => code !== 'normal_forms'),
  ...grades,
  ...velocities,
];

/** A run that found nothing. */
function emptySummary(): VideoSummary {
  const full = summaryOf();
  const none = { weight: 0, sum: 0, squares: 0 };
  return {
    ...full,
    fields: full.fields.map((field) => ({
      ...field,
      heads: 0,
      headsByFrame: field.headsByFrame?.map(() => 0) ?? [],
      tracks: 0,
      motion: field.motion.available
        ? {
            ...field.motion,
            presence: { a: 0, b: 0, c: 0, d: 0, ungraded: 0 },
            velocities: Object.fromEntries(
              Object.keys(field.motion.velocities).map((name) => [name, none]),
            ) as unknown as typeof field.motion.velocities,
          }
        : field.motion,
    })),
  };
}

const TRUNCATED = { quality: '{"verdict":"warning","reasons":["truncated"]}' };

describe('an analysis without figures says why and gives no number', () => {
  it.each([
    ['no calibration', () => [{ calibration_id: null }], 'missing.no_pixel_size'],
    ['one of two videos without calibration', () => [{}, { calibration_id: null }], 'missing.no_pixel_size'],
    ['one of two videos that cannot be measured', () => [{}, TRUNCATED], 'calculation.of_video'],
  ])('%s', async (_, videos, reason) => {
    const dataset_id = await world.dataset();
    const ids: string[] = [];
    for (const over of videos()) ids.push(await world.ready({ dataset_id, ...over }));
    for (const url of [MOTILITY, CONCENTRATION])
      expect((await world.calculated(url, ids, 0)).success).toBe(false);
    const record = await recordOf(ids[0] ?? '');
    expectNoNumber(measured(record), reason);
    expect(record).toMatchObject({ concentration: null, motility: null, histogram: null });
    expect(record.results).toMatchObject({ concentration: null, motility: null, interpretation: null });
  });

  it('a run that failed', async () => {
    const video = await world.ready();
    const failure = notice('analysis.failed', undefined, [notice('video.original_gone')]);
    await Promise.all([world.request(MOTILITY, [video]), world.endRunsSoon(1, { failure })]);
    const record = await recordOf(video);
    expect(record).toMatchObject({ status: 'failed', motility: null, histogram: null });
    for (const figure of measured(record)) {
      expect(figure.value).toBeNull();
      expect(figure.reasons.length).toBeGreaterThan(0);
    }
  });

  it('no sperm in the video: no share and no velocity of none', async () => {
    const video = await world.ready();
    await Promise.all([
      world.request(MOTILITY, [video]),
      world.endRunsSoon(1, { failure: null, summary: emptySummary() }),
    ]);
    const record = await recordOf(video);
    const moving = measured(record).filter(({ unit }) => unit === 'percent' || unit === 'um_per_s');
    expect(moving.length).toBeGreaterThan(0);
    for (const figure of moving) {
      expect(figure).toMatchObject({ value: null, interval: null, verdict: null });
      expect(figure.reasons.length).toBeGreaterThan(0);
    }
  });

  it('one video gives figures, and states that the spread between fields and aliquots is unknown', async () => {
    const video = await world.ready();
    await world.calculated(MOTILITY, [video], 1);
    const record = await recordOf(video);
    expect(record.warnings.map(({ code }) => code)).toContain('warning.one_field_only');
    expect(record.replicates).toMatchObject({ outcome: 'missing', reasons: [{ code: 'replicates.none' }] });
    expect(record.figures.find(({ code }) => code === 'concentration')?.value).toBeNull();
  });
});
