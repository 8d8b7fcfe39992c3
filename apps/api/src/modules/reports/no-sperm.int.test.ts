import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import type { ReportRecord } from '@sarm/contracts/http/reports/reports.routes';
import type { VideoWarning } from '@sarm/domain/figures/video-warnings';
import type { VideoSummary } from '@sarm/measurement/analysis/video-summary';
import { describe, expect, it } from 'vitest';
import { TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { CONCENTRATION, MOTILITY } from '../calculation/calculation-world.fixture.ts';
import { summaryOf } from '../calculation/video-summary.fixture.ts';
import { REPORTS, ReportWorld } from './report-world.fixture.ts';
import { verifyReports } from './verify-reports.ts';

const world = await ReportWorld.ofFile();
const { lab, calculation } = world;

/** A field that was looked at and holds nothing. */
const empty = (): VideoSummary => {
  const summary = summaryOf();
  const fields = summary.fields.map((field) => ({
    ...field,
    headsByFrame: [],
    heads: 0,
    tracks: 0,
    crossingShare: 0,
    motion: field.motion.available
      ? { ...field.motion, presence: { a: 0, b: 0, c: 0, d: 0, ungraded: 0 } }
      : field.motion,
  }));
  return { ...summary, fields };
};

/** Both calculations of five videos in which nothing is seen. */
async function analysed(warnings: readonly VideoWarning[]) {
  world.datasetId = await calculation.dataset({ dilution: 1, volume_ml: 3, patient_id: world.patientId });
  const videos: string[] = [];
  for (let i = 0; i < 5; i += 1) videos.push(await calculation.ready({ dataset_id: world.datasetId }));
  const ending = { failure: null, summary: empty(), warnings };
  const [answer] = await Promise.all([
    calculation.request(CONCENTRATION, videos),
    calculation.endRunsSoon(5, ending),
  ]);
  const concentration = answer.json<AnalysisResult>();
  world.analysisId = concentration.analysis_id ?? '';
  const motility = (await calculation.request(MOTILITY, videos)).json<AnalysisResult>();
  const url = `/api/sarm/analyses/${world.analysisId}`;
  return { concentration, motility, record: (await lab.member.inject({ url })).json<AnalysisRecord>() };
}

const issue = (id: string, more: object = {}) =>
  lab.member.inject({
    method: 'POST',
    url: `${REPORTS}/${id}/issue`,
    payload: { password: TEST_USER_PASSWORD, ...more },
  });

const codeOf = ({ code }: { readonly code: string }): string => code;

describe('a sample without sperm', () => {
  it('BUS-085 is a completed analysis: 0 with the upper end of the volume examined, and motility without a value', async () => {
    const { concentration, motility, record } = await analysed([]);
    expect(record.status).toBe('completed');
    const volumeMl = (5 * 320 * 240 * 20) / 1e12;
    expect(concentration).toMatchObject({
      success: true,
      aggregated_results: { mean_concentration_million_per_ml: 0, overall_classification: 'Low' },
    });
    const { ci_low: low, ci_high: high } =
      concentration.aggregated_results.intervals.mean_concentration_million_per_ml ?? {};
    expect(low).toBe(0);
    expect(high).toBeCloseTo(3.6889 / volumeMl / 1e6, 4);
    expect(motility.success).toBe(false);
    expect(motility.notices.map(codeOf)).toEqual(['missing.no_cells']);
    expect(record.warnings[0]).toEqual({
      code: 'warning.no_sperm_seen',
      params: { fields: 5, frames: 500 },
    });
    const total = record.figures.find(({ code }) => code === 'total_motility');
    expect(total).toMatchObject({ value: null, reasons: [{ code: 'missing.no_cells' }] });
  });

  it('BUS-085 gives a report that can be signed, with the advice in it', async () => {
    await analysed([]);
    const { id, document } = await world.saved();
    expect(document.warnings.map(codeOf)).toContain('warning.no_sperm_seen');
    const issued = await issue(id);
    expect(issued.statusCode).toBe(200);
    expect(issued.json<ReportRecord>().document.signature).not.toHaveProperty('focusConfirmed');
  });

  it('BUS-085 BUS-103 of clear fields is signed by a person who confirms the focus, and the signed report says so', async () => {
    await analysed(['focus_not_shown']);
    const { id } = await world.saved();
    for (const more of [{}, { focusConfirmed: false }]) {
      const refused = await issue(id, more);
      expect(refused.statusCode).toBe(409);
      expect(refused.json()).toMatchObject({ code: 'focus_not_confirmed' });
    }
    const issued = await issue(id, { focusConfirmed: true });
    expect(issued.statusCode).toBe(200);
    expect(issued.json<ReportRecord>().document.signature).toMatchObject({ focusConfirmed: true });
    const { faults } = await verifyReports({ db: lab.api.database.app.db, blobs: lab.api.deps.blobs });
    expect(faults).toEqual([]);
  });
});
