import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { rootCertificates, setDefaultCACertificates } from 'node:tls';
import { freePorts } from '@sarm/testing/free-ports';
import { REPOSITORY, until } from '../product/processes.ts';
import { namesOf, podman } from './engine.ts';

/** What an operator has of the repository. */
const PARTS = ['sarm', 'compose.yaml', 'deploy'];
const SERVICES = ['proxy', 'api', 'worker', 'postgres'] as const;
const BACKUPS = 'sarm-backups';
const MOST_OUTPUT = 2 ** 28;
export type Service = (typeof SERVICES)[number];

/** An installation by `./sarm` in a folder of its own. Names of containers and volumes are the product's, so it refuses to be a second one. */
export class ContainerInstallation {
  readonly url: string;
  readonly ports: readonly number[];
  private readonly folder: string;

  private constructor(folder: string, ports: readonly number[]) {
    this.folder = folder;
    this.ports = ports;
    this.url = `https://localhost:${ports[1]}`;
  }

  static async prepare(version: string): Promise<ContainerInstallation> {
    const there = (['container', 'volume', 'network'] as const).flatMap(namesOf);
    if (there.length > 0)
      throw new Error(
        `an installation is here already (${there.join(', ')}); this test makes and removes one of its own`,
      );
    const folder = mkdtempSync(join(tmpdir(), 'sarm-containers-'));
    for (const part of PARTS) cpSync(join(REPOSITORY, part), join(folder, part), { recursive: true });
    const [http = 0, https = 0] = await freePorts(2);
    const installation = new ContainerInstallation(folder, [http, https]);
    installation.sarm(['init', 'localhost', 'internal'], { SARM_VERSION: version });
    appendFileSync(
      join(folder, '.env'),
      `HTTP_PORT=${http}\nHTTPS_PORT=${https}\nSARM_PORT_SUFFIX=:${https}\nPOSTGRES_SHARED_BUFFERS=256MB\n`,
    );
    return installation;
  }

  /** `./sarm …`; what it printed. Fails where it ends with another code than 0. What the engine reports of itself is no output of it. */
  sarm(args: readonly string[], environment?: NodeJS.ProcessEnv): string {
    const { status, stdout, stderr, error } = this.spawn(args, environment);
    if (status !== 0)
      throw new Error(
        `./sarm ${args.join(' ')} ended with ${status}\n${stdout}${stderr}${error?.message ?? ''}`,
      );
    return stdout;
  }

  /** What it says where it has to end with another code. */
  refused(args: readonly string[], environment: NodeJS.ProcessEnv): string {
    const { status, stdout, stderr } = this.spawn(args, environment);
    if (status === 0) throw new Error(`./sarm ${args.join(' ')} did not fail\n${stdout}${stderr}`);
    return stderr;
  }

  /** `./sarm … >FILE`, as an operator keeps something; the path of the file. */
  keep(args: readonly string[], name: string): string {
    const path = join(this.folder, name);
    writeFileSync(path, this.sarm(args), { mode: 0o600 });
    return path;
  }

  private spawn(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
    return spawnSync(join(this.folder, 'sarm'), args, {
      encoding: 'utf8',
      maxBuffer: MOST_OUTPUT,
      env: { ...process.env, SARM_ENGINE: 'podman', ...environment },
    });
  }

  /** Until the page of the first account comes through the proxy, over TLS by the proxy's own authority. */
  async reach(): Promise<void> {
    const authority = await until('the authority of the proxy', () => this.authority());
    setDefaultCACertificates([...rootCertificates, authority]);
    await until('/setup through the proxy', async () =>
      fetch(`${this.url}/setup`).then(
        async (answer) => answer.status === 200 && (await answer.text()).includes('<div id="root"'),
        () => false,
      ),
    );
  }

  /** Rows as a superuser of the database sees them, one line each. */
  rows(statement: string): string[] {
    const password = readFileSync(join(this.folder, 'secrets/postgres-password'), 'utf8');
    const psql = ['psql', '-h', '127.0.0.1', '-U', 'postgres', '-d', 'sarm', '-Atc', statement];
    return podman('exec', '-e', `PGPASSWORD=${password}`, 'sarm-postgres', ...psql)
      .split('\n')
      .filter((line) => line !== '');
  }

  /** Where the tests of a person who signs in look: `open https://…/setup with the setup token …`. */
  setupToken(): string {
    const token = /setup token ([a-z0-9-]{19})/.exec(this.sarm(['setup-token']))?.[1];
    if (token === undefined) throw new Error('./sarm setup-token names no token');
    return token;
  }

  /** Where the files of the store lie on this machine. */
  store(): string {
    return join(podman('volume', 'inspect', '--format', '{{.Mountpoint}}', 'sarm-files'), 'blobs');
  }

  /** Complete files of the store, by their place in it. */
  files(): string[] {
    const store = this.store();
    return readdirSync(store, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile())
      .map((each) => relative(store, join(each.parentPath, each.name)))
      .filter((path) => !path.startsWith('.incoming'));
  }

  /** What a machine that was lost leaves: the backups, secrets/ and the settings, and what was kept apart. */
  lose(): void {
    this.removeContainers();
    for (const name of namesOf('volume').filter((each) => each !== BACKUPS)) podman('volume', 'rm', name);
  }

  private removeContainers(): void {
    for (const service of SERVICES)
      spawnSync('podman', ['rm', '--force', '--time', '20', `sarm-${service}`], { stdio: 'ignore' });
  }

  remove(): void {
    this.removeContainers();
    for (const name of namesOf('volume')) spawnSync('podman', ['volume', 'rm', name], { stdio: 'ignore' });
    for (const name of namesOf('network')) spawnSync('podman', ['network', 'rm', name], { stdio: 'ignore' });
    rmSync(this.folder, { recursive: true, force: true });
  }

  private authority(): string | undefined {
    const place = podman('volume', 'inspect', '--format', '{{.Mountpoint}}', 'sarm-certificates');
    try {
      return readFileSync(join(place, 'caddy/pki/authorities/local/root.crt'), 'utf8');
    } catch {
      return undefined;
    }
  }
}
