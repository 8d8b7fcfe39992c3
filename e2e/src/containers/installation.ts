import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootCertificates, setDefaultCACertificates } from 'node:tls';
import { freePorts } from '@sarm/testing/free-ports';
import { REPOSITORY, until } from '../product/processes.ts';
import { namesOf, podman } from './engine.ts';

/** What an operator has of the repository. */
const PARTS = ['sarm', 'compose.yaml', 'deploy'];
const SERVICES = ['proxy', 'api', 'worker', 'postgres'] as const;
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

  /** `./sarm …`; what it printed. Fails where it ends with another code than 0. */
  sarm(args: readonly string[], environment: NodeJS.ProcessEnv = {}): string {
    const done = spawnSync(join(this.folder, 'sarm'), args, {
      encoding: 'utf8',
      env: { ...process.env, SARM_ENGINE: 'podman', ...environment },
    });
    const output = `${done.stdout}${done.stderr}`;
    if (done.status !== 0) throw new Error(`./sarm ${args.join(' ')} ended with ${done.status}\n${output}`);
    return output;
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

  remove(): void {
    for (const service of SERVICES)
      spawnSync('podman', ['rm', '--force', '--time', '20', `sarm-${service}`], { stdio: 'ignore' });
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
