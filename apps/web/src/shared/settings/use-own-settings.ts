import { settingsCalls } from '@sarm/contracts/addresses/settings.generated';
import type { UserSettings } from '@sarm/domain/settings';
import { useCallback } from 'react';
import { useUser } from '../access/user-context.tsx';
import { useChange } from '../api/use-change.ts';

/** What the signed-in person has chosen, and how to store another choice; it is applied once it is stored. */
export function useOwnSettings() {
  const { settings } = useUser();
  const [update, { isLoading: saving }] = useChange(settingsCalls.update);
  const save = useCallback(
    (chosen: Partial<UserSettings>) => update({ body: { ...settings, ...chosen } }),
    [update, settings],
  );
  return { settings, save, saving };
}
