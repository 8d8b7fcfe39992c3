import { execFile, execFileSync } from 'node:child_process';
import { access, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connect } from '@sarm/database/kernel/connect';
import { migrateToLatest } from '@sarm/database/kernel/migrate';
import { APP_ROLE, OWNER_ROLE, provision } from '@sarm/database/kernel/provision';
import { writeReferenceData } from '@sarm/database/kernel/reference-data';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { installQueues } from '@sarm/runtime/queue/install-queues';
import { freePorts } from './free-ports.ts';

const run = promisify(execFile);
const PASSWORD = 'test-only';

export interface PrivatePostgres {
  readonly adminUrl: string;
  readonly ownerUrl: string;
  readonly appUrl: string;
  /** As after a power cut: connections break, nothing is written down in order. */
  stopImmediately(): Promise<void>;
  start(): Promise<void>;
  remove(): Promise<void>;
}

/** A server of its own with the product installed, for tests that stop it: other tests share the usual server. */
export async function startPrivatePostgres({
  settings = ['fsync=off'],
  migrations,
}: {
  readonly settings?: readonly string[];
  /** A folder of migrations in place of the product's own: of a former version, which a test then upgrades. */
  readonly migrations?: string;
} = {}): Promise<PrivatePostgres> {
  const programs = await programFolder();
  const owner = serverAccount();
  const folder = await mkdtemp(join(tmpdir(), 'sarm-postgres-'));
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const [port] = (await freePorts(1)) as [number];
  const call = (program: string, ...args: string[]): Promise<unknown> =>
    run(join(programs, program), args, { ...owner, cwd: folder, timeout: 60_000 });
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${settings.map((each) => `-c ${each}`).join(' ')}`;
  const start = async (): Promise<void> =>
    void (await call('pg_ctl', 'start', '-w', '-D', data, '-o', options, '-l', join(folder, 'server.log')));
  const stopImmediately = async (): Promise<void> =>
    void (await call('pg_ctl', 'stop', '-D', data, '-m', 'immediate'));

  await call('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '-E', 'UTF8');
  await start();
  const at = (role: string, database: string): string =>
    `postgres://${role}:${PASSWORD}@127.0.0.1:${port}/${database}`;
  await install(at('postgres', 'postgres'), at(OWNER_ROLE, 'sarm'), migrations);
  return {
    adminUrl: at('postgres', 'sarm'),
    ownerUrl: at(OWNER_ROLE, 'sarm'),
    appUrl: at(APP_ROLE, 'sarm'),
    start,
    stopImmediately,
    remove: async () => {
      await stopImmediately().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function install(adminUrl: string, ownerUrl: string, migrations: string | undefined): Promise<void> {
  await provision({ adminUrl, database: 'sarm', ownerPassword: PASSWORD, appPassword: PASSWORD });
  const owner = connect({
    url: ownerUrl,
    maxConnections: 2,
    applicationName: 'test-install',
    onIdleError: () => undefined,
  });
  await migrateToLatest(owner.db, migrations);
  await inScope(owner.db, asInstallation, writeReferenceData);
  await owner.close();
  await installQueues({ ownerUrl, appRole: APP_ROLE });
}

/** The server refuses to run as root. */
function serverAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const number = (option: string): number => Number(execFileSync('id', [option, 'postgres']).toString());
  return { uid: number('-u'), gid: number('-g') };
}

async function programFolder(): Promise<string> {
  const root = '/usr/lib/postgresql';
  const versions = (await readdir(root)).sort((a, b) => Number(b) - Number(a));
  for (const version of versions) {
    const folder = join(root, version, 'bin');
    const found = await access(join(folder, 'initdb')).then(
      () => true,
      () => false,
    );
    if (found) return folder;
  }
  throw new Error(`no PostgreSQL server programs below ${root}`);
}
