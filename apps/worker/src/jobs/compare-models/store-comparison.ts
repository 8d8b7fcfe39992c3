import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { claimBlobs, noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import { completeComparison, dropScoresOfGone } from '@sarm/database/training/comparisons.repository';
import { COMPARISON, comparedVideoCode, type ComparisonResults } from '@sarm/domain/comparisons';
import { notice } from '@sarm/domain/catalogue/notices';
import type { ModelRange } from '@sarm/domain/model-range';
import { type CheckedFigure, withinBar } from '@sarm/domain/self-check';
import { compareModels, type VideoDifference } from '@sarm/measurement/comparison/compare-models';
import { judgePromotion, type PromotionFacts } from '@sarm/measurement/comparison/judge-promotion';
import { canonicalJson } from '@sarm/reports/canonical-json';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { discardBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import type { JobContext } from '../job-handler.ts';
import type { ReadComparison } from './read-comparison.ts';
import type { FrameScores } from './score-frames.ts';

/** Longer than any run may take. */
const UNCLAIMED_SECONDS = 86_400;

interface Compared {
  readonly read: ReadComparison;
  readonly scores: readonly FrameScores[];
  readonly range: ModelRange | null;
  readonly selfCheck: readonly CheckedFigure[];
}

/** Scores of each frame as an object, the rest with the end of the task; the digest is what a signature names. */
export async function storeComparison(context: JobContext, compared: Compared): Promise<void> {
  const { read, scores } = compared;
  const { comparison, candidate } = read;
  const { results, videos } = resultsOf(compared);
  const rules = judgePromotion(factsOf(compared, results));
  const key = blobKeys.comparison(comparison.project_id, comparison.id, newId());
  await noteBlobRemoval(context.db, [key], UNCLAIMED_SECONDS);
  try {
    await context.blobs.put(key, await promisify(gzip)(scoresText(scores)), {
      contentType: 'application/gzip',
    });
    await context.complete(async (tx) => {
      if (!(await claimBlobs(tx, key))) throw new Error('the stored scores are going away');
      await completeComparison(tx, comparison.id, {
        results,
        videos,
        resultsSha256: createHash('sha256').update(canonicalJson(results)).digest('hex'),
        rules,
        scoresKey: key,
      });
      if (await dropScoresOfGone(tx, comparison, read.test.length)) await noteBlobRemoval(tx, [key], 0);
      const missed = rules.filter(({ holds }) => !holds);
      await appendAudit(tx, SYSTEM_ACTOR, {
        action: 'model.store-comparison',
        projectId: comparison.project_id,
        subjectId: candidate.row.id,
        after: {
          comparisonId: comparison.id,
          championId: comparison.champion_id,
          versionId: comparison.version_id,
          frames: results.frames,
          passed: missed.length === 0,
        },
      });
      return {
        notice:
          missed.length === 0
            ? notice('comparison.passed', { candidate: candidate.row.name })
            : notice('comparison.not_passed', { candidate: candidate.row.name, count: missed.length }),
        result: { comparison_id: comparison.id, passed: missed.length === 0 },
      };
    });
  } finally {
    // Without effect on what was claimed.
    await discardBlobs(context, key);
  }
}

function resultsOf({ read, scores, range, selfCheck }: Compared) {
  const compared = compareModels(scores);
  const shown = shuffled(compared.byVideo.slice(0, COMPARISON.videosShown));
  const results: ComparisonResults = {
    schema: 2,
    championSha256: read.champion.row.sha256,
    candidateSha256: read.candidate.row.sha256,
    manifestSha256: read.manifestSha256,
    ...compared,
    byVideo: shown.map(({ heads, difference }, at) => ({
      code: comparedVideoCode(at + 1),
      heads,
      difference,
    })),
    selfCheck,
    range,
  };
  return { results, videos: shown.map(({ video: videoId }, at) => ({ number: at + 1, videoId })) };
}

/** In the order of their codes the numbers of those that stay would say which one is gone. */
const shuffled = (videos: readonly VideoDifference[]): VideoDifference[] =>
  videos
    .map((video) => ({ video, place: randomUUID() }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ video }) => video);

function factsOf({ read, scores, range, selfCheck }: Compared, results: ComparisonResults): PromotionFacts {
  const rates = read.test.flatMap(({ frame_rate: rate }) => (rate !== null && rate > 0 ? rate : []));
  return {
    results,
    training: trainingOf(read),
    frameSeconds: rates.length === 0 ? undefined : 1 / Math.max(...rates),
    checkpoint: checkpointOf(read, scores),
    rangeVideos: (range?.looks ?? []).reduce((sum, { videos }) => sum + videos, 0),
    selfCheckPassed: selfCheck.length > 0 && selfCheck.every(withinBar),
  };
}

/** What a brought model was trained on nobody here recorded: the person who brought it answers for it. */
function trainingOf({ candidate: { row } }: ReadComparison): PromotionFacts['training'] {
  if (row.origin !== 'imported') return 'recorded';
  return row.card?.['declaredUnseen'] === true ? 'declared_by_importer' : 'not_declared';
}

function checkpointOf(
  { candidate: { row }, float }: ReadComparison,
  scores: readonly FrameScores[],
): PromotionFacts['checkpoint'] {
  if (row.origin === 'imported') return { kind: 'file' };
  if (row.precision === 'int8') {
    if (float === undefined) return { kind: 'missing', reason: 'no_float_model' };
    const against = compareModels(
      scores.map((frame) => ({ ...frame, champion: frame.float ?? frame.champion })),
    ).figures.find(({ name }) => name === 'f1');
    return against?.difference == null
      ? { kind: 'missing', reason: 'no_float_model' }
      : { kind: 'variant', value: against.difference };
  }
  // Weights that ship were compared with their checkpoint when they were made.
  if (row.origin === 'shipped') return { kind: 'file' };
  const difference = (row.card?.['file'] as { differenceFromPyTorch?: unknown } | undefined)
    ?.differenceFromPyTorch;
  return typeof difference === 'number' && Number.isFinite(difference)
    ? { kind: 'difference', value: difference }
    : { kind: 'missing', reason: 'no_checkpoint' };
}

/** By the names of the version: no row, no person and no file. */
function scoresText(scores: readonly FrameScores[]): string {
  return JSON.stringify({
    schema: 'sarm-comparison-scores',
    version: 1,
    frames: scores.map(({ key, conditions, champion, candidate, float }) => ({
      key,
      conditions,
      champion,
      candidate,
      ...(float === undefined ? {} : { float }),
    })),
  });
}
