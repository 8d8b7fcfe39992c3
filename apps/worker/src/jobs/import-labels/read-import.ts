import { asProject, inScope } from '@sarm/database/kernel/scope';
import { boxesToCompare, type ComparedBox } from '@sarm/database/labels/imported-frames.repository';
import { storePreview } from '@sarm/database/labels/label-imports.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { LABELS } from '@sarm/domain/labels';
import { guessClass } from '@sarm/exports/labels/classes';
import { shownName } from '@sarm/exports/archive/refused';
import { planFrame } from '@sarm/exports/match/plan-frame';
import { boxesInFrame, TOLERANCES } from '@sarm/exports/match/sent-boxes';
import { ImportTally } from '@sarm/exports/match/tally-import';
import type { MediaDeps } from '@sarm/media/cage';
import { type JobContext, PermanentFailure } from '../job-handler.ts';
import { MATCHED, type MatchedPicture, matchPictures } from './match-pictures.ts';
import { type ImportPayload, type OpenImport, withImport } from './open-import.ts';

const FRAMES_AT_ONCE = 100;

/** Reads a file and compares it with what is stored. Writes what it would do, and no box. */
export const readImport = (deps: MediaDeps, context: JobContext, payload: ImportPayload): Promise<void> =>
  withImport(context, payload, async (open) => {
    const { file } = open;
    const { matched, byPixels, unmatched } = await matchPictures(deps, context, open);
    const tally = await compare(context, open, matched);
    const preview = {
      pictures: file.pictures.length,
      matchedByPixels: byPixels,
      matchedByName: matched.length - byPixels,
      missing: tally.missing,
      unusable: file.unusable + tally.unusable,
      classes: tally.classes(),
      unmatched: unmatched
        .slice(0, LABELS.unmatchedShown)
        .map((picture) => shownName(file.pictures[picture]?.name ?? '')),
    };
    const classMap = Object.fromEntries(file.classes.map((name) => [name, guessClass(name)]));
    const videoIds = [...new Set(matched.map(({ frame }) => frame.video_id))];
    await context.complete(async (tx) => {
      if (!(await storePreview(tx, payload.taskId, { format: file.format, classMap, preview, videoIds })))
        throw new PermanentFailure(notice('import.not_waiting'));
      const result = {
        import_id: payload.importId,
        boxes: file.boxes.length,
        pictures: file.pictures.length,
      };
      return { notice: notice('import.read', { boxes: result.boxes, pictures: result.pictures }), result };
    });
  });

async function compare(
  context: JobContext,
  { file, row }: OpenImport,
  matched: readonly MatchedPicture[],
): Promise<ImportTally> {
  const tally = new ImportTally(file.classes);
  for (let from = 0; from < matched.length; from += FRAMES_AT_ONCE) {
    context.signal.throwIfAborted();
    const part = matched.slice(from, from + FRAMES_AT_ONCE);
    const ids = part.map(({ frame }) => frame.id);
    const boxes = await inScope(context.db, asProject(row.project_id), (tx) => boxesToCompare(tx, row, ids));
    const ofFrame = Map.groupBy(boxes, (box: ComparedBox) => box.frame_id);
    for (const { picture, frame } of part) {
      const sent = boxesInFrame(file, picture, frame);
      tally.unusable += sent.unusable;
      tally.add(planFrame(ofFrame.get(frame.id) ?? [], sent.boxes, TOLERANCES[file.format]));
    }
    context.progress({ progress: MATCHED + ((99 - MATCHED) * (from + part.length)) / matched.length });
  }
  return tally;
}
