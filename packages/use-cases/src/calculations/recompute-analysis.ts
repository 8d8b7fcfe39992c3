import {
  type AnalysisRow,
  lockAnalysis,
  settleAnalysisStatus,
  storeAnalysisResult,
} from '@sarm/database/analyses/analyses.repository';
import { readAnalysisVideos } from '@sarm/database/analyses/calculations.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { CALCULATION_KINDS } from '@sarm/domain/figures/calculation-kinds';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { computeFigures } from '@sarm/measurement/report/compute-figures';
import type { WorkDeps } from '../tasks/end-task.ts';
import { keepFormerFigures, refreshFigures } from './refresh-figures.ts';

/** The analysis, locked, where people may still correct it. */
export async function lockCorrectable(tx: Scoped, analysisId: string): Promise<AnalysisRow> {
  const analysis = found(await lockAnalysis(tx, analysisId), 'analysis_not_found');
  if (analysis.issued_at !== null) throw new AppError('analysis_issued');
  if (analysis.status === 'pending' || analysis.status === 'in-progress')
    throw new AppError('analysis_running');
  return analysis;
}

/** After a correction is written: both calculations and all figures again, the former ones kept. */
export async function recomputeAnalysis(
  tx: Scoped,
  deps: Pick<WorkDeps, 'clock'>,
  { analysis, madeBy }: { readonly analysis: AnalysisRow; readonly madeBy: string | null },
): Promise<void> {
  const { id: analysisId } = analysis;
  await keepFormerFigures(tx, analysisId, 'correction');
  const videos = await readAnalysisVideos(tx, analysisId);
  for (const kind of CALCULATION_KINDS) {
    const refusals = analysis.refusals[kind];
    if (refusals === null) continue;
    const body = computeFigures(deps.clock)({ kind, analysisId, videos, refusals });
    await storeAnalysisResult(tx, analysisId, { kind, body, refusals });
  }
  await refreshFigures(tx, deps, { analysisId, madeBy });
  await settleAnalysisStatus(tx, analysisId, null);
}
