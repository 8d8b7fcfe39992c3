import { haveSettingsChanged } from '@sarm/database/work/changes.repository';
import { defineSource } from './live-source.ts';

export const settingsSource = defineSource<'settings', undefined>({
  kind: 'settings',
  read: async (tx, span) => ({
    events: (await haveSettingsChanged(tx, span)) ? [{}] : [],
    state: undefined,
  }),
});
