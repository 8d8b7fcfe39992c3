import type { RouteGroups } from '@sarm/contracts/http/route-table';
import { findTimeZones } from '@sarm/database/kernel/settings.repository';
import type { Handler } from '../../http/handler.ts';

const MOST = 20;

/** From the database, whose clock decides: browsers offer names that it lacks, such as Asia/Saigon, and lack some that it has. */
export const searchTimeZones: Handler<RouteGroups['systemSettings']['timeZones']> = async ({
  tx,
  query: { search },
}) => ({ status: 200, body: { zones: await findTimeZones(tx, search, MOST) } });
