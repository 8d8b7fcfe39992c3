import { notice } from '@sarm/domain/catalogue/notices';
import { findLeaks, type Leak } from '@sarm/domain/versions/find-leaks';
import { type LeakCheck, VERSIONS } from '@sarm/domain/versions/versions';
import { nearDuplicates } from '@sarm/pictures/near-duplicates';
import type { SplitFrameOfVersion, SplitFrames } from '@sarm/use-cases/versions/split-frames';
import type { DigestedPicture } from '../digest-picture.ts';
import { PermanentFailure } from '../job-handler.ts';

const MOST_PAIRS = 1000;

/** Refuses a split whose test would measure memory, with the codes of what has to be moved; answers with what was compared. */
export async function checkLeaks(
  split: SplitFrames,
  pictures: ReadonlyMap<string, DigestedPicture>,
  signal: AbortSignal,
): Promise<LeakCheck> {
  const { by, frames } = split;
  refuse(split.leaks);
  const compared = await nearDuplicates(
    frames.map(({ id }) => pictures.get(id)?.pictureHash ?? ''),
    {
      limitBits: VERSIONS.nearDuplicateBits,
      mostPairs: MOST_PAIRS,
      signal,
      apart: (first, second) => {
        const [a, b] = [frames[first], frames[second]];
        return a?.split !== b?.split && (by !== 'time' || a?.videoId !== b?.videoId);
      },
    },
  );
  refuse(findLeaks(frames, by, compared.pairs));
  return {
    by,
    patients: new Set(frames.flatMap(({ patientId }) => patientId ?? [])).size,
    videos: new Set(frames.map(({ videoId }) => videoId)).size,
    compared: compared.compared,
    closestBits: compared.closestBits,
    limitBits: VERSIONS.nearDuplicateBits,
    gapFrames: split.gapFrames,
  };
}

function refuse(leaks: readonly Leak[]): void {
  const [first] = leaks;
  if (first === undefined) return;
  const pairs = [...new Set(leaks.filter(({ kind }) => kind === first.kind).map(codesOf))];
  throw new PermanentFailure(
    notice(`version.leak_${first.kind}`, {
      pairs: pairs.slice(0, VERSIONS.leaksShown).join(', '),
      count: pairs.length,
    }),
  );
}

/** What has to be moved, by code: a patient, a video, or the two of which pictures are alike. */
function codesOf({ kind, frames }: Leak): string {
  const [a, b] = frames as unknown as readonly [SplitFrameOfVersion, SplitFrameOfVersion];
  if (kind === 'patient') return a.row.patient_code ?? '';
  if (kind === 'video' || kind === 'interleaved') return videoCode(a);
  return `${ownerCode(a)} – ${ownerCode(b)}`;
}

const videoCode = ({ row }: SplitFrameOfVersion): string => `${row.sample_code}/${row.video_number}`;
const ownerCode = (frame: SplitFrameOfVersion): string =>
  `${frame.row.patient_code === null ? '' : `${frame.row.patient_code} `}${videoCode(frame)}`;
