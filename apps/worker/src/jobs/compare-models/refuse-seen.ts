import type { SeenFrame, TestFrame } from '@sarm/database/training/compared-frames.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { VERSIONS } from '@sarm/domain/versions/versions';
import { nearDuplicates } from '@sarm/pictures/near-duplicates';
import { PermanentFailure } from '../job-handler.ts';

/** More are the same story. */
const MOST_PAIRS = 100;

/** Refuses a comparison that one of the models would win by its memory: by patient, by video, and by pictures that are alike. */
export async function refuseSeen(
  test: readonly TestFrame[],
  { name, seen }: { readonly name: string; readonly seen: readonly SeenFrame[] },
  signal: AbortSignal,
): Promise<void> {
  const patients = new Set(seen.flatMap(({ patient_id: id }) => id ?? []));
  refuse('comparison.seen_patient', name, [
    ...new Set(
      test.flatMap((frame) =>
        frame.patient_id !== null && patients.has(frame.patient_id) ? (frame.patient_code ?? '–') : [],
      ),
    ),
  ]);
  const videos = new Set(seen.map(({ video_id: id }) => id));
  refuse('comparison.seen_video', name, [
    ...new Set(test.flatMap((frame) => (videos.has(frame.video_id) ? frame.video_code : []))),
  ]);
  const { pairs } = await nearDuplicates(
    [...test, ...seen].map(({ picture_hash: hash }) => hash),
    {
      limitBits: VERSIONS.nearDuplicateBits,
      mostPairs: MOST_PAIRS,
      signal,
      apart: (first, second) => first < test.length !== second < test.length,
    },
  );
  refuse('comparison.seen_picture', name, [
    ...new Set(pairs.map(([first]) => test[first]?.video_code ?? '–')),
  ]);
}

type Code = 'comparison.seen_patient' | 'comparison.seen_video' | 'comparison.seen_picture';

function refuse(code: Code, model: string, found: readonly string[]): void {
  if (found.length === 0) return;
  const pairs = found.slice(0, VERSIONS.leaksShown).join(', ');
  throw new PermanentFailure(notice(code, { model, pairs, count: found.length }));
}
