import type { Analysis, AnalysisFigure } from '@sarm/contracts/http/analyses/analyses.entities';
import type { PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { type MadeWith, type MethodChange, methodChange } from '@sarm/domain/figures/made-with';
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

/** Two neighbours in time whose figures were made with different models or by different rules. */
export interface ChangeOfMethod {
  readonly change: MethodChange;
  readonly before: { readonly at: Date; readonly madeWith: MadeWith };
  readonly after: { readonly at: Date; readonly madeWith: MadeWith };
}

/** Samples without figures are passed over: the next that has some is compared with the last that had. */
export function changesOfMethod(history: readonly SampleOfHistory[]): ChangeOfMethod[] {
  const measured = history
    .flatMap(({ sample, analysis }) =>
      analysis === undefined ? [] : [{ at: new Date(sample.at), madeWith: analysis.madeWith }],
    )
    .toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return measured.flatMap((after, i) => {
    const before = measured[i - 1];
    const change = before === undefined ? null : methodChange(before.madeWith, after.madeWith);
    return before === undefined || change === null ? [] : [{ change, before, after }];
  });
}
