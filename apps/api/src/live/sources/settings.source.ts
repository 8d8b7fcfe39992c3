import { haveSettingsChanged } from '@sarm/database/work/changes.repository';
import { defineSource } from './live-source.ts';

export const settingsSource = defineSource<'settings', undefined>({
  kind: 'settings',
  async read(reads, span) {
    const changed = await reads.once(`settings ${span.since} ${span.until}`, (tx) =>
      haveSettingsChanged(tx, span),
    );
    return { events: changed ? [{}] : [], state: undefined };
  },
});
