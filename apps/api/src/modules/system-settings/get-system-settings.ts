import type { RouteGroups } from '@sarm/contracts/http/route-table';
import type { SystemSettingsAnswer } from '@sarm/contracts/http/system-settings/system-settings.routes';
import type { Scoped } from '@sarm/database/kernel/connect';
import { findNewestTestMail } from '@sarm/database/work/mails.repository';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import { chosenStore } from '@sarm/domain/settings';
import { namesOf } from '@sarm/runtime/blobs/store-config';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';

export type Deps = Pick<AppDeps, 'config' | 'mailer'>;

/** Host and port; user and password stay on the server. */
function mailServer(url: string | undefined): string | null {
  if (url === undefined || !URL.canParse(url)) return null;
  const { protocol, hostname, port } = new URL(url);
  return `${hostname}:${port === '' ? (protocol === 'smtps:' ? '465' : '587') : port}`;
}

export async function presentSystemSettings(
  { config, mailer }: Deps,
  tx: Scoped,
): Promise<SystemSettingsAnswer> {
  const settings = await readSettings(tx);
  const test = await findNewestTestMail(tx);
  const stores = namesOf(config.stores);
  const { defaultVideoStorage: chosen } = settings.storage;
  return {
    ...settings,
    storage: { ...settings.storage, defaultVideoStorage: chosenStore(chosen, stores) },
    mail: {
      configured: mailer.configured,
      server: mailer.configured ? mailServer(config.smtpUrl) : null,
      lastTest:
        test === undefined
          ? null
          : {
              status: test.status,
              attempts: test.attempts,
              askedAt: test.created_at.toISOString(),
              sentAt: test.sent_at?.toISOString() ?? null,
            },
    },
    stores: [...stores],
  };
}

/** PLT-192 */
export const getSystemSettings =
  (deps: Deps): Handler<RouteGroups['systemSettings']['get']> =>
  async ({ tx }) => ({ status: 200, body: await presentSystemSettings(deps, tx) });
