import { SYSTEM_SETTINGS_DEFAULTS, type SystemSettings } from '@sarm/domain/settings';
import type { Queryable } from './connect.ts';

/** Stored values over the defaults: a setting that a newer version adds has its default until somebody saves it. */
export async function readSettings(db: Queryable): Promise<SystemSettings> {
  const rows = await db.selectFrom('system_settings').select(['group_name', 'value']).execute();
  const stored = new Map(rows.map((row) => [row.group_name, row.value]));
  const group = <G extends keyof SystemSettings>(name: G): SystemSettings[G] => ({
    ...SYSTEM_SETTINGS_DEFAULTS[name],
    ...stored.get(name),
  });
  return {
    general: group('general'),
    security: group('security'),
    storage: group('storage'),
    notifications: group('notifications'),
  };
}
