import { mailEmailLinkChore } from '@sarm/contracts/jobs/chore-table';
import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { findUserByEmail, insertUser } from '@sarm/database/people/users.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { AUTH } from '@sarm/domain/limits';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import type { AppDeps } from '../../deps.ts';
import { clientOf } from '../../http/client-address.ts';
import { mayMailEmailLink } from './may-mail-email-link.ts';
import { checkNewPassword, hashPassword } from '../../credentials/passwords.ts';
import { readUserRecord } from './read-user-record.ts';
import { addressDigest, countTry } from '../../credentials/throttle.ts';

export interface Registration {
  readonly email: string;
  readonly password: string;
  readonly displayName: string;
  readonly actor: Actor;
}

/**
 * PLT-043, PLT-152: the account is active and holds nothing until an administrator grants it. Nobody signs in to it before
 * the mailed link was opened: somebody who registers a foreign address must not keep a password that opens it.
 */
export async function registerUser(deps: AppDeps, registration: Registration): Promise<UserRecord> {
  const { email, password, displayName, actor } = registration;
  // Counted first: the answer for a used e-mail is the one public answer that reveals an account (PLT-152).
  await countTry(deps, `register:${clientOf(actor.ipAddress)}`, AUTH.registrationsPerClient);
  await countTry(deps, `register:address:${addressDigest(email)}`, AUTH.registrationsPerClient);
  // A fault of the installation: an address could not be proven to anybody.
  if (!deps.mailer.configured) throw new AppError('mail_not_configured');
  const { security } = await readSettings(deps.db);
  checkNewPassword(password, { minLength: security.passwordMinLength, email });
  const taken = (): AppError => new AppError('email_taken');
  if ((await findUserByEmail(deps.db, email)) !== undefined) throw taken();
  const passwordHash = await hashPassword(password);
  await mayMailEmailLink(deps, email);
  const id = newId();
  await inScope(deps.db, asUser(id), async (tx) => {
    const user = await insertUser(tx, { id, email, displayName, passwordHash, unproven: true });
    if (user === undefined) throw taken();
    await deps.queue.enqueue(tx, mailEmailLinkChore, newId(), { userId: id });
    await publishEvent(tx, deps.queue, { kind: 'user.registered', projectId: null, payload: { userId: id } });
    await appendAudit(
      tx,
      { ...actor, userId: id, name: displayName, email },
      { action: 'user.register', subjectId: id },
    );
  });
  return await inScope(deps.db, asUser(id), (tx) => readUserRecord(tx, id));
}
