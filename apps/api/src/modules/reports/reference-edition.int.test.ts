import type { Analysis, AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import type { ReportRecord } from '@sarm/contracts/http/reports/reports.routes';
import { EDITION_LIMITS } from '@sarm/domain/figures/edition-limits';
import type { ReferenceEdition } from '@sarm/domain/reports';
import { storeSettings } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import { TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { ReportWorld } from './report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;

const choose = (referenceEdition: ReferenceEdition) =>
  storeSettings(lab.api.database, 'general', { referenceEdition });
const record = async () =>
  (await lab.member.inject({ url: `/api/sarm/analyses/${world.analysisId}` })).json<AnalysisRecord>();
const listed = async () =>
  (await lab.member.inject({ url: '/api/sarm/analyses' }))
    .json<{ items: Analysis[] }>()
    .items.find(({ id }) => id === world.analysisId);

type Figures = AnalysisRecord['figures'] | ReportDocument['figures'];
const limitsOf = (figures: Figures) =>
  Object.fromEntries(
    figures.filter(({ limit }) => limit !== null).map(({ code, limit }) => [code, limit] as const),
  );

describe('the edition of the reference limits', () => {
  it('BUS-139 is one for each screen until the installation chooses, and 39 million is the limit of the total in both', async () => {
    const shown = await record();
    expect([shown.edition, shown.results.whoReference]).toEqual(['who6', 'WHO 6th edition (2021)']);
    expect(limitsOf(shown.figures)).toMatchObject({ concentration: 16, total_count: 39, total_motility: 42 });
    const { document } = await world.saved();
    expect(document.edition).toBe('who5');
    expect(limitsOf(document.figures)).toEqual(EDITION_LIMITS.who5);
    expect(EDITION_LIMITS.who5.total_count).toBe(39);
  });

  it.each(['who5', 'who6'] as const)(
    'BUS-139 is %s on result page, list and report once chosen',
    async (edition) => {
      await choose(edition);
      const shown = await record();
      const { document } = await world.saved();
      expect([shown.edition, (await listed())?.edition, document.edition]).toEqual([
        edition,
        edition,
        edition,
      ]);
      expect(limitsOf(shown.figures)).toEqual(EDITION_LIMITS[edition]);
      expect(limitsOf((await listed())?.figures ?? [])).toEqual(EDITION_LIMITS[edition]);
      const verdicts = (figures: Figures) =>
        Object.fromEntries(
          figures.map(({ code, verdict }) => [
            code,
            verdict && { ...verdict, label: verdict.label.toLowerCase() },
          ]),
        );
      const { vap: _, ...reported } = verdicts(document.figures);
      expect(reported).toEqual(verdicts(shown.figures));
      await choose('per_screen');
    },
  );

  it('BUS-139 stays in an issued report as it was, and a draft by another one is saved anew before it is issued', async () => {
    const issued = await world.saved();
    expect((await world.issue(issued.id, TEST_USER_PASSWORD)).statusCode).toBe(200);
    const draft = await world.saved();
    await choose('who6');
    const kept = (await world.get(issued.id)).json<ReportRecord>();
    expect([kept.status, kept.document.edition]).toEqual(['issued', 'who5']);
    const refused = await world.issue(draft.id, TEST_USER_PASSWORD);
    expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'report_outdated']);
    await choose('per_screen');
  });
});
