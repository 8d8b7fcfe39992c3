import {
  analysisFigure,
  analysisRecord as recordSchema,
} from '@sarm/contracts/http/analyses/analyses.entities';
import { reportSource as sourceSchema } from '@sarm/contracts/http/reports/report-document.entities';
import { eachMissing } from '@sarm/contracts/testing/each-missing';
import { buildDocument } from '@sarm/reports/build-document';
import { reportRequest, reportSource } from '@sarm/reports/testing/report-source';
import { ReportView } from '@sarm/reports/view/report-view';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FigureCell } from '../../src/features/dashboard/components/recent-analyses.tsx';
import { Report } from '../../src/features/analyses/components/analysis-report-page.tsx';
import { inputOfRecord } from '../../src/features/analyses/state/report-input.ts';
import { translate } from '../../src/shared/i18n/translate.ts';
import { analysisRecord, figureOf } from '../../testing/analysis-answers.ts';
import { showPart, wrongWithout } from '../../testing/walk-missing.tsx';

/** Ids, texts that others replace, and what the page takes from the other calculation. */
const NOT_SHOWN = [
  /\.(?:analysis_id|video_ids|overall_classification|verdict|segre_silberberg_factor|analysed_at|notices)$/,
  /motility\.(?:aggregated_results\.total_sperm_count|analysis_parameters)/,
];
const NOT_PRINTED = [
  ...NOT_SHOWN,
  // A figure that is there has no reason to be missing; calibrations show what was not measured in a text of their own.
  /^(?:patient|videos)$|^calibrations|^velocities\.[abc]$|^replicates\.grade$|quality\.reasons$|^morphology\.(?:replicates\.)?(?:r|\w+R)easons$|\.total_sperm_count$|\.analysis_parameters\.|^motility\.videos/,
];

describe('each field of a stored result that lacks', () => {
  it('is shown as missing with its reason on the analysis report page', () => {
    const complete = analysisRecord();
    const shown = /^calculation\.|^sample\.(?:collected_at|volume_ml)$|^patientName$|^dataset$/;
    const lacking = eachMissing(recordSchema, complete).filter(({ path }) => shown.test(path));
    const part = showPart(complete, (record) => <Report input={inputOfRecord(record)} />);
    expect(wrongWithout(part, lacking, NOT_SHOWN)).toEqual([]);
  });

  it.each(['who5', 'who6'] as const)('is shown as missing in the report, by the edition %s', (edition) => {
    const complete = reportSource();
    const { motility, concentration } = complete;
    const one = <C extends typeof motility>(of: C): C => of && { ...of, videos: of.videos.slice(0, 1) };
    const source = {
      ...complete,
      videos: complete.videos.slice(0, 1),
      motility: one(motility),
      concentration: one(concentration),
    };
    const view = showPart(source, (each) => (
      <ReportView
        document={buildDocument(reportRequest({ source: each, edition }))}
        t={translate}
        pictures={new Map()}
      />
    ));
    expect(wrongWithout(view, eachMissing(sourceSchema, source), NOT_PRINTED)).toEqual([]);
  });

  it('is shown as missing on the dashboard', () => {
    const complete = figureOf('concentration', 21.3, 18.3, 24.7);
    const part = showPart(complete, (figure) => <FigureCell figure={figure} />);
    expect(wrongWithout(part, eachMissing(analysisFigure, complete), [/verdict$/])).toEqual([]);
    expect(screen.queryByText('Not available')).toBeNull();
  });
});
