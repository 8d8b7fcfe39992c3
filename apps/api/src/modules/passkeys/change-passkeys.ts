import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { type Actor, appendAudit } from '@sarm/database/audit/audit.repository';
import { listPasskeys, removePasskey, renamePasskey } from '@sarm/database/people/passkeys.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { findSecondFactor } from '@sarm/database/people/second-factors.repository';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { AppError, found } from '@sarm/domain/catalogue/errors';
import { publishEvent } from '@sarm/use-cases/events/publish-event';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkOwnPassword } from '../auth/check-own-password.ts';
import { relyingParty } from './relying-party.ts';

type Passkeys = RouteGroups['passkeys'];

export const listOwnPasskeys =
  ({ config }: Pick<AppDeps, 'config'>): Handler<Passkeys['list']> =>
  async ({ tx, caller }) => {
    const items = (await listPasskeys(tx, caller.userId)).map((row) => ({
      id: row.id,
      name: row.name,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    }));
    return { status: 200, body: { available: relyingParty(config) !== undefined, items } };
  };

export const renameOwnPasskey: Handler<Passkeys['rename']> = async ({
  tx,
  caller: { userId },
  body: { id, name },
}) => {
  const before = found(await renamePasskey(tx, { id, userId, name }));
  const audit = {
    action: 'user.rename-passkey',
    subjectId: userId,
    before: { name: before },
    after: { name },
  } as const;
  return { status: 204, body: undefined, audit };
};

interface Removal {
  readonly userId: string;
  readonly id: string;
  readonly password: string;
  readonly actor: Actor;
}

/** As with the app: while the installation demands a second factor, the last one stays. */
export async function removeOwnPasskey(
  deps: AppDeps,
  { userId, id, password, actor }: Removal,
): Promise<void> {
  await checkOwnPassword(deps, { userId, password, field: 'password', refusal: 'password_wrong' });
  await inScope(deps.db, asUser(userId), async (tx) => {
    const name = found(await removePasskey(tx, userId, id));
    const { security } = await readSettings(tx);
    const app = await findSecondFactor(tx, userId);
    const left =
      (app !== undefined && app.confirmedAt !== null) || (await listPasskeys(tx, userId)).length > 0;
    if (security.twoFactorAuth && !left) throw new AppError('second_factor_demanded');
    await publishEvent(tx, deps.queue, {
      kind: 'passkey.removed',
      projectId: null,
      payload: { userId, name },
    });
    await appendAudit(tx, actor, { action: 'user.remove-passkey', subjectId: userId, before: { name } });
  });
}
