import { findMember } from '@sarm/database/projects/members.repository';
import type { Scoped } from '@sarm/database/kernel/connect';
import { isSystemAdmin } from '@sarm/domain/access/held';
import type { Projects } from '@sarm/domain/access/visible-rows';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Caller } from '../../http/handler.ts';

/** TEC-210: a user_id in a query is the caller's, unless they may see labels of others somewhere. */
export function readableOwner(
  caller: Caller,
  userId: string | undefined,
  others: Projects,
): string | undefined {
  const own = userId?.toLowerCase();
  if (own !== undefined && own !== caller.userId && others !== 'own' && others.length === 0)
    throw new AppError('not_found');
  return own;
}

/** TEC-210: in a body only a system administrator may name somebody else, and only a member of the project. */
export async function writableOwner(
  tx: Scoped,
  { caller, projectId }: { readonly caller: Caller; readonly projectId: string },
  userId: string | undefined,
): Promise<string> {
  const owner = userId?.toLowerCase() ?? caller.userId;
  if (owner === caller.userId) return owner;
  if (!isSystemAdmin(caller.held) || (await findMember(tx, projectId, owner)) === undefined)
    throw new AppError('not_found');
  return owner;
}
