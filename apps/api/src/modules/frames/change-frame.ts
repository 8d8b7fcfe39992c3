import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { AuditRecord } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { findFrame, updateFrame } from '@sarm/database/samples/frames.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { LocatedObject } from '../../http/handler.ts';
import { presentFrame } from '../../presenters/frames.presenter.ts';

interface FrameChange {
  readonly action: 'frame.note' | 'frame.select' | 'frame.unselect';
  readonly change: { readonly note: string } | { readonly selected: boolean };
}

/** One changed field of a frame, with its former value for the log. */
export async function changeFrame(
  tx: Scoped,
  object: LocatedObject,
  { action, change }: FrameChange,
): Promise<{ body: Frame; audit: AuditRecord }> {
  const before = await findFrame(tx, object.id);
  const after = await updateFrame(tx, object.id, change);
  if (before === undefined || after === undefined) throw new AppError('not_found');
  return {
    body: presentFrame(after),
    audit: {
      action,
      projectId: object.projectId,
      subjectId: object.id,
      before: 'note' in change ? { note: before.note } : { selected: before.selected },
      after: { ...change, videoId: before.video_id },
    },
  };
}
