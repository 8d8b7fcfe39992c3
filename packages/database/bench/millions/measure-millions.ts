import type { PrivatePostgres } from '@sarm/testing/private-postgres';
import { connect, type Database } from '../../src/kernel/connect.ts';
import type { LargeInstallation } from '../../testing/large-installation.ts';
import { measureRetention, measureVerification } from './measure-night.ts';
import { measureReads } from './measure-reads.ts';
import { measureIndexes, measureUpgrade } from './measure-upgrade.ts';
import { createSay } from './say.ts';

export interface FilledServer {
  readonly server: Pick<PrivatePostgres, 'ownerUrl' | 'appUrl'>;
  readonly admin: Database;
  readonly large: Pick<LargeInstallation, 'userId' | 'datasetId'>;
  readonly videos: number;
}

/** Everything that is measured of a filled installation of the former version; false where a bar was missed. */
export async function measureMillions({ server, admin, large, videos }: FilledServer): Promise<boolean> {
  const { say, failed } = createSay();
  await measureUpgrade({ admin, ownerUrl: server.ownerUrl }, say);
  const app = connect({
    url: server.appUrl,
    maxConnections: 4,
    applicationName: 'bench-app',
    onIdleError: () => undefined,
  });
  try {
    await measureReads(app.db, large, say);
    await measureRetention(app.db, say);
    await measureVerification(app.db, videos, say);
    await measureIndexes({ admin, ownerUrl: server.ownerUrl }, say);
  } finally {
    await app.close();
  }
  return !failed();
}
