import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findUser, type ProfileChange, updateProfile } from '@sarm/database/people/users.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { Handler } from '../../http/handler.ts';
import { readUserRecord } from './read-user-record.ts';

const COLUMNS = {
  displayName: 'display_name',
  phoneNumber: 'phone_number',
  jobTitle: 'job_title',
  department: 'department',
  organization: 'organization',
} as const;

/** PLT-061. The columns are listed, so the body can change nothing but the profile. */
export const updateMe: Handler<RouteGroups['auth']['updateMe']> = async ({ tx, caller, body }) => {
  const { userId } = caller;
  const stored = await findUser(tx, userId);
  if (stored === undefined) throw new AppError('not_found');
  const columns: Record<string, string> = {};
  const before: Record<string, string> = {};
  const after: Record<string, string> = {};
  for (const [field, column] of Object.entries(COLUMNS) as [keyof typeof COLUMNS, keyof ProfileChange][]) {
    const value = body[field];
    if (value === undefined || value === stored[column]) continue;
    columns[column] = value;
    before[field] = stored[column];
    after[field] = value;
  }
  const changed = Object.keys(columns).length > 0;
  if (changed) await updateProfile(tx, userId, columns);
  return {
    status: 200,
    body: await readUserRecord(tx, userId),
    audit: changed ? { action: 'user.update-profile', subjectId: userId, before, after } : 'unchanged',
  };
};
