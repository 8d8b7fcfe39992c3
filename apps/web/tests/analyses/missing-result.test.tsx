import { analysisRecord as recordSchema } from '@sarm/contracts/http/analyses/analyses.entities';
import { eachMissing } from '@sarm/contracts/testing/each-missing';
import { describe, expect, it } from 'vitest';
import { AnalysisCard } from '../../src/features/analyses/components/analysis-card.tsx';
import { AnalysisView } from '../../src/features/analyses/components/analysis-view.tsx';
import { analysisRecord } from '../../testing/analysis-answers.ts';
import { showPart, wrongWithout } from '../../testing/walk-missing.tsx';

const five = analysisRecord();
/** One video of the five: they are drawn alike. */
const complete = analysisRecord({
  analysedVideos: five.analysedVideos.slice(0, 1),
  fields: five.fields.slice(0, 1),
});
/** The answers of the calculations are of the analysis report page. */
const lacking = eachMissing(recordSchema, complete).filter(
  ({ path }) => !/^calculation\.|^videos$|^analysedVideos$/.test(path),
);

/** Whose absence is no missing value of this page: nothing was warned, corrected or limited; it is shown elsewhere. */
const SILENT = [
  /^(?:patientId|dataset|concentration|motility|warnings|formerVersions(?:\.0\.(?:by|changes.*|corrections.*))?|headsCounted|fieldBand|histogram\.[abc])$/,
  /\.(?:limit|verdict|\w*[rR]easons)$/,
  /^analysedVideos\.0\.(?:video_analysis_id|frames|calibration|calibration\.measured_depth_um|analysed_at)$/,
  /^replicates\.(?:rows|grade)$/,
];
/** Shown in a text of its own. */
const OWN_TEXTS = {
  figures: 'Not availableIt has not been calculated for these videos',
  'analysedVideos.0.quality': 'Not judged yet',
  'provenance.calibrations.0.measured_depth_um': 'no measured depth',
};

const showResult = () =>
  showPart(complete, (record) => <AnalysisView record={record} onVersion={() => undefined} />);

describe('each field of a stored result that lacks', () => {
  const usual = lacking.filter(({ path }) => !Object.keys(OWN_TEXTS).includes(path));

  // In parts: the page is drawn once for each field, which takes long for all of them together.
  it.each([0, 1, 2, 3])(
    'is said to be missing with its reason on the page of the result, and no number stands in its place (every fourth from %i)',
    (from) => {
      const part = usual.filter((_, index) => index % 4 === from);
      expect(part.length).toBeGreaterThan(0);
      expect(wrongWithout(showResult(), part, SILENT)).toEqual([]);
    },
  );

  it.each(Object.entries(OWN_TEXTS))('%s is shown as missing in a text of its own: %s', (path, text) => {
    const { value = complete } = lacking.find((each) => each.path === path) ?? {};
    expect(showResult().of(value).textContent).toContain(text);
  });

  it('is shown as missing on its card in the list', () => {
    const part = showPart(complete, (analysis) => <AnalysisCard analysis={analysis} openTo="?id=1" />);
    const own = lacking.filter(({ path }) => /^figures(?:$|\.[035])/.test(path));
    expect(wrongWithout(part, own, SILENT)).toEqual([]);
  });
});
