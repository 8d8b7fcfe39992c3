import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findAccount } from '@sarm/database/people/accounts.repository';
import { appendAudit } from '@sarm/database/audit/audit.repository';
import { asUser, inScope } from '@sarm/database/kernel/scope';
import { found } from '@sarm/domain/catalogue/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { checkOwnPassword } from '../auth/check-own-password.ts';
import { changeAccount } from './change-account.ts';
import { readAccount } from './present-account.ts';

type Users = RouteGroups['users'];

export const updateUser =
  (deps: AppDeps): Handler<Users['update']> =>
  async ({ caller, actor, params: { userId }, body: { password, ...change } }) => {
    const passwordChecked = userId === caller.userId && password !== undefined;
    if (passwordChecked)
      await checkOwnPassword(deps, { userId, password, field: 'password', refusal: 'password_wrong' });
    const account = await inScope(deps.db, asUser(caller.userId), async (tx) => {
      const now = deps.clock.now();
      const who = { tx, queue: deps.queue, caller, userId, now, passwordChecked };
      const records = await changeAccount(who, change);
      const changed = await readAccount(tx, userId);
      for (const record of records === 'unchanged' ? [] : records) await appendAudit(tx, actor, record);
      return changed;
    });
    return { status: 200, body: account };
  };

export const setRoles =
  ({ clock, queue }: Pick<AppDeps, 'clock' | 'queue'>): Handler<Users['setRoles']> =>
  async ({ tx, caller, params: { userId }, body }) => {
    const who = { tx, queue, caller, userId, now: clock.now(), passwordChecked: false };
    const audit = await changeAccount(who, body);
    const { roles } = found(await findAccount(tx, userId));
    return { status: 200, body: { userId, roles }, audit };
  };
