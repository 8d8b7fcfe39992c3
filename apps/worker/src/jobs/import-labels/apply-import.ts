import { appendAudit } from '@sarm/database/audit/audit.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { boxesToCompare, countEditsOf, hasEditsOf } from '@sarm/database/labels/imported-frames.repository';
import { putItems } from '@sarm/database/labels/label-items.repository';
import { storeApplied } from '@sarm/database/labels/label-imports.repository';
import { findPerson } from '@sarm/database/projects/concerned-people.repository';
import { notice } from '@sarm/domain/catalogue/notices';
import { classFor, planFrame } from '@sarm/exports/match/plan-frame';
import { boxesInFrame, TOLERANCES } from '@sarm/exports/match/sent-boxes';
import type { MediaDeps } from '@sarm/media/cage';
import { applyEdits } from '@sarm/use-cases/annotation/apply-edits';
import { removePictures } from '@sarm/use-cases/blobs/remove-blobs';
import { type JobContext, PermanentFailure } from '../job-handler.ts';
import { editsOfPlan, idFrom } from './edits-of-plan.ts';
import { MATCHED, type MatchedPicture, matchPictures } from './match-pictures.ts';
import { type ImportPayload, type OpenImport, withImport } from './open-import.ts';

interface Author {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
}

/**
 * Writes the boxes of a file as edits of the person who applied it, one batch for each frame. A second run finds the frames
 * that the first one wrote and leaves their boxes, also where somebody has changed them since.
 */
export const applyImport = (deps: MediaDeps, context: JobContext, payload: ImportPayload): Promise<void> =>
  withImport(context, payload, async (open) => {
    const { userId, importId } = payload;
    // Under the person's own scope: who has left the project since changes nothing in it any more.
    const scope = asUser(userId);
    const person = await inScope(context.db, scope, (tx) => findPerson(tx, userId));
    if (person === undefined) throw new PermanentFailure(notice('import.not_waiting'));
    const author = { userId, name: person.name, email: person.email };
    const { matched } = await matchPictures(deps, context, open);
    for (const [at, each] of matched.entries()) {
      context.signal.throwIfAborted();
      await applyFrame(context, open, { ...each, author, deleteMissing: payload.deleteMissing });
      context.progress({
        stage: 'applying',
        progress: MATCHED + ((99 - MATCHED) * (at + 1)) / matched.length,
        notice: notice('import.applying', { done: at + 1, total: matched.length }),
      });
    }
    await context.complete(async (tx) => {
      if (!(await storeApplied(tx, payload.taskId))) throw new PermanentFailure(notice('import.not_waiting'));
      const frames = matched.map(({ frame }) => frame.id);
      const { create = 0, update = 0, delete: removed = 0 } = await countEditsOf(tx, importId, frames);
      const counts = { added: create, changed: update, removed };
      return { notice: notice('import.applied', counts), result: { import_id: importId, ...counts } };
    });
  });

interface AppliedFrame extends MatchedPicture {
  readonly author: Author;
  readonly deleteMissing: boolean;
}

async function applyFrame(
  context: JobContext,
  { file, row }: OpenImport,
  { picture, frame, author, deleteMissing }: AppliedFrame,
): Promise<void> {
  const { boxes } = boxesInFrame(file, picture, frame);
  const at = context.work.clock.now().toISOString();
  const batch = {
    frameId: frame.id,
    batchId: idFrom(row.id, frame.id, 'batch'),
    author: { user_id: author.userId, name: author.name, client_id: row.id, at },
  };
  const gone = await inScope(context.db, asUser(author.userId), async (tx) => {
    let items: readonly string[] = [];
    const { audit, goneKeys } = await applyEdits(tx, batch, async (held) => {
      const stored = await boxesToCompare(tx, row, [frame.id]);
      const plan = planFrame(stored, boxes, TOLERANCES[file.format]);
      const planned = editsOfPlan(plan, {
        importId: row.id,
        frameId: frame.id,
        base: held.edit_seq,
        at,
        classOf: (index) => classFor(row.class_map, file.classes[index]),
        deleteMissing,
        // Boxes of a frame are written together: what differs now a person has changed since.
        isWritten: await hasEditsOf(tx, row.id, frame.id),
      });
      items = planned.items;
      return planned.edits;
    });
    await putItems(tx, {
      labelId: row.label_id,
      projectId: row.project_id,
      userId: author.userId,
      of: { detectionIds: items },
    });
    if (audit !== undefined) await appendAudit(tx, { ...author, ipAddress: '', userAgent: '' }, audit);
    return goneKeys;
  });
  await removePictures(context, gone);
}
