import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findMemberProject } from '@sarm/database/projects/projects.repository';
import { readUserSettings, storeUserSettings } from '@sarm/database/people/user-settings.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import type { UserSettings } from '@sarm/domain/settings';
import type { Handler } from '../../http/handler.ts';
import { changedFields } from '../system-settings/changed-fields.ts';
import { type Deps, presentSettings } from './get-settings.ts';

/** PLT-063 to PLT-068. A foreign project and a missing one are no choice alike. */
export const updateSettings =
  (deps: Deps): Handler<RouteGroups['settings']['update']> =>
  async ({ tx, caller: { userId }, body }) => {
    const { defaultProject } = body;
    if (defaultProject !== null && (await findMemberProject(tx, userId, defaultProject)) === undefined)
      throw new AppError('invalid_request', { errors: [{ field: 'defaultProject', code: 'invalid' }] });
    const { createdAt: _, updatedAt: __, ...stored } = await readUserSettings(tx, userId);
    const changed = changedFields<UserSettings>(stored, body);
    await storeUserSettings(tx, userId, body);
    return {
      status: 200,
      body: await presentSettings(deps, tx, userId),
      audit:
        changed === undefined
          ? 'unchanged'
          : { action: 'user.update-settings', subjectId: userId, ...changed },
    };
  };
