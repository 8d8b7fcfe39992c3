import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import type { AnalysisResult } from '@sarm/contracts/http/calculation/calculation.entities';
import type { CalculatedPair } from './figures-of-results.ts';

/** What the analysis report page shows, whether a link named the analysis or the dialog brought it. */
export interface ReportInput extends CalculatedPair {
  readonly analysisId: string | null;
  readonly projectId: string | null;
  readonly dataset: { readonly name: string; readonly type: string | null } | null;
  readonly videos: readonly { readonly id: string; readonly name: string }[];
  /** The full record, where the analysis is stored. */
  readonly record: AnalysisRecord | null;
}

/** BUS-014: the navigation state of the report dialog. */
export interface ReportState {
  readonly analysisResults: CalculatedPair;
  readonly selectedVideos: readonly { readonly id: string; readonly name: string }[];
  readonly dataset: { readonly name: string; readonly type: string | null };
  readonly projectId: string;
}

const isResult = (value: unknown): value is AnalysisResult =>
  typeof value === 'object' && value !== null && 'aggregated_results' in value && 'success' in value;

/** The navigation state if it is one: any page may have left something else there. */
export function readReportState(state: unknown): ReportState | null {
  if (typeof state !== 'object' || state === null || !('analysisResults' in state)) return null;
  const { analysisResults, selectedVideos, dataset, projectId } = state as Partial<ReportState>;
  const { motility, concentration } = (analysisResults ?? {}) as Partial<CalculatedPair>;
  const pair = {
    motility: isResult(motility) ? motility : null,
    concentration: isResult(concentration) ? concentration : null,
  };
  if (pair.motility === null && pair.concentration === null) return null;
  return {
    analysisResults: pair,
    selectedVideos: selectedVideos ?? [],
    dataset: dataset ?? { name: '', type: null },
    projectId: projectId ?? '',
  };
}

export const inputOfState = (state: ReportState): ReportInput => ({
  ...state.analysisResults,
  analysisId:
    state.analysisResults.motility?.analysis_id ?? state.analysisResults.concentration?.analysis_id ?? null,
  projectId: state.projectId === '' ? null : state.projectId,
  dataset: state.dataset.name === '' ? null : state.dataset,
  videos: state.selectedVideos,
  record: null,
});

export const inputOfRecord = (record: AnalysisRecord): ReportInput => ({
  ...record.calculation,
  analysisId: record.id,
  projectId: record.projectId,
  dataset: record.dataset,
  videos: record.videos,
  record,
});
