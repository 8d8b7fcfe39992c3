import type { Language } from '@sarm/domain/languages';
import { USER_SETTINGS_DEFAULTS, type UserSettings } from '@sarm/domain/settings';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export interface StoredUserSettings extends UserSettings {
  /** Null while the person has never saved any. */
  readonly createdAt: Date | null;
  readonly updatedAt: Date | null;
}

/** What somebody saved, or the defaults. A project that the person has left is none any more. */
export async function readUserSettings(tx: Scoped, userId: string): Promise<StoredUserSettings> {
  const row = await tx
    .selectFrom('user_settings as s')
    .leftJoin('project_members as m', (join) =>
      join.onRef('m.project_id', '=', 's.default_project').onRef('m.user_id', '=', 's.owner_id'),
    )
    .select([
      's.dark_mode as darkMode',
      's.email_notifications as emailNotifications',
      's.language',
      'm.project_id as defaultProject',
      's.created_at as createdAt',
      's.updated_at as updatedAt',
    ])
    .where('s.owner_id', '=', userId)
    .executeTakeFirst();
  return row ?? { ...USER_SETTINGS_DEFAULTS, createdAt: null, updatedAt: null };
}

export async function storeUserSettings(tx: Scoped, userId: string, settings: UserSettings): Promise<void> {
  const values = {
    dark_mode: settings.darkMode,
    email_notifications: settings.emailNotifications,
    language: settings.language,
    default_project: settings.defaultProject,
  };
  await tx
    .insertInto('user_settings')
    .values({ owner_id: userId, ...values })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({ ...values, updated_at: sql<Date>`now()` }),
    )
    .execute();
}

export interface MailWish {
  readonly emailNotifications: boolean;
  readonly language: Language;
}

/**
 * Who gets mail, and in which language; people who never saved anything are left out. Needs the scope of the
 * installation.
 */
export async function readMailWishes(
  tx: Scoped,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, MailWish>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('user_settings')
    .select(['owner_id as id', 'email_notifications as emailNotifications', 'language'])
    .where('owner_id', 'in', userIds)
    .execute();
  return new Map(rows.map(({ id, ...wish }) => [id, wish]));
}
