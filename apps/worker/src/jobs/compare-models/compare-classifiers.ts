import { notice } from '@sarm/domain/catalogue/notices';
import type { ClassResults, ComparisonBaseline, ComparisonResults } from '@sarm/domain/comparisons';
import type { Classifier } from '@sarm/inference/models/classifier';
import type { ModelStore, StoredModel } from '@sarm/inference/models/model-store';
import { compareClasses, mostFrequentClass } from '@sarm/measurement/comparison/compare-classes';
import { judgeClasses } from '@sarm/measurement/comparison/judge-classes';
import { type JobContext, PermanentFailure } from '../job-handler.ts';
import { openClassifier } from '../open-classifier.ts';
import type { CompareDeps } from './compare-deps.ts';
import type { ReadComparison } from './read-comparison.ts';
import { type CellScores, type ComparedSides, scoreCells, type Side } from './score-cells.ts';
import {
  checkpointOf,
  type Compared,
  numberVideos,
  storeComparison,
  trainingOf,
} from './store-comparison.ts';

/** Share of the percent that people see. */
const SCORED = 95;

/** Labelled cells by the candidate and by the model in use; where none is, by what a person gets without a model. */
export async function compareClassifiers(
  deps: CompareDeps,
  context: JobContext,
  read: ReadComparison,
): Promise<void> {
  const { champion, candidate } = read;
  const other = champion === undefined ? baselineOf(read) : champion.row;
  const baseline = 'kind' in other ? other : null;
  await withSides(deps.models, { other, candidate: candidate.row }, async (sides) => {
    const { frames, cellsWithoutScale } = await scoreCells({
      ...read,
      context,
      sides,
      onProgress: (done, total) =>
        context.progress({
          stage: 'scoring',
          progress: (SCORED * done) / total,
          notice: notice('comparison.scoring', { done, total }),
        }),
    });
    context.progress({ stage: 'storing', progress: SCORED, notice: notice('comparison.storing') });
    await storeComparison(context, judge(read, frames, { baseline, cellsWithoutScale }));
  });
}

/** Of the training split of the version that is compared on: the test split is not looked at for it. */
function baselineOf({ manifest }: ReadComparison): ComparisonBaseline {
  const labels = manifest.frames.flatMap(({ split, boxes }) =>
    split === 'train' ? boxes.flatMap(({ morphology }) => morphology?.class ?? []) : [],
  );
  const found = mostFrequentClass(labels);
  if (found === undefined) throw new PermanentFailure(notice('comparison.no_training_cells'));
  return found;
}

/** Both are given back, also where one is refused. */
async function withSides(
  models: ModelStore,
  { other, candidate }: { readonly other: ComparisonBaseline | StoredModel; readonly candidate: StoredModel },
  work: (sides: ComparedSides) => Promise<void>,
): Promise<void> {
  const opened: Classifier[] = [];
  const open = async (row: StoredModel): Promise<Side> => {
    const classifier = await openClassifier(models, row);
    opened.push(classifier);
    return { classifier };
  };
  try {
    await work({
      champion: 'kind' in other ? { always: other.class } : await open(other),
      candidate: await open(candidate),
    });
  } finally {
    await Promise.all(opened.map((each) => each.close()));
  }
}

function judge(
  read: ReadComparison,
  frames: readonly CellScores[],
  of: Pick<ClassResults, 'baseline' | 'cellsWithoutScale'>,
): Compared {
  const { classes, ...compared } = compareClasses(frames);
  const { byVideo, videos } = numberVideos(compared.byVideo);
  const ofClasses: ClassResults = { ...of, classes };
  const results: ComparisonResults = {
    schema: 3,
    championSha256: read.champion?.row.sha256 ?? null,
    candidateSha256: read.candidate.row.sha256,
    manifestSha256: read.manifestSha256,
    ...compared,
    byVideo,
    selfCheck: [],
    range: null,
    ofClasses,
  };
  const rules = judgeClasses({
    results: { ...results, ofClasses },
    training: trainingOf(read),
    approved: read.approved,
    checkpoint: checkpointOf(read),
  });
  const scores = frames.map(({ key, conditions, cells }) => ({ key, conditions, cells }));
  return { read, results, videos, rules, scores };
}
