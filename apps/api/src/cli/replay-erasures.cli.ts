import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { createVideoStores } from '@sarm/runtime/blobs/video-stores';
import { systemClock } from '@sarm/runtime/clock';
import { createLog } from '@sarm/runtime/log/pino-log';
import { createJobQueue } from '@sarm/runtime/queue/pg-job-queue';
import { erasureEntry, type ErasureEntry } from '../modules/erasures/erasure-list.ts';
import { replayErasures } from '../modules/erasures/replay-erasures.ts';
import { runCommand, withDatabase } from './run-command.ts';

/** `-`: from the standard input, because a container sees no file of the machine. */
const readList = async (path: string | undefined): Promise<ErasureEntry[]> =>
  path === undefined
    ? []
    : (path === '-' ? await text(process.stdin) : await readFile(path, 'utf8'))
        .split('\n')
        .filter((line) => line.trim() !== '')
        .map((line) => erasureEntry.parse(JSON.parse(line)));

await runCommand(async ({ databaseUrl, ...config }) => {
  const given = await readList(process.argv[2]);
  const blobs = createVideoStores(config);
  const log = createLog({ level: 'warn', name: 'erasures', destination: process.stderr });
  const { listed, erased } = await withDatabase(databaseUrl, async (db, pool) => {
    const queue = createJobQueue({ pool, log });
    await queue.start();
    try {
      return await replayErasures({ db, blobs, queue, clock: systemClock, log }, given);
    } finally {
      await queue.stop();
    }
  });
  console.log(`${listed} erasures are listed, ${erased} were done again`);
  return 0;
});
