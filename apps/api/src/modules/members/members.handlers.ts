import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { addMember, removeMember, updateMember } from './change-member.ts';
import { listCandidates, listMembers, showGrantable } from './read-members.ts';

export const createMembersHandlers = (deps: AppDeps): HandlersOf<'members'> => ({
  list: listMembers,
  candidates: listCandidates,
  grantable: showGrantable,
  add: addMember(deps),
  update: updateMember,
  remove: removeMember,
});
