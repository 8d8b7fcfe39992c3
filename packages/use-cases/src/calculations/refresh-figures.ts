import { type AnalysisRow, lockAnalysis } from '@sarm/database/analyses/analyses.repository';
import {
  keepVersion,
  listCorrections,
  storeFigures,
} from '@sarm/database/analyses/analysis-figures.repository';
import { readAnalysisVideos } from '@sarm/database/analyses/calculations.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import type { VersionCause } from '@sarm/domain/figures/corrections';
import { composeAnalysis } from '@sarm/measurement/report/compute-figures';
import type { WorkDeps } from '../tasks/end-task.ts';
import { figureInputs, hashInputs } from './figure-inputs.ts';

interface Ground {
  readonly analysis: AnalysisRow;
  readonly videos: Awaited<ReturnType<typeof readAnalysisVideos>>;
  readonly inputsSha256: string;
}

async function readGround(tx: Scoped, analysisId: string): Promise<Ground | undefined> {
  const analysis = await lockAnalysis(tx, analysisId);
  if (analysis === undefined) return undefined;
  const videos = await readAnalysisVideos(tx, analysisId);
  const corrections = await listCorrections(tx, analysisId);
  const ofTracks = corrections.filter((each) => each.track !== null).map((each) => each.id);
  return { analysis, videos, inputsSha256: hashInputs(videos, ofTracks) };
}

/**
 * Before anything of an analysis is written anew: where what its figures rest on is other than before, the present ones
 * are kept, so that what somebody has read once can be read again.
 */
export async function keepFormerFigures(tx: Scoped, analysisId: string, cause: VersionCause): Promise<void> {
  const ground = await readGround(tx, analysisId);
  if (ground === undefined || ground.analysis.figures === null) return;
  if (ground.analysis.inputs_sha256 !== ground.inputsSha256) await keepVersion(tx, analysisId, cause);
}

/** Composes the figures of an analysis from what is stored of its videos, and stores them. */
export async function refreshFigures(
  tx: Scoped,
  deps: Pick<WorkDeps, 'clock'>,
  { analysisId, madeBy }: { readonly analysisId: string; readonly madeBy: string | null },
): Promise<void> {
  const ground = await readGround(tx, analysisId);
  if (ground === undefined) return;
  const { analysis, videos, inputsSha256 } = ground;
  const figures = {
    ...composeAnalysis(deps.clock)({ videos, refusals: analysis.refusals }),
    ground: figureInputs(videos),
  };
  await storeFigures(tx, analysisId, { figures, inputsSha256, madeBy });
}
