import { deleteAccountLinksOf } from '@sarm/database/people/account-links.repository';
import {
  type AccountRole,
  findAccount,
  lockAccount,
  lockAdministrators,
  replaceRoles,
  updateAccount,
} from '@sarm/database/people/accounts.repository';
import type { AuditRecord } from '@sarm/database/audit/audit.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { revokeSessionsOf } from '@sarm/database/people/sessions.repository';
import { hasAdministrator, type UserRow } from '@sarm/database/people/users.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Caller } from '../../http/handler.ts';
import { changeSigningName, type SigningName } from './change-signing-name.ts';
import { isAdministrator, readRoles, requireForSystemRoles } from './roles-of-user.ts';

export interface HeldAccount {
  readonly user: UserRow;
  readonly roles: readonly AccountRole[];
}

/** The account as nobody else changes it meanwhile, nor the other administrators. */
export async function holdAccount(tx: Scoped, id: string): Promise<HeldAccount> {
  await lockAdministrators(tx);
  const user = found(await lockAccount(tx, id));
  return { user, roles: found(await findAccount(tx, id)).roles };
}

/** PLT-159, PLT-160: after the change, which is undone where it took the last one who could take it back. */
export async function requireAdministrator(tx: Scoped, { user, roles }: HeldAccount): Promise<void> {
  if (!user.is_active || !isAdministrator(roles)) return;
  if (!(await hasAdministrator(tx))) throw new AppError('last_administrator');
}

export interface AccountChange extends SigningName {
  readonly displayName?: string | undefined;
  readonly isActive?: boolean | undefined;
  readonly roles?: readonly string[] | undefined;
}
interface Changer {
  readonly tx: Scoped;
  readonly queue: Pick<AppDeps['queue'], 'enqueue'>;
  readonly caller: Caller;
  readonly now: Date;
  /** The caller has just entered the own password. */
  readonly passwordChecked: boolean;
}
interface Change extends HeldAccount, Changer {}

async function rename(
  { tx, caller, user, roles }: Change,
  displayName: string | undefined,
): Promise<AuditRecord[]> {
  if (displayName === undefined || displayName === user.display_name) return [];
  // The own name is everybody's to change (PLT-061).
  if (user.id !== caller.userId) requireForSystemRoles(caller, roles);
  await updateAccount(tx, user.id, { display_name: displayName });
  const before = { displayName: user.display_name };
  return [{ action: 'user.update', subjectId: user.id, before, after: { displayName } }];
}

async function giveRoles(
  { tx, caller, user, roles }: Change,
  ids: AccountChange['roles'],
): Promise<AuditRecord[]> {
  if (ids === undefined) return [];
  const then = await readRoles(tx, ids);
  const isIn = (list: readonly AccountRole[]) => (role: AccountRole) => list.some(({ id }) => id === role.id);
  const changed = [
    ...roles.filter((role) => !isIn(then)(role)),
    ...then.filter((role) => !isIn(roles)(role)),
  ];
  if (changed.length === 0) return [];
  requireForSystemRoles(caller, changed);
  await replaceRoles(tx, user.id, ids);
  if (user.id === caller.userId) {
    await requireAdministrator(tx, { user, roles });
    // With manage_roles somebody could otherwise fill a role and then give it to themselves.
    throw new AppError('own_roles');
  }
  const codes = (list: readonly AccountRole[]) => ({ roles: list.map(({ code }) => code) });
  return [{ action: 'user.roles', subjectId: user.id, before: codes(roles), after: codes(then) }];
}

/** PLT-110: switching off ends the sessions, and with them the open streams. */
async function switchActive(
  { tx, caller, user, roles, now }: Change,
  isActive: boolean | undefined,
): Promise<AuditRecord[]> {
  if (isActive === undefined || isActive === user.is_active) return [];
  requireForSystemRoles(caller, roles);
  if (user.id === caller.userId) throw new AppError('own_account');
  await updateAccount(tx, user.id, { is_active: isActive });
  if (!isActive) {
    await revokeSessionsOf(tx, { userId: user.id, reason: 'account deactivated', at: now });
    await deleteAccountLinksOf(tx, user.id);
  }
  const action = isActive ? 'user.activate' : 'user.deactivate';
  return [{ action, subjectId: user.id, before: { isActive: user.is_active }, after: { isActive } }];
}

/** Everything that is requested, or nothing: what is refused undoes the rest. */
export async function changeAccount(
  who: Changer & { readonly userId: string },
  { displayName, roles, isActive, ...signing }: AccountChange,
): Promise<readonly [AuditRecord, ...AuditRecord[]] | 'unchanged'> {
  const held = await holdAccount(who.tx, who.userId);
  const change = { ...who, ...held };
  const records = [
    ...(await rename(change, displayName)),
    ...(await changeSigningName(change, signing)),
    ...(await giveRoles(change, roles)),
    ...(await switchActive(change, isActive)),
  ];
  await requireAdministrator(who.tx, held);
  const [first, ...others] = records;
  return first === undefined ? 'unchanged' : [first, ...others];
}
