import type { FigureVerdicts, PartOf } from '@sarm/contracts/http/dashboard/project-dashboard.entities';
import type { JudgedAnalysis } from '@sarm/database/dashboards/project-performance.repository';
import { FIGURES, type FigureCode, isFigureCode } from '@sarm/domain/figures/figures';
import { compareReplicates } from '@sarm/measurement/report/compare-replicates';
import { normalFormsFigure, withNormalForms } from '@sarm/measurement/report/normal-forms-figure';
import type { StoredFigure } from '@sarm/measurement/report/stored-figures';
import { wilsonInterval } from '@sarm/measurement/statistics/wilson-interval';
import { stalenessOf, withholdStale } from '@sarm/measurement/report/withhold-stale';

const JUDGED = (Object.keys(FIGURES) as FigureCode[]).filter(
  // Shown as a share of the same cells as total motility, against the limit of another method (BUS-138).
  (code) => FIGURES[code].limit !== null && code !== 'hundred_minus_immotile',
);

type Verdict = Exclude<keyof FigureVerdicts, 'code'>;
function verdictOf(figure: StoredFigure | undefined): Verdict {
  if (figure?.verdict == null) return 'notAvailable';
  const { label, undetermined } = figure.verdict;
  if (label === 'Normal') return undetermined ? 'normalUndetermined' : 'normal';
  return undetermined ? 'lowUndetermined' : 'low';
}

/** Verdicts as each analysis shows them: a figure that is withheld there is not available here. */
export function countVerdicts(analyses: readonly JudgedAnalysis[]): FigureVerdicts[] {
  const shown = analyses.map((row) => {
    const { figures: kept, videos } = row;
    const current = withholdStale(kept, stalenessOf(kept.ground, videos));
    return withNormalForms(current, normalFormsFigure(row.forms));
  });
  return JUDGED.filter(isFigureCode).map((code) => {
    const counts = { normal: 0, normalUndetermined: 0, lowUndetermined: 0, low: 0, notAvailable: 0 };
    for (const figures of shown) counts[verdictOf(figures.find((figure) => figure.code === code))] += 1;
    return { code, ...counts };
  });
}

/** With its 95 % interval in per cent; null of nothing. */
export function partOf(count: number, of: number): PartOf | null {
  if (of === 0) return null;
  const { lower, upper } = wilsonInterval(Math.min(1, count / of), of);
  return { count, of, interval: { low: 100 * lower, high: 100 * upper } };
}

/** The newest two analyses of each sample that share no video, as the page of the newer one compares them. */
export function countAgreeing(analyses: readonly JudgedAnalysis[]): PartOf | null {
  let agree = 0;
  let compared = 0;
  const bySample = Map.groupBy(
    analyses.filter((row) => row.dataset_id !== null && replicateOf(row) !== null),
    ({ dataset_id }) => dataset_id,
  );
  for (const [newest, ...others] of bySample.values()) {
    const own = new Set(newest?.videos.map(({ id }) => id));
    const other = others.find(({ videos }) => videos.every(({ id }) => !own.has(id)));
    if (newest === undefined || other === undefined) continue;
    const [first, second] = [replicateOf(newest), replicateOf(other)];
    if (first === null || second === null) continue;
    const { outcome } = compareReplicates(first, second);
    if (outcome === 'undecided') continue;
    compared += 1;
    if (outcome === 'agree') agree += 1;
  }
  return partOf(agree, compared);
}

function replicateOf(row: JudgedAnalysis) {
  const { replicate, ground } = row.figures;
  const stale = stalenessOf(ground, row.videos);
  return stale.calibration || stale.sheet ? null : replicate;
}

/** Tracks that people changed, of all tracks of these analyses. */
export function countCorrected(analyses: readonly JudgedAnalysis[]): PartOf | null {
  const tracks = analyses.flatMap((row) => row.figures.videos.map((video) => video.tracks ?? 0));
  const of = tracks.reduce((sum, each) => sum + each, 0);
  return partOf(
    analyses.reduce((sum, { corrected }) => sum + corrected, 0),
    of,
  );
}
