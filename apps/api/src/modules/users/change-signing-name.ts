import { updateAccount } from '@sarm/database/people/accounts.repository';
import type { AuditRecord } from '@sarm/database/audit/audit.repository';
import { findHolders } from '@sarm/database/projects/concerned-people.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import type { UserRow } from '@sarm/database/people/users.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import type { AppDeps } from '../../deps.ts';
import type { Caller } from '../../http/handler.ts';

export interface SigningName {
  readonly signingName?: string | undefined;
  readonly signingTitle?: string | undefined;
}

interface Change {
  readonly tx: Scoped;
  readonly queue: Pick<AppDeps['queue'], 'enqueue'>;
  readonly caller: Caller;
  readonly user: UserRow;
  /** The caller has just entered the own password. */
  readonly passwordChecked: boolean;
}

/** Somebody who chose their own could sign as anybody. Where nobody else can do it, password and log stand in. */
async function refuseOwn({ tx, caller, user, passwordChecked }: Change): Promise<void> {
  if (user.id !== caller.userId) return;
  const others = (await findHolders(tx, 'manage_users')).filter(({ id }) => id !== caller.userId);
  if (others.length > 0) throw new AppError('own_signing_name');
  if (!passwordChecked)
    throw new AppError('invalid_request', { errors: [{ field: 'password', code: 'password_required' }] });
}

/** PLT-061: what the account signs with from now on. Reports that were issued before stay as they are. */
export async function changeSigningName(change: Change, requested: SigningName): Promise<AuditRecord[]> {
  const { tx, queue, caller, user } = change;
  const before = { signingName: user.signing_name, signingTitle: user.signing_title };
  const after = {
    signingName: requested.signingName ?? before.signingName,
    signingTitle: requested.signingTitle ?? before.signingTitle,
  };
  if (after.signingName === before.signingName && after.signingTitle === before.signingTitle) return [];
  await refuseOwn(change);
  const columns = { signing_name: after.signingName, signing_title: after.signingTitle };
  await updateAccount(tx, user.id, columns).catch(refuseTaken);
  await publishEvent(tx, queue, {
    kind: 'signingName.changed',
    projectId: null,
    payload: {
      userId: user.id,
      byUserId: caller.userId,
      name: after.signingName,
      title: after.signingTitle,
    },
  });
  return [{ action: 'user.signing-name', subjectId: user.id, before, after }];
}

/** Decided by the unique index, so that two who set the same name at once cannot both pass. */
function refuseTaken(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'users_signing_name')
    throw new AppError('signing_name_taken', { cause: error });
  throw error;
}
