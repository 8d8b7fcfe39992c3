import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { claimBlobs, noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import { completeComparison, dropScoresOfGone } from '@sarm/database/training/comparisons.repository';
import {
  COMPARISON,
  type ComparedVideo,
  comparedVideoCode,
  type ComparisonResults,
  type JudgedRule,
  missedRules,
} from '@sarm/domain/comparisons';
import { notice } from '@sarm/domain/catalogue/notices';
import type { VideoDifference } from '@sarm/measurement/comparison/compare-units';
import type { CheckedFile, RecordedTraining } from '@sarm/measurement/comparison/judged-rules';
import { canonicalJson } from '@sarm/reports/canonical-json';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { discardBlobs } from '@sarm/use-cases/blobs/remove-blobs';
import type { JobContext } from '../job-handler.ts';
import type { ReadComparison } from './read-comparison.ts';

/** Longer than any run may take. */
const UNCLAIMED_SECONDS = 86_400;

export interface Compared {
  readonly read: ReadComparison;
  readonly results: ComparisonResults;
  /** Which video has which number in the results. */
  readonly videos: readonly { readonly number: number; readonly videoId: string }[];
  readonly rules: readonly JudgedRule[];
  /** Scores of each frame: by the names of the version, without row, person and file. */
  readonly scores: readonly object[];
}

/** Scores of each frame as an object, the rest with the end of the task; the digest is what a signature names. */
export async function storeComparison(
  context: JobContext,
  { read, results, videos, rules, scores }: Compared,
): Promise<void> {
  const { comparison, candidate } = read;
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
      const missed = missedRules(rules);
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

/** What the results keep of each video, and which video has which number. */
export function numberVideos(byVideo: readonly VideoDifference[]): {
  readonly byVideo: readonly ComparedVideo[];
  readonly videos: Compared['videos'];
} {
  const shown = shuffled(byVideo.slice(0, COMPARISON.videosShown));
  return {
    byVideo: shown.map(({ heads, difference }, at) => ({
      code: comparedVideoCode(at + 1),
      heads,
      difference,
    })),
    videos: shown.map(({ video: videoId }, at) => ({ number: at + 1, videoId })),
  };
}

/** In the order of their codes the numbers of those that stay would say which one is gone. */
const shuffled = (videos: readonly VideoDifference[]): VideoDifference[] =>
  videos
    .map((video) => ({ video, place: randomUUID() }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .map(({ video }) => video);

/** What a brought model was trained on nobody here recorded: the person who brought it answers for it. */
export function trainingOf({ candidate: { row } }: ReadComparison): RecordedTraining {
  if (row.origin !== 'imported') return 'recorded';
  return row.card?.['declaredUnseen'] === true ? 'declared_by_importer' : 'not_declared';
}

/** How far a float model's file answers from what was trained. */
export function checkpointOf({ candidate: { row } }: ReadComparison): CheckedFile {
  // Weights that ship were compared with their checkpoint when they were made.
  if (row.origin === 'imported' || row.origin === 'shipped') return { kind: 'file' };
  const difference = (row.card?.['file'] as { differenceFromPyTorch?: unknown } | undefined)
    ?.differenceFromPyTorch;
  return typeof difference === 'number' && Number.isFinite(difference)
    ? { kind: 'difference', value: difference }
    : { kind: 'missing', reason: 'no_checkpoint' };
}

const scoresText = (frames: readonly object[]): string =>
  JSON.stringify({ schema: 'sarm-comparison-scores', version: 1, frames });
