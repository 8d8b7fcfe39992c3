import type { Client } from '../product/client.ts';
import { until } from '../product/processes.ts';
import { readSamples } from '../product/work-in-demo.ts';
import { AS_IT_WAS, REPORTS_INTACT } from './back-up-and-restore.ts';
import { lastLineOf, podman } from './engine.ts';
import { type Figure, same, seen, states } from './figures.ts';
import type { ContainerInstallation } from './installation.ts';

const KEPT = [
  'users',
  'projects',
  'patients',
  'datasets',
  'videos',
  'analyses',
  'reports',
  'audit_log',
  'frames',
];
const PATIENCE_MS = 600_000;
/** A person's calls are limited to some a second, and an installation limits a test as it does a person. */
const LOOK_MS = 1000;

const versionOf = (service: string): string =>
  podman('inspect', '--format', '{{.ImageName}}', `sarm-${service}`).split(':').at(-1) ?? '';

const countRows = (installation: ContainerInstallation): Map<string, number> =>
  new Map(
    KEPT.map((table) => [table, Number(installation.rows(`select count(*) from ${table}`)[0])] as const),
  );

/** What waits or runs when the version is exchanged: an extraction of each video, behind what is left of loading the demo. */
async function startWork(client: Client, count: number): Promise<string[]> {
  const videos = (await readSamples(client))('Normal sample');
  const ids: string[] = [];
  for (const video of videos) ids.push(await client.extract(video.id, { method: 'count', count }));
  return ids;
}

/** Each task completed, its end written once, its frames there once. */
async function judgeWork(
  installation: ContainerInstallation,
  client: Client,
  ids: readonly string[],
): Promise<string> {
  const problems: string[] = [];
  for (const id of ids) {
    const { status } = await client.ended(id, PATIENCE_MS);
    if (status !== 'completed') problems.push(`${id} ${status}`);
  }
  const list = ids.map((id) => `'${id}'`).join(', ');
  const ends = installation.rows(
    `select count(*) from audit_log where action = 'task.complete' and subject_id in (${list}) group by subject_id`,
  );
  if (ends.length !== ids.length || ends.some((count) => count !== '1'))
    problems.push(`ends in the log: ${ends.join(' ')}`);
  const doubled = installation.rows(
    'select video_id from frames group by video_id, frame_index having count(*) > 1',
  );
  if (doubled.length > 0) problems.push(`${doubled.length} frames are there twice`);
  return problems.length === 0 ? 'nothing' : problems.join('; ');
}

interface Exchange {
  readonly name: string;
  readonly command: readonly string[];
  readonly version: string;
  /** Frames of each video. Those that were stored before are reused at once, so each exchange requests others. */
  readonly count: number;
}

/** One exchange of the version with work under way, by the command that the operator gives. */
async function exchange(
  installation: ContainerInstallation,
  client: Client,
  { name, command, version, count }: Exchange,
): Promise<Figure[]> {
  const before = countRows(installation);
  const ids = await startWork(client, count);
  await until(
    'the worker has begun',
    async () =>
      (await Promise.all(ids.map((id) => client.task(id)))).some(({ status }) => status !== 'pending'),
    PATIENCE_MS,
    LOOK_MS,
  );
  const open = (await Promise.all(ids.map((id) => client.task(id)))).filter(({ status }) =>
    ['pending', 'processing'].includes(status),
  ).length;
  const began = performance.now();
  installation.sarm(command);
  const seconds = (performance.now() - began) / 1000;
  await until(
    'an answer',
    async () => (await client.raw('GET', '/tasks').catch(() => undefined))?.ok,
    PATIENCE_MS,
    LOOK_MS,
  );
  const away = (performance.now() - began) / 1000;
  const lost = await judgeWork(installation, client, ids);
  const after = countRows(installation);
  const fewer = KEPT.filter((table) => (after.get(table) ?? 0) < (before.get(table) ?? 0));
  return [
    { name: `${name}: tasks under way when it began`, found: open, bar: '> 0', held: open > 0 },
    same(
      `${name}: versions of API and worker`,
      `${versionOf('api')} ${versionOf('worker')}`,
      `${version} ${version}`,
    ),
    seen(`${name}: command, and until an answer`, `${seconds.toFixed(0)} s, ${away.toFixed(0)} s`),
    same(`${name}: lost or doubled`, lost, 'nothing'),
    same(`${name}: tables with fewer rows`, fewer.length === 0 ? 'none' : fewer.join(', '), 'none'),
  ];
}

/** Up, back and up again, as an operator does who was not sure. */
export async function upgradeUnderWork(
  installation: ContainerInstallation,
  client: Client,
  { former, version }: { readonly former: string; readonly version: string },
): Promise<Figure[]> {
  const up = { name: 'upgrade', command: ['upgrade', version], version, count: 40 };
  const back = { name: 'rollback', command: ['rollback'], version: former, count: 57 };
  const again = { name: 'upgrade again', command: ['upgrade', version], version, count: 71 };
  const figures: Figure[] = [];
  for (const each of [up, back, again]) figures.push(...(await exchange(installation, client, each)));
  const reports = installation.sarm(['run', 'operations', 'node', 'apps/api/src/cli/verify-reports.cli.ts']);
  figures.push(states('signed reports after it', lastLineOf(reports), REPORTS_INTACT));
  const restored = installation.sarm(['restore-test']);
  figures.push(states('the backup that the upgrade made', lastLineOf(restored), AS_IT_WAS));
  return figures;
}
