import { type AuditEntry, type Actor, appendAudit } from '@sarm/database/audit.repository';
import { noteBlobRemoval } from '@sarm/database/blob-removals.repository';
import type { Tx } from '@sarm/database/connect';
import { lockFrame, refreshFrame } from '@sarm/database/detections.repository';
import type { FrameRow } from '@sarm/database/frames.repository';
import { asUser, inScope } from '@sarm/database/scope';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import { removePictures } from '../media/remove-blobs.ts';

export interface BoxChange<T> {
  readonly answer: T;
  /** Pictures that nobody names any more. */
  readonly goneKeys: readonly string[];
  readonly audit: Pick<AuditEntry, 'action' | 'message' | 'severity' | 'details'> & {
    readonly resourceId: string;
    readonly resourceType: 'detection' | 'frame';
  };
}

/**
 * Changes the boxes of one frame: under its lock, with its figures counted again, its drawn picture given up, the bytes of
 * former pictures noted for removal and the audit row last, all in one transaction. Undefined: the change found nothing to do.
 */
export async function changeBoxes<T>(
  deps: Pick<AppDeps, 'db' | 'blobs' | 'log'>,
  who: {
    readonly userId: string;
    readonly actor: Actor;
    readonly projectId: string;
    readonly frameId: string;
  },
  change: (tx: Tx, frame: FrameRow) => Promise<BoxChange<T> | 'nothing'>,
): Promise<T | undefined> {
  const { answer, keys } = await inScope(deps.db, asUser(who.userId), async (tx) => {
    const frame = await lockFrame(tx, who.frameId);
    if (frame === undefined) throw new AppError('not_found');
    const changed = await change(tx, frame);
    if (changed === 'nothing') return { answer: undefined, keys: [] };
    const drawn = await refreshFrame(tx, frame.id);
    const gone = drawn === null ? [...changed.goneKeys] : [...changed.goneKeys, drawn];
    if (gone.length > 0) await noteBlobRemoval(tx, gone, 0);
    await appendAudit(tx, who.actor, { type: 'data', projectId: who.projectId, ...changed.audit });
    return { answer: changed.answer, keys: gone };
  });
  await removePictures(deps, keys);
  return answer;
}
