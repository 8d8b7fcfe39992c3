import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { openSync } from 'node:fs';
import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePorts } from './free-ports.ts';

const run = promisify(execFile);
const PROGRAMS = ['ceph', 'ceph-mon', 'ceph-osd', 'radosgw', 'radosgw-admin', 'ceph-authtool', 'monmaptool'];
const READY_WITHIN_MS = 100_000;

export interface S3Server {
  readonly endpoint: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  stop(): Promise<void>;
}

/** Null, with a warning, where Ceph is not installed: a test of the store must not pass by not running. */
export async function startS3Server(): Promise<S3Server | null> {
  const missing = (await Promise.all(PROGRAMS.map(isMissing))).flat();
  if (missing.length > 0) {
    console.warn(
      `NOT TESTED: the S3 store. Install ceph-mon, ceph-osd, radosgw (missing: ${missing.join(', ')})`,
    );
    return null;
  }
  const folder = await mkdtemp(join(tmpdir(), 'sarm-s3-'));
  const children: ChildProcess[] = [];
  // An interrupted test run does not come to its afterAll.
  process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
  const stop = async (): Promise<void> => {
    await Promise.all(children.map(end));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    return { ...(await startCeph(folder, children)), stop };
  } catch (error) {
    const log = await readFile(join(folder, 'out.log'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`the S3 server did not start\n${log.slice(-2000)}`, { cause: error });
  }
}

/** One monitor, one object store on a sparse file, one gateway, all on loopback with keys of their own. */
async function startCeph(folder: string, children: ChildProcess[]): Promise<Omit<S3Server, 'stop'>> {
  const [v2, v1, gateway] = (await freePorts(3)) as [number, number, number];
  const address = `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`;
  const [fsid, osd] = [randomUUID(), randomUUID()];
  const conf = join(folder, 'ceph.conf');
  const keyring = join(folder, 'keyring');
  await writeFile(conf, configuration({ folder, fsid, address, gateway }));
  for (const name of ['mon', 'osd', 'rgw']) await mkdir(join(folder, name));

  await run('ceph-authtool', ['--create-keyring', keyring, ...key('mon.', { mon: 'allow *' })]);
  for (const [name, caps] of [
    ['client.admin', { mon: 'allow *', osd: 'allow *' }],
    ['osd.0', { mon: 'allow profile osd', osd: 'allow *' }],
    ['client.rgw', { mon: 'allow rw', osd: 'allow rwx' }],
  ] as const)
    await run('ceph-authtool', [keyring, ...key(name, caps)]);
  const map = join(folder, 'monmap');
  await run('monmaptool', ['--create', '--fsid', fsid, '--addv', 'a', address, map]);

  const out = openSync(join(folder, 'out.log'), 'a');
  const start = (program: string, args: string[]): void => {
    children.push(spawn(program, ['-f', ...args, '-c', conf], { stdio: ['ignore', out, out] }));
  };
  const limit = { timeout: READY_WITHIN_MS, killSignal: 'SIGKILL' } as const;
  await run('ceph-mon', ['--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring, '-c', conf], limit);
  start('ceph-mon', ['-i', 'a']);
  await run('ceph', ['-c', conf, 'osd', 'new', osd], limit);
  await run('ceph-osd', ['--mkfs', '-i', '0', '--osd-uuid', osd, '-c', conf], limit);
  start('ceph-osd', ['-i', '0']);
  start('radosgw', ['-n', 'client.rgw']);
  const [accessKey, secretKey] = ['test-access', 'test-only-secret'];
  const user = ['user', 'create', '--uid', 'test', '--display-name', 'test'];
  const keys = ['--access-key', accessKey, '--secret-key', secretKey];
  await run('radosgw-admin', ['-n', 'client.rgw', '-c', conf, ...user, ...keys], limit);
  const endpoint = `http://127.0.0.1:${gateway}`;
  await answering(endpoint);
  return { endpoint, region: 'us-east-1', accessKey, secretKey };
}

const key = (name: string, caps: Readonly<Record<string, string>>): string[] => [
  '--gen-key',
  '-n',
  name,
  ...Object.entries(caps).flatMap(([daemon, allowed]) => ['--cap', daemon, allowed]),
];

const configuration = (at: { folder: string; fsid: string; address: string; gateway: number }): string => `
[global]
fsid = ${at.fsid}
mon_host = ${at.address}
mon_initial_members = a
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
keyring = ${at.folder}/keyring
run_dir = ${at.folder}
log_file = ${at.folder}/$name.log
admin_socket = ${at.folder}/$name.$pid.asok
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
mon_allow_pool_size_one = true
osd_crush_chooseleaf_type = 0
mon_data = ${at.folder}/mon
mon_data_avail_crit = 1
osd_data = ${at.folder}/osd
osd_objectstore = bluestore
bluestore_block_create = true
bluestore_block_size = 10737418240
rgw_frontends = beast endpoint=127.0.0.1:${at.gateway}
rgw_data = ${at.folder}/rgw
`;

async function answering(endpoint: string): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const up = await fetch(endpoint).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    if (Date.now() > deadline) throw new Error('no answer from the gateway');
    await delay(100);
  }
}

/** Nothing of it is kept, so nothing is gained by a slow orderly stop. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGKILL');
  await ended;
}

async function isMissing(program: string): Promise<string[]> {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const found = await access(join(folder, program)).then(
      () => true,
      () => false,
    );
    if (found) return [];
  }
  return [program];
}
