import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { listLiveSessions } from '@sarm/database/people/account-access.repository';
import { readSettings } from '@sarm/database/kernel/settings.repository';
import type { AppDeps } from '../../deps.ts';
import type { Handler } from '../../http/handler.ts';
import { presentRow } from '../../http/present-row.ts';

export const listOwnSessions =
  ({ clock }: Pick<AppDeps, 'clock'>): Handler<RouteGroups['sessions']['list']> =>
  async ({ tx, caller: { userId, sessionId } }) => {
    const idleMinutes = (await readSettings(tx)).security.sessionTimeout;
    const rows = await listLiveSessions(tx, { userId, now: clock.now(), idleMinutes });
    // The current one comes first: a person looks for the others from there.
    const items = rows
      .map((row) => ({ ...presentRow(row), current: row.id === sessionId }))
      .sort((a, b) => Number(b.current) - Number(a.current));
    return { status: 200, body: { items, idleMinutes } };
  };
