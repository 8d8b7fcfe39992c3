import { modelDescription } from '@sarm/contracts/manifests/model-description';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { findTrainedVideos } from '@sarm/database/training/compared-frames.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import type { ModelRange } from '@sarm/domain/model-range';
import type { CheckedFigure } from '@sarm/domain/self-check';
import type { Detector } from '@sarm/inference/models/detector';
import type { ModelStore } from '@sarm/inference/models/model-store';
import type { JobContext } from '../job-handler.ts';
import { openDetector } from '../open-detector.ts';
import type { CheckPlan } from '../self-check/check-plan.ts';
import { checkSample } from '../self-check/check-sample.ts';
import type { CompareDeps } from './compare-deps.ts';
import { judgeDetectors } from './judge-detectors.ts';
import { measureRange } from './measure-range.ts';
import type { ReadDetectors } from './read-comparison.ts';
import { type ComparedDetectors, scoreFrames } from './score-frames.ts';
import { storeComparison } from './store-comparison.ts';

/** Shares of the percent that people see: frames, range, self-check. */
const SCORED = 60;
const RANGED = 80;
const CHECKED = 95;
/** Enough for a range, and an hour of work at most. */
const RANGE_VIDEOS = 12;

/** Frames by both models, then what an analysis needs of the candidate: its range, and the self-check with it. */
export async function compareDetectors(
  deps: CompareDeps,
  context: JobContext,
  read: ReadDetectors,
  plan: CheckPlan,
): Promise<void> {
  await withDetectors(deps.models, read, async (detectors) => {
    const scores = await scoreFrames({
      ...read,
      context,
      detectors,
      onProgress: (done, total) =>
        context.progress({
          stage: 'scoring',
          progress: (SCORED * done) / total,
          notice: notice('comparison.scoring', { done, total }),
        }),
    });
    const range = await rangeOf(deps, context, read, detectors.candidate);
    const selfCheck = await checkCandidate(deps, context, { read, range, detectors, plan });
    context.progress({ stage: 'storing', progress: CHECKED, notice: notice('comparison.storing') });
    await storeComparison(context, judgeDetectors({ read, scores, range, selfCheck, vnni: deps.vnni }));
  });
}

/** All of them are given back, also where one is refused. */
async function withDetectors(
  models: ModelStore,
  { champion, candidate, float }: ReadDetectors,
  work: (detectors: ComparedDetectors) => Promise<void>,
): Promise<void> {
  const opened: Detector[] = [];
  const open = async (row: Parameters<ModelStore['detectorFor']>[0]): Promise<Detector> => {
    const detector = await openDetector(models, row);
    opened.push(detector);
    return detector;
  };
  try {
    await work({
      champion: await open(champion.row),
      candidate: await open(candidate.row),
      // In use itself, it is the champion: looked at twice it would be timed twice.
      float: float === undefined || float.id === champion.row.id ? undefined : await open(float),
    });
  } finally {
    await Promise.all(opened.map((each) => each.close()));
  }
}

const describe = ({ candidate }: ReadDetectors) => modelDescription.parse(candidate.row.description);

/** Of its description, else measured on the videos on which it was trained. */
async function rangeOf(
  deps: CompareDeps,
  context: JobContext,
  read: ReadDetectors,
  detector: Detector,
): Promise<ModelRange | null> {
  const { range, startThreshold: startConfidence } = describe(read);
  if (range !== undefined) return range;
  const videos = await inScope(context.db, asProject(read.comparison.project_id), (tx) =>
    findTrainedVideos(tx, read.candidate.row.id, RANGE_VIDEOS),
  );
  return await measureRange(
    {
      ...deps,
      context,
      detector,
      startConfidence,
      onProgress: (done, total) =>
        context.progress({
          stage: 'range',
          progress: SCORED + ((RANGED - SCORED) * done) / total,
          notice: notice('comparison.range', { done, total }),
        }),
    },
    videos,
  );
}

/** As the installation checks itself, with the candidate in place of the model in use. */
async function checkCandidate(
  deps: CompareDeps,
  { scratch, signal, progress }: JobContext,
  {
    read,
    range,
    detectors,
    plan,
  }: {
    readonly read: ReadDetectors;
    readonly range: ModelRange | null;
    readonly detectors: ComparedDetectors;
    readonly plan: CheckPlan;
  },
): Promise<readonly CheckedFigure[]> {
  const { figures } = await checkSample(
    {
      ...deps,
      scratch,
      signal,
      detector: detectors.candidate,
      startConfidence: describe(read).startThreshold,
      range: range ?? undefined,
      onProgress: (fields) =>
        progress({
          stage: 'checking',
          progress: RANGED + ((CHECKED - RANGED) * fields) / plan.fields,
          notice: notice('comparison.checking', {
            done: Math.min(plan.fields, Math.floor(fields) + 1),
            total: plan.fields,
          }),
        }),
    },
    plan,
  );
  return figures;
}
