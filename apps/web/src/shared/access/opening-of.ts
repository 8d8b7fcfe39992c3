import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { SCREENS, type ScreenName } from '../screens.ts';
import { LATER, type Screen } from '../screens/screen.ts';
import { mayOpen } from './user-access.ts';

/** Undefined: the address is promised, and its screen comes with a later version. */
const builtScreen = (path: string): ScreenName | undefined =>
  (Object.entries(SCREENS) as [ScreenName, Screen][]).find(
    ([, screen]) => screen.path === path && screen.page !== undefined && screen.page !== LATER,
  )?.[0];

export type Opening = 'open' | 'later' | 'permission';

/** Whether this version has the screen of an address, and whether the person may open it. */
export function openingOf(user: UserRecord, path: string): Opening {
  const screen = builtScreen(path);
  if (screen === undefined) return 'later';
  return mayOpen(user, screen) ? 'open' : 'permission';
}
