import type { BodyOf } from '@sarm/contracts/http/route';
import type { authRoutes } from '@sarm/contracts/http/auth';
import type { UserRecord } from '@sarm/contracts/http/entities';
import { type Actor, appendAudit } from '@sarm/database/audit.repository';
import { asNobody, inScope } from '@sarm/database/scope';
import { findUser, type ProfileChange, updateProfile } from '@sarm/database/users.repository';
import { AppError } from '@sarm/domain/errors';
import type { AppDeps } from '../../deps.ts';
import { readUserRecord } from './read-user-record.ts';

const COLUMNS = {
  displayName: 'display_name',
  phoneNumber: 'phone_number',
  jobTitle: 'job_title',
  department: 'department',
  organization: 'organization',
} as const;

/** PLT-061. The columns are listed, so nothing but the profile can be reached from the body. */
export async function updateMe(
  deps: AppDeps,
  userId: string,
  change: { body: BodyOf<typeof authRoutes.updateMe>; actor: Actor },
): Promise<UserRecord> {
  await inScope(deps.db, asNobody, async (tx) => {
    const before = await findUser(tx, userId);
    if (before === undefined) throw new AppError('not_found');
    const columns: Record<string, string> = {};
    const details: Record<string, { from: string; to: string }> = {};
    for (const [field, column] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, keyof ProfileChange][]) {
      const value = change.body[field];
      if (value === undefined || value === before[column]) continue;
      columns[column] = value;
      details[field] = { from: before[column], to: value };
    }
    if (Object.keys(columns).length === 0) return;
    await updateProfile(tx, userId, columns);
    await appendAudit(tx, change.actor, {
      type: 'user',
      action: 'user.update-profile',
      message: 'Changed the own profile',
      resourceType: 'user',
      resourceId: userId,
      details,
    });
  });
  return await readUserRecord(deps.db, userId);
}
