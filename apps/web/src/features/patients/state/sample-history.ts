import type { Analysis, AnalysisFigure } from '@sarm/contracts/http/analyses/analyses.entities';
import type { PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import type { TrendPoint } from '@sarm/ui/figures/trend-plot';

type Sample = PatientRecord['samples'][number];

/** A sample with the newest of its analyses that are completed, and the newest of its reports. */
export interface SampleOfHistory {
  readonly sample: Sample;
  readonly analysis: Analysis | undefined;
  readonly report: PatientRecord['reports'][number] | undefined;
}

/** `analyses`: the newest first, as the list answers them. */
export const historyOf = (
  { samples, reports }: Pick<PatientRecord, 'samples' | 'reports'>,
  analyses: readonly Analysis[],
): SampleOfHistory[] =>
  samples.map((sample) => ({
    sample,
    analysis: analyses.find(({ dataset, status }) => status === 'completed' && dataset?.id === sample.id),
    report: reports.find(({ datasetId }) => datasetId === sample.id),
  }));

export const figureOf = (
  { analysis }: SampleOfHistory,
  code: AnalysisFigure['code'],
): AnalysisFigure | undefined => analysis?.figures.find((figure) => figure.code === code);

/** At the time of the sample; a sample whose figure is not available leaves a gap. */
export const pointsOf = (history: readonly SampleOfHistory[], code: AnalysisFigure['code']): TrendPoint[] =>
  history.map((each) => {
    const figure = figureOf(each, code);
    return {
      id: each.sample.id,
      at: new Date(each.sample.at),
      value: figure?.value ?? null,
      interval: figure?.interval ?? null,
    };
  });

/** Measured by a person: without an interval. */
export const volumesOf = (history: readonly SampleOfHistory[]): TrendPoint[] =>
  history.map(({ sample }) => ({
    id: sample.id,
    at: new Date(sample.at),
    value: sample.volumeMl,
    interval: 'entered',
  }));
