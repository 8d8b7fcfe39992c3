import { GRANTABLE_ROLES } from '@sarm/contracts/http/members/members.routes';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listFilterOf } from '@sarm/database/kernel/list-filters';
import {
  listCandidates as readCandidates,
  listGivableRoles,
  listMembers as readMembers,
} from '@sarm/database/projects/members.repository';
import { givableCodes, givableLevels } from '@sarm/domain/access/grants';
import type { Handler } from '../../http/handler.ts';
import { pageAnswer } from '../../http/page-answer.ts';
import { presentCandidate, presentMember } from './members.presenter.ts';

type Members = RouteGroups['members'];

export const listMembers: Handler<Members['list']> = async ({ tx, caller, object, query }) => {
  const { projectId, membership } = object;
  const found = await readMembers(tx, { ...listFilterOf(query), projectId, level: query.access_level });
  const reader = { giver: { held: caller.held, membership }, soleAdmin: found.extra };
  const { status, body } = pageAnswer(query, found, (row) => presentMember(row, reader));
  return { status, body: { ...body, soleAdmin: found.extra?.name ?? null } };
};

export const listCandidates: Handler<Members['candidates']> = async ({
  tx,
  object: { projectId },
  query,
}) => {
  const found = await readCandidates(tx, { ...listFilterOf(query), projectId });
  return pageAnswer(query, found, presentCandidate);
};

/** Called before something is given, so that people are offered only what they will not be refused. */
export const showGrantable: Handler<Members['grantable']> = async ({ tx, caller, object, query }) => {
  const giver = { held: caller.held, membership: object.membership };
  const permissions = givableCodes(giver);
  const roles = await listGivableRoles(tx, permissions, { search: query.search, limit: GRANTABLE_ROLES });
  return { status: 200, body: { levels: givableLevels(giver), permissions, roles } };
};
