import { randomBytes } from 'node:crypto';
import { email as emailSchema } from '@sarm/contracts/http/email';
import { inOneLine } from '@sarm/contracts/http/person-text';
import { deleteAccountLinksOf } from '@sarm/database/people/account-links.repository';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import {
  findLinkedUser,
  type Identity,
  linkIdentity,
} from '@sarm/database/people/linked-identities.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { removePasskeysOf } from '@sarm/database/people/passkeys.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { revokeSessionsOf } from '@sarm/database/people/sessions.repository';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import {
  findUser,
  findUserByEmail,
  insertUser,
  isAnyUser,
  proveEmail,
  setPassword,
  type UserRow,
} from '@sarm/database/people/users.repository';
import type { ProviderFailure } from '@sarm/domain/accounts/provider-return';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import type { AppDeps } from '../../deps.ts';
import { hashPassword } from '../../credentials/passwords.ts';
import type { ProviderClaims } from './provider.ts';

export interface Arrival extends Identity {
  readonly claims: ProviderClaims;
  readonly actor: Actor;
}

export const asPerson = (actor: Actor, user: UserRow): Actor => ({
  ...actor,
  userId: user.id,
  name: user.display_name,
  email: user.email,
});

/**
 * PLT-004: the account that the provider's subject is linked with; else the one with an e-mail that the provider marks as
 * verified; else a new one while registration is open. The address of a new account is verified too: an account that
 * bears somebody else's address would be that person's to find.
 */
export async function findOrCreateAccount(
  deps: AppDeps,
  arrival: Arrival,
): Promise<UserRow | ProviderFailure> {
  const linked = await findLinkedUser(deps.db, arrival);
  if (linked !== undefined) return (await findUser(deps.db, linked)) ?? 'refused';
  const address = emailSchema.safeParse(arrival.claims.email);
  if (!arrival.claims.emailVerified || !address.success) return 'unverified';
  const user = await findUserByEmail(deps.db, address.data);
  if (user !== undefined) return await linkAccount(deps, arrival, user);
  const { security } = await readSettings(deps.db);
  // The first account is made on /setup: it administers the installation (PLT-233).
  const open = security.allowRegistration && (await isAnyUser(deps.db));
  return open ? await createAccount(deps, arrival, address.data) : 'closed';
}

/** Nobody has ever seen it; its owner may set one by a mailed link. */
const unknownPassword = (): Promise<string> => hashPassword(randomBytes(32).toString('base64url'));

async function linkAccount(deps: AppDeps, arrival: Arrival, user: UserRow): Promise<UserRow | 'refused'> {
  // The person who registered an unproven address may not be the person who has it at the provider.
  const voided = user.email_proven_at !== null ? undefined : await unknownPassword();
  return await inScope(deps.db, asUser(user.id), async (tx) => {
    if (!(await linkIdentity(tx, user.id, arrival))) return 'refused';
    if (voided !== undefined) await shutOut(tx, deps, user.id, voided);
    await auditLink(tx, arrival, user, voided !== undefined);
    return user;
  });
}

async function shutOut(tx: Scoped, { clock }: AppDeps, userId: string, passwordHash: string): Promise<void> {
  await setPassword(tx, userId, passwordHash);
  await proveEmail(tx, userId, clock.now());
  await deleteAccountLinksOf(tx, userId);
  await removePasskeysOf(tx, userId);
  await revokeSessionsOf(tx, { userId, reason: 'address proven by a provider', at: clock.now() });
}

const nameOf = ({ name, email = '' }: ProviderClaims): string =>
  Array.from(inOneLine(name ?? ''))
    .slice(0, 120)
    .join('')
    .trim() ||
  (email.split('@')[0] ?? '');

async function createAccount(deps: AppDeps, arrival: Arrival, email: string): Promise<UserRow | 'refused'> {
  const passwordHash = await unknownPassword();
  const id = newId();
  return await inScope(deps.db, asUser(id), async (tx) => {
    const user = await insertUser(tx, { id, email, displayName: nameOf(arrival.claims), passwordHash });
    if (user === undefined || !(await linkIdentity(tx, id, arrival))) return 'refused';
    await publishEvent(tx, deps.queue, { kind: 'user.registered', projectId: null, payload: { userId: id } });
    await appendAudit(tx, asPerson(arrival.actor, user), { action: 'user.register', subjectId: id });
    await auditLink(tx, arrival, user, false);
    return user;
  });
}

const auditLink = (
  tx: Scoped,
  { actor, issuer }: Arrival,
  user: UserRow,
  passwordVoided: boolean,
): Promise<void> =>
  appendAudit(tx, asPerson(actor, user), {
    action: 'user.link-provider',
    subjectId: user.id,
    after: { issuer, passwordVoided },
  });
