import { USER_SETTINGS_DEFAULTS } from '@sarm/domain/settings';
import type { KeyBinding } from '@sarm/domain/shapes/annotation-edits';
import { sql } from 'kysely';
import type { Scoped } from '../kernel/connect.ts';

export async function readKeyBindings(tx: Scoped, userId: string): Promise<readonly KeyBinding[]> {
  const row = await tx
    .selectFrom('user_settings')
    .select('key_bindings')
    .where('owner_id', '=', userId)
    .executeTakeFirst();
  return row?.key_bindings ?? [];
}

/** The other settings of somebody who never saved any are the defaults. */
export async function storeKeyBindings(
  tx: Scoped,
  userId: string,
  bindings: readonly KeyBinding[],
): Promise<void> {
  const key_bindings = JSON.stringify(bindings);
  const { darkMode, emailNotifications, language } = USER_SETTINGS_DEFAULTS;
  await tx
    .insertInto('user_settings')
    .values({
      owner_id: userId,
      dark_mode: darkMode,
      email_notifications: emailNotifications,
      language,
      key_bindings,
    })
    .onConflict((conflict) =>
      conflict.column('owner_id').doUpdateSet({ key_bindings, updated_at: sql<Date>`now()` }),
    )
    .execute();
}
