import { findLeaks, type Leak } from '@sarm/domain/versions/find-leaks';
import { VERSIONS } from '@sarm/domain/versions/versions';
import { nearDuplicates } from '@sarm/pictures/near-duplicates';
import type { SplitFrames } from '@sarm/use-cases/versions/split-frames';

const MOST_PAIRS = 200;

export interface ComparedStored {
  readonly leaks: readonly Leak[];
  readonly uncompared: number;
  readonly closestBits: number | null;
}

/**
 * Compares the pictures whose hashes an earlier attempt has stored. A preview decodes none: that takes the worker, which compares all of
 * them when the version is created.
 */
export async function compareStored({ by, frames }: SplitFrames): Promise<ComparedStored> {
  const hashed = frames.filter(({ row }) => row.picture_hash !== null).slice(0, VERSIONS.comparedInPreview);
  const { pairs, closestBits } = await nearDuplicates(
    hashed.map(({ row }) => row.picture_hash ?? ''),
    {
      limitBits: VERSIONS.nearDuplicateBits,
      mostPairs: MOST_PAIRS,
      apart: (first, second) => {
        const [a, b] = [hashed[first], hashed[second]];
        return a?.split !== b?.split && (by !== 'time' || a?.videoId !== b?.videoId);
      },
    },
  );
  const leaks = findLeaks(hashed, by, pairs).filter(({ kind }) => kind === 'near_duplicate');
  return { leaks, uncompared: frames.length - hashed.length, closestBits };
}
