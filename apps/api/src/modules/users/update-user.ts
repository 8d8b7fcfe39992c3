import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findAccount } from '@sarm/database/accounts.repository';
import { found } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { changeAccount } from './change-account.ts';
import { readAccount } from './present-account.ts';

type Users = RouteGroups['users'];
type Clock = Pick<AppDeps, 'clock'>;

export const updateUser =
  ({ clock }: Clock): Handler<Users['update']> =>
  async ({ tx, caller, params: { userId }, body }) => {
    const audit = await changeAccount({ tx, caller, userId, now: clock.now() }, body);
    return { status: 200, body: await readAccount(tx, userId), audit };
  };

export const setRoles =
  ({ clock }: Clock): Handler<Users['setRoles']> =>
  async ({ tx, caller, params: { userId }, body }) => {
    const audit = await changeAccount({ tx, caller, userId, now: clock.now() }, body);
    const { roles } = found(await findAccount(tx, userId));
    return { status: 200, body: { userId, roles }, audit };
  };
