import { readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { networkInterfaces } from 'node:os';
import { until } from '../product/processes.ts';
import { podman } from './engine.ts';
import { atMost, type Figure, same, seen } from './figures.ts';
import type { ContainerInstallation, Service } from './installation.ts';

const SERVICES: readonly Service[] = ['postgres', 'api', 'worker', 'proxy'];
const LAYERS = ['limits', 'privileges', 'namespaces', 'filesystem', 'identity', 'syscalls'];
const PORTS = 65_535;
const AT_ONCE = 2000;

const processOf = (service: Service): string =>
  podman('inspect', '--format', '{{.State.Pid}}', `sarm-${service}`);
const statusOf = (pid: string): ReadonlyMap<string, string> =>
  new Map(
    readFileSync(`/proc/${pid}/status`, 'utf8')
      .split('\n')
      .map((line) => line.split(/:\s+/, 2) as [string, string]),
  );

/** What the kernel says of the first process of each container: user, capabilities, new privileges, its root, its way out. */
export function lookAtProcesses(): Figure[] {
  return SERVICES.flatMap((service) => {
    const pid = processOf(service);
    const status = statusOf(pid);
    const users = new Set(status.get('Uid')?.split('\t'));
    const sets = ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].map((name) => status.get(name));
    const root = readFileSync(`/proc/${pid}/mountinfo`, 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[4] === '/');
    const routes = readFileSync(`/proc/${pid}/net/route`, 'utf8').split('\n').slice(1);
    const leads = routes.some((line) => line.split('\t')[1] === '00000000');
    const inside = service === 'postgres' || service === 'worker';
    return [
      { name: `${service}: user`, found: [...users].join(' '), bar: 'not 0', held: !users.has('0') },
      same(
        `${service}: capabilities`,
        sets.every((set) => /^0+$/.test(set ?? '')) ? 'none' : sets.join(' '),
        'none',
      ),
      same(
        `${service}: new privileges`,
        status.get('NoNewPrivs') === '1' ? 'forbidden' : 'permitted',
        'forbidden',
      ),
      same(
        `${service}: root`,
        root?.split(' ')[5]?.split(',')[0] === 'ro' ? 'read-only' : 'writable',
        'read-only',
      ),
      ...(inside ? [same(`${service}: way out of its network`, leads ? 'yes' : 'none', 'none')] : []),
    ];
  });
}

/** The layers of the cage that the worker reported at its start. */
export function lookAtCage(installation: ContainerInstallation): Figure[] {
  const lines = installation.sarm(['logs', 'worker']).split('\n');
  const cage = lines.find((line) => line.includes('ffmpeg runs in')) ?? '{}';
  const { layers = [], by = 'nothing' } = JSON.parse(cage) as { layers?: string[]; by?: string };
  const missing = LAYERS.filter((layer) => !layers.includes(layer));
  const printer = lines.find((line) => line.includes('printing browser')) ?? '{"msg":"no line"}';
  return [
    same(
      'worker: layers of the cage',
      missing.length === 0 ? 'all six' : `without ${missing.join(', ')}`,
      'all six',
    ),
    seen('worker: files and network are taken away by', by),
    seen('worker: the browser that prints', (JSON.parse(printer) as { msg: string }).msg),
  ];
}

/** A health check of the image itself, as the engine runs it; podman runs none by itself where there is no systemd. */
export const lookAtHealth = (): Figure[] =>
  (['api', 'worker'] as const).map((service) => {
    podman('healthcheck', 'run', `sarm-${service}`);
    return same(`${service}: health check of the image`, 'passed', 'passed');
  });

/** Kills the first process of the API, as the kernel does for want of memory. */
export async function lookAtRestart(installation: ContainerInstallation): Promise<Figure> {
  const before = processOf('api');
  process.kill(Number(before), 'SIGKILL');
  const began = performance.now();
  await until('the API after its process was killed', async () => {
    const answer = await fetch(`${installation.url}/api/ready`).catch(() => undefined);
    return answer?.status === 200 && processOf('api') !== before;
  });
  return atMost('api: ready again after its process was killed', (performance.now() - began) / 1000, 60, 's');
}

const addressOfMachine = (): string =>
  Object.entries(networkInterfaces())
    .filter(([name]) => !/^(lo|podman|cni|veth|br-|docker)/.test(name))
    .flatMap(([, found = []]) => found)
    .find(({ family }) => family === 'IPv4')?.address ?? '127.0.0.1';

const isOpen = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection({ host, port, timeout: 3000 });
    const end = (open: boolean): void => {
      socket.destroy();
      resolve(open);
    };
    socket
      // A port that nobody listens on may be drawn as the own end of its connection, which then answers itself.
      .once('connect', () => end(socket.localPort !== port))
      .once('error', () => end(false))
      .once('timeout', () => end(false));
  });

/** Every port of this machine's address that takes a connection, as others on its network see it. */
export async function scanPorts(): Promise<ReadonlySet<number>> {
  const host = addressOfMachine();
  const open = new Set<number>();
  for (let first = 1; first <= PORTS; first += AT_ONCE) {
    const ports = Array.from({ length: Math.min(AT_ONCE, PORTS - first + 1) }, (_, at) => first + at);
    const found = await Promise.all(ports.map((port) => isOpen(host, port)));
    for (const [at, each] of found.entries()) if (each) open.add(first + at);
  }
  return open;
}

/** Which of them the installation opened. */
export function lookAtPorts(
  installation: ContainerInstallation,
  before: ReadonlySet<number>,
  after: ReadonlySet<number>,
): Figure {
  const opened = [...after].filter((port) => !before.has(port));
  return same(
    'ports that are open since',
    opened.join(', '),
    installation.ports.toSorted((a, b) => a - b).join(', '),
  );
}
