import type { ModelComparison, ModelDeployment } from '@sarm/contracts/http/registry/registry.entities';
import type { ComparedView, ComparisonView } from '@sarm/database/training/comparisons.list.repository';
import type { DeploymentView } from '@sarm/database/training/deployments.repository';
import {
  type ClassResults,
  type ComparedCondition,
  type ComparedFigure,
  comparedVideoCode,
  isComparedVideoCode,
  type ComparisonResults,
} from '@sarm/domain/comparisons';
import type { Translate } from '@sarm/messages/create-translator';
import { storedText } from '@sarm/messages/notice-text';

type Pair = readonly [number, number] | null;
const ends = (pair: Pair): [number, number] | null => (pair === null ? null : [pair[0], pair[1]]);

const presentModel = ({ code, row_id, name, sha256 }: ComparedView) => ({ id: code, row_id, name, sha256 });

const differenceOf = (each: ComparedFigure | ComparedCondition) => ({
  champion: each.champion,
  candidate: each.candidate,
  difference: each.difference,
  interval: ends(each.interval),
  verdict: each.verdict,
});

/** Technical readers see codes alone, so that nothing here names a person or a file. */
export const presentComparison = (row: ComparisonView, t: Translate): ModelComparison => ({
  id: row.id,
  task_id: row.task_id,
  state: row.state,
  message: row.reason === null ? '' : storedText(t, row.reason),
  notice: row.reason,
  champion: row.champion === null ? null : presentModel(row.champion),
  candidate: presentModel(row.candidate),
  version: {
    id: row.version_id,
    number: row.version_number,
    dataset_id: row.dataset_id,
    dataset_name: row.dataset_name,
  },
  current: row.current,
  results: row.results === null ? null : presentResults(row.results, row.video_codes),
  results_sha256: row.results_sha256,
  rules: row.rules === null ? null : row.rules.map((each) => ({ ...each, applies: each.applies ?? true })),
  passed: row.passed,
  created_by_name: row.created_by_name,
  created_at: row.created_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});

const figureOf = (each: ComparedFigure) => ({
  name: each.name,
  champion_interval: ends(each.championInterval),
  candidate_interval: ends(each.candidateInterval),
  ...differenceOf(each),
});

const presentClasses = ({ baseline, classes, cellsWithoutScale }: ClassResults) => ({
  baseline: baseline === null ? null : { ...baseline },
  cells_without_scale: cellsWithoutScale,
  classes: classes.map(({ class: name, cells, patients, champion, candidate, recall, precision }) => ({
    class: name,
    cells,
    patients,
    champion: { ...champion },
    candidate: { ...candidate },
    recall: figureOf(recall),
    precision: figureOf(precision),
  })),
});

const presentResults = (
  results: ComparisonResults,
  codes: ComparisonView['video_codes'],
): NonNullable<ModelComparison['results']> => ({
  patients: results.patients,
  videos_without_patient: results.videosWithoutPatient,
  videos: results.videos,
  frames: results.frames,
  heads: results.heads,
  way: results.way,
  figures: results.figures.map(figureOf),
  conditions: results.conditions.map((each) => ({
    kind: each.kind,
    value: each.value,
    heads: each.heads,
    patients: each.patients,
    ...differenceOf(each),
  })),
  by_video: presentVideos(results, codes),
  self_check: results.selfCheck.map((each) => ({ ...each })),
  of_classes: results.ofClasses === undefined ? null : presentClasses(results.ofClasses),
});

/** By code, and those that are gone at the end. */
function presentVideos({ byVideo }: ComparisonResults, codes: ComparisonView['video_codes']) {
  const named = new Map(
    Object.entries(codes).map(([number, code]) => [comparedVideoCode(Number(number)), code]),
  );
  return byVideo
    .map(({ code, heads, difference }) => ({
      code: named.get(code) ?? code,
      removed: !named.has(code) && isComparedVideoCode(code),
      heads,
      difference,
    }))
    .toSorted((a, b) => Number(a.removed) - Number(b.removed) || (a.code < b.code ? -1 : 1));
}

export const presentDeployment = (row: DeploymentView): ModelDeployment => ({
  id: row.id,
  project_id: row.project_id,
  model_id: row.code,
  model_name: row.name,
  since: row.since.toISOString(),
  until: row.until?.toISOString() ?? null,
  by_name: row.by_name,
  reason: row.reason,
  comparison_id: row.comparison_id,
  signature: row.signature,
});
