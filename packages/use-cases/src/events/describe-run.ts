import {
  type AnalysisRun,
  findAnalysisRun,
  type RunCalculation,
} from '@sarm/database/analyses/analysis-runs.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import type { EndedTask } from '@sarm/database/projects/concerned-people.repository';
import { type Notice, noticeLine } from '@sarm/domain/catalogue/notices';
import { type NotificationContent, REPORTED_FIGURES } from '@sarm/domain/notifications';
import type { WhoEdition } from '@sarm/domain/reports';
import { screenLinks } from '@sarm/domain/screen-links';
import { judgeByEdition } from '@sarm/measurement/verdict/judge-by-edition';
import { readEdition } from '../analyses/read-edition.ts';

/** `link`: null where no page of the product shows it to everybody who may start it. */
export type Description = NotificationContent & { readonly link: string | null };

/** The figures as parameters: value and verdict of each that is available. */
function resultsOf({ figures }: AnalysisRun, edition: WhoEdition): Record<string, number | string> {
  const results: Record<string, number | string> = {};
  for (const figure of figures?.figures ?? []) {
    const code = REPORTED_FIGURES.find((each) => each === figure.code);
    if (code === undefined || figure.value === null) continue;
    results[code] = figure.value;
    const { verdict } = judgeByEdition(figure, edition);
    if (verdict !== null)
      results[`${code}_verdict`] = verdict.undetermined ? `${verdict.label}Inconclusive` : verdict.label;
  }
  return results;
}

/** Of both calculations, each reason once. */
function reasonsOf(ended: readonly RunCalculation[]): Notice[] {
  const notices = ended.filter(({ success }) => !success).flatMap((each) => each.notices);
  return [...new Map(notices.map((each) => [noticeLine(each), each])).values()];
}

/**
 * Motility and concentration of a sample are one run to the person who started it: the calculation that ends last reports
 * both. Undefined: another one still works, or has ended after this one and reports in its place.
 */
export async function describeRun(
  tx: Scoped,
  taskId: string,
  { analysisId, datasetId, datasetName, videoName, videos }: EndedTask,
): Promise<Description | undefined> {
  if (analysisId === null) return undefined;
  const run = await findAnalysisRun(tx, taskId);
  if (run.calculations[0]?.taskId !== taskId) return undefined;
  // What was cancelled reports nothing itself; the other calculation of the run may have ended well before.
  const ended = run.calculations.filter(({ status }) => status !== 'cancelled');
  if (ended.length === 0) return undefined;
  const sample = datasetName ?? videoName ?? '';
  const because = reasonsOf(ended);
  // By it a second notification of the same run finds the first.
  const about = { sample, analysis: analysisId };
  if (!ended.some(({ success }) => success)) {
    // BUS-082: only a completed analysis can be opened; after a failure the videos show what to mend.
    const link = datasetId === null ? screenLinks.results() : screenLinks.datasetVideos(datasetId);
    return { code: 'analysis.failed', params: about, because, link };
  }
  const results = resultsOf(run, await readEdition(tx, 'result'));
  return {
    code: 'analysis.completed',
    params: { ...about, count: videos ?? 1, ...results },
    because,
    link: `${screenLinks.results()}?id=${analysisId}`,
  };
}
