import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import { PATHS } from '../../../shared/paths.ts';
import type { Calculations } from './use-generate-report.ts';
import type { Calculation } from './use-start-calculation.ts';
import type { ReportState } from '../state/report-input.ts';

const resultOf = (calculation: Calculation): AnalysisResult | null =>
  calculation.state === 'done' ? calculation.result : null;

/** BUS-014, BUS-040: the analysis report page, with what it shows and the address under which it can be found again. */
export function reportLocation(
  calculations: Calculations,
  videos: readonly Video[],
  dataset: Dataset | undefined,
): [to: string, options: { state: ReportState }] {
  const motility = resultOf(calculations.motility);
  const concentration = resultOf(calculations.concentration);
  const id = motility?.analysis_id ?? concentration?.analysis_id ?? null;
  return [
    id === null ? PATHS.sarmAnalysisReport : `${PATHS.sarmAnalysisReport}?analysisId=${id}`,
    {
      state: {
        analysisResults: { motility, concentration },
        selectedVideos: videos.map(({ id: videoId, name }) => ({ id: videoId, name })),
        dataset: { name: dataset?.name ?? '', type: dataset?.type ?? null },
        projectId: dataset?.projectId ?? videos[0]?.projectId ?? '',
      },
    },
  ];
}
