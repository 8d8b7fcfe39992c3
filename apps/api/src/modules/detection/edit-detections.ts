import type { SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Scoped } from '@sarm/database/kernel/connect';
import { newId } from '@sarm/database/kernel/new-id';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import { type AppliedEdits, applyEdits } from '@sarm/use-cases/annotation/apply-edits';
import type { AppDeps } from '../../deps.ts';
import type { Caller } from '../../http/handler.ts';

/** What a call changes of one box. */
export type BoxChange = Pick<SentEdit, 'object_id' | 'kind' | 'changes'>;

/**
 * A call that spells one change is a batch whose sender has seen everything: it names no version of the box. What the
 * rules refuse then is a box that is gone.
 */
export async function editDetections(
  { clock }: Pick<AppDeps, 'clock'>,
  tx: Scoped,
  { frameId, caller }: { readonly frameId: string; readonly caller: Caller },
  choose: (frame: FrameRow) => Promise<readonly BoxChange[]> | readonly BoxChange[],
): Promise<AppliedEdits> {
  const at = clock.now().toISOString();
  const author = { user_id: caller.userId, name: caller.displayName, client_id: null, at };
  const applied = await applyEdits(tx, { frameId, batchId: newId(), author }, async (frame) =>
    (await choose(frame)).map((change) => ({
      ...change,
      edit_id: newId(),
      base: change.kind === 'create' ? null : frame.edit_seq,
      made_at: at,
    })),
  );
  if (applied.decision.results.some(({ outcome }) => outcome !== 'applied')) throw new AppError('not_found');
  return applied;
}
