import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findUpload, type UploadRow } from '@sarm/database/samples/uploads.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Caller, LocatedObject } from '../../http/handler.ts';

/** An upload belongs to the person who began it; for other members it does not exist. */
export async function ownUpload(
  { db }: Pick<AppDeps, 'db'>,
  { caller, object }: { caller: Caller; object: LocatedObject },
): Promise<UploadRow> {
  const upload = await inScope(db, asUser(caller.userId), (tx) => findUpload(tx, object.id));
  if (upload === undefined || upload.created_by !== caller.userId) throw new AppError('not_found');
  return upload;
}
