import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../product/client.ts';

export interface Read {
  readonly screen: string;
  readonly from: number;
  readonly to: number;
  /** Undefined: no answer. */
  readonly status: number | undefined;
}

const READS_PER_SECOND = 3;

/** What a person who looks at the work opens again and again, each screen by its slowest call. */
const screensOf = (projectId: string, datasetId: string): Readonly<Record<string, string>> => ({
  'list of videos': '/video/list-video?limit=20',
  'videos of a sample': `/business/videos/dataset/${datasetId}?limit=20`,
  tasks: '/tasks?limit=20',
  project: `/sarm/project/get-project/${projectId}`,
  'list of projects': '/sarm/project/get-project',
  notifications: '/sarm/notification/get-notifications?limit=20',
});

/** Reads one screen after another from one copy of the API after another, whatever happens to them. */
export async function readScreens(
  clients: readonly Client[],
  {
    projectId,
    datasetId,
    endsAt,
    reads,
  }: { projectId: string; datasetId: string; endsAt: number; reads: Read[] },
): Promise<void> {
  const screens = Object.entries(screensOf(projectId, datasetId));
  const open: Promise<void>[] = [];
  for (let at = 0; Date.now() < endsAt; at += 1) {
    const [screen = '', path = ''] = screens[at % screens.length] ?? [];
    const client = clients[Math.floor(at / screens.length) % clients.length];
    if (client !== undefined) open.push(readOne(client, screen, path, reads));
    await delay(1000 / READS_PER_SECOND);
  }
  await Promise.all(open);
}

async function readOne(client: Client, screen: string, path: string, reads: Read[]): Promise<void> {
  const from = Date.now();
  const status = await client.raw('GET', path).then(
    async (answer) => {
      await answer.arrayBuffer();
      return answer.status;
    },
    () => undefined,
  );
  reads.push({ screen, from, to: Date.now(), status });
}
