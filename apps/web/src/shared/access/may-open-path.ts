import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import { SCREENS, type ScreenName } from '../screens.ts';
import type { Screen } from '../screens/screen.ts';
import { mayOpen } from './user-access.ts';

export type ScreenPath = (typeof SCREENS)[ScreenName]['path'];

const NAMES = new Map(
  (Object.entries(SCREENS) as [ScreenName, Screen][]).map(([name, { path }]) => [path, name]),
);

/** Whether the person may open the screen at an address; of its objects the address says nothing. */
export function mayOpenPath(user: UserRecord, path: ScreenPath): boolean {
  const name = NAMES.get(path);
  return name !== undefined && mayOpen(user, name);
}
