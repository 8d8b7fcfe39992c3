import type { HandlersOf } from '../../http/handler.ts';
import { addMember, removeMember, updateMember } from './change-member.ts';
import { listCandidates, listMembers, showGrantable } from './read-members.ts';

export const createMembersHandlers = (): HandlersOf<'members'> => ({
  list: listMembers,
  candidates: listCandidates,
  grantable: showGrantable,
  add: addMember,
  update: updateMember,
  remove: removeMember,
});
