import type { Frame } from '@sarm/contracts/http/entities';
import { type Actor, appendAudit } from '@sarm/database/audit.repository';
import { findFrame, updateFrame } from '@sarm/database/frames.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Caller, LocatedObject } from '../../http/handler.ts';
import { presentFrame } from './frames.presenter.ts';

interface FrameChange {
  readonly action: 'frame.note' | 'frame.select' | 'frame.unselect';
  readonly change: { readonly note: string } | { readonly selected: boolean };
}

/** One changed field of a frame, with its former value in the log. */
export async function changeFrame(
  { db }: Pick<AppDeps, 'db'>,
  { caller, object, actor }: { caller: Caller; object: LocatedObject; actor: Actor },
  { action, change }: FrameChange,
): Promise<Frame> {
  return await inScope(db, asUser(caller.userId), async (tx) => {
    const before = await findFrame(tx, object.id);
    const after = await updateFrame(tx, object.id, change);
    if (before === undefined || after === undefined) throw new AppError('not_found');
    const former = 'note' in change ? { note: before.note } : { selected: before.selected };
    await appendAudit(tx, actor, {
      type: 'data',
      action,
      message: `Frame ${before.frame_index} changed`,
      projectId: object.projectId,
      resourceType: 'frame',
      resourceId: object.id,
      details: { before: former, after: change, videoId: before.video_id },
    });
    return presentFrame(after);
  });
}
