import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listProjectsOfPerson, listRolesToGive } from '@sarm/database/people/account-access.repository';
import { countAccounts, findAccount, listAccounts } from '@sarm/database/people/accounts.repository';
import { listFilterOf } from '@sarm/database/kernel/list-filters';
import { found } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { presentRow } from '../../http/present-row.ts';
import { presentAccount, readAccount } from './present-account.ts';
import { mayGive } from './roles-of-user.ts';

type Users = RouteGroups['users'];

export const listUsers: Handler<Users['list']> = async ({ tx, query }) => {
  const { status, role, without_role: withoutRole, second_factor: secondFactor } = query;
  const page = await listAccounts(tx, { ...listFilterOf(query), status, role, withoutRole, secondFactor });
  return pageAnswer(query, page, (row) => presentAccount(row, page.extra));
};

export const countUsers: Handler<Users['counts']> = async ({ tx }) => ({
  status: 200,
  body: await countAccounts(tx),
});

export const getUser: Handler<Users['get']> = async ({ tx, params }) => ({
  status: 200,
  body: await readAccount(tx, params.id),
});

export const getRoles: Handler<Users['roles']> = async ({ tx, params: { id } }) => ({
  status: 200,
  body: { userId: id, roles: found(await findAccount(tx, id)).roles },
});

export const listGrantable: Handler<Users['grantable']> = async ({ tx, caller, query }) =>
  pageAnswer(query, await listRolesToGive(tx, listFilterOf(query)), ({ permissions, ...row }) => {
    const { id, code, name, isSystem } = row;
    return { id, code, name, isSystem, mayGive: mayGive(caller, { code, permissions }) };
  });

export const listProjects: Handler<Users['projects']> = async ({ tx, params: { id }, query }) => {
  const page = await listProjectsOfPerson(tx, id, listFilterOf(query));
  // Nobody without an account is a member anywhere.
  if (page.total === 0) found(await findAccount(tx, id));
  return pageAnswer(query, page, presentRow);
};
