// For the engine of containers: 0 while this machine's worker announces itself. That jobs move is an alert's business.
import { hostname } from 'node:os';
import { connect } from '@sarm/database/kernel/connect';
import { isAnnounced } from '@sarm/database/work/workers.repository';
import { readDatabaseUrl } from './config.ts';

const database = connect({
  url: readDatabaseUrl(process.env),
  maxConnections: 1,
  applicationName: 'sarm-worker-health',
  onIdleError: () => undefined,
});
const healthy = await isAnnounced(database.db, hostname());
await database.close();
process.exit(healthy ? 0 : 1);
