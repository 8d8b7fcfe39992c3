import type { AnswerOf } from '@sarm/contracts/http/route';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { Scoped } from '@sarm/database/kernel/connect';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { readUserSettings } from '@sarm/database/people/user-settings.repository';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

type Get = RouteGroups['settings']['get'];

export type Deps = Pick<AppDeps, 'mailer'>;

export async function presentSettings({ mailer }: Deps, tx: Scoped, userId: string): Promise<AnswerOf<Get>> {
  const { createdAt, updatedAt, ...settings } = await readUserSettings(tx, userId);
  const { notifications: switches } = await readSettings(tx);
  return {
    ...settings,
    createdAt: createdAt?.toISOString() ?? null,
    updatedAt: updatedAt?.toISOString() ?? null,
    told: {
      byMail: mailer.configured && switches.emailNotifications,
      analysisCompleted: switches.analysisCompletedNotification,
      systemUpdates: switches.systemUpdatesNotification,
      newUser: switches.newUserNotification,
    },
  };
}

export const getSettings =
  (deps: Deps): Handler<Get> =>
  async ({ tx, caller }) => ({ status: 200, body: await presentSettings(deps, tx, caller.userId) });
