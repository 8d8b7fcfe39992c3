import { type Actor, type AuditRecord, appendAudit } from '@sarm/database/audit/audit.repository';
import { noteBlobRemoval } from '@sarm/database/kernel/blob-removals.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { lockFrame, refreshFrame } from '@sarm/database/detections/detections.repository';
import type { FrameRow } from '@sarm/database/samples/frames.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import { removePictures } from '@sarm/use-cases/blobs/remove-blobs';

export interface BoxChange<T> {
  readonly answer: T;
  /** Pictures that nobody names any more. */
  readonly goneKeys: readonly string[];
  readonly audit: Omit<AuditRecord, 'projectId'>;
}

export interface ChangedBoxes<T> {
  readonly answer: T;
  /** Noted for removal; their bytes can go once the change is committed. */
  readonly goneKeys: readonly string[];
  readonly audit: AuditRecord;
}

/**
 * Changes the boxes of one frame: under its lock, with its figures counted again, its drawn picture given up and the bytes
 * of former pictures noted for removal. Undefined: the change found nothing to do.
 */
export async function changeBoxes<T>(
  tx: Scoped,
  { projectId, frameId }: { readonly projectId: string; readonly frameId: string },
  change: (frame: FrameRow) => Promise<BoxChange<T> | 'nothing'>,
): Promise<ChangedBoxes<T> | undefined> {
  const frame = await lockFrame(tx, frameId);
  if (frame === undefined) throw new AppError('not_found');
  const changed = await change(frame);
  if (changed === 'nothing') return undefined;
  const drawn = await refreshFrame(tx, frame.id);
  const goneKeys = drawn === null ? changed.goneKeys : [...changed.goneKeys, drawn];
  if (goneKeys.length > 0) await noteBlobRemoval(tx, [...goneKeys], 0);
  return { answer: changed.answer, goneKeys, audit: { projectId, ...changed.audit } };
}

/** The same in a transaction of its own, after pictures have been cut outside any: they would hold a connection. */
export async function changeBoxesAlone<T>(
  deps: Pick<AppDeps, 'db' | 'blobs' | 'log'>,
  who: {
    readonly userId: string;
    readonly actor: Actor;
    readonly projectId: string;
    readonly frameId: string;
  },
  change: (tx: Scoped, frame: FrameRow) => Promise<BoxChange<T> | 'nothing'>,
): Promise<T | undefined> {
  const changed = await inScope(deps.db, asUser(who.userId), async (tx) => {
    const done = await changeBoxes(tx, who, (frame) => change(tx, frame));
    if (done !== undefined) await appendAudit(tx, who.actor, done.audit);
    return done;
  });
  if (changed !== undefined) await removePictures(deps, changed.goneKeys);
  return changed?.answer;
}
