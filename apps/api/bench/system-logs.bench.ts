/**
 * The system log of years: the first and a filtered page against their own bare statements, and the memory of this
 * process while a million entries leave it as a file.
 * Run: node apps/api/bench/system-logs.bench.ts [entries, 10,000,000 by default]
 */
import { fillLargeLog } from '@sarm/database/testing/large-log';
import { execFile } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { type SignedInPerson, type TestApi } from '../src/testing/api-fixture.ts';
import { compareLists } from './compare-lists.ts';

const ENTRIES = Number(process.argv[2] ?? 10_000_000);
const MOST_EXPORTED = 1_000_000;
const SECONDS_APART = 6;
const MOST_GROWTH_MB = 32;
/** The quality that the product promises; a page of 15 rows is found in a millisecond, where the frame of a call weighs most. */
const BARS = { sql: 1.5, fastify: 1.5 };
/** Bars over the full log count every entry: seconds. The screen requests days. */
const BUCKETS_MS = 1000;
const PATH = '/api/admin/system-logs';

const ago = (entries: number): string => new Date(Date.now() - entries * SECONDS_APART * 1000).toISOString();
const megabytes = (bytes: number): number => bytes / 1024 / 1024;

/** In a process of its own, so that what a reader keeps is not taken for memory of the product. */
const READER = `const [url, token, body] = process.argv.slice(1);
  const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body });
  let bytes = 0;
  for await (const part of answer.body) bytes += part.length;
  console.log(JSON.stringify({ status: answer.status, bytes, total: answer.headers.get('x-total-entries') }));`;

interface Exported {
  readonly status: number;
  readonly bytes: number;
  readonly total: string;
}

async function exportAll({ app }: TestApi, { accessToken }: SignedInPerson): Promise<boolean> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const body = JSON.stringify({ filters: { startDate: ago(MOST_EXPORTED) } });
  const url = `http://127.0.0.1:${port}${PATH}/export`;
  const seen: number[] = [];
  const watch = setInterval(() => seen.push(process.memoryUsage().rss), 200);
  const start = performance.now();
  const reader = ['--input-type=module', '-e', READER, '--', url, accessToken, body];
  const { stdout } = await promisify(execFile)(process.execPath, reader);
  clearInterval(watch);
  const { status, bytes, total } = JSON.parse(stdout) as Exported;
  const seconds = (performance.now() - start) / 1000;
  // The heap grows until it settles. Growth with the file shows between its first and second half; the file is 326 MB.
  const [early, late] = [seen.slice(0, seen.length >> 1), seen.slice(seen.length >> 1)].map((half) =>
    Math.max(...half),
  ) as [number, number];
  const growth = megabytes(late - early);
  console.log(
    `export of ${total} entries: ${megabytes(bytes).toFixed(0)} MB in ${seconds.toFixed(1)} s; memory at most ${megabytes(early).toFixed(0)} MB in its first half, ${growth.toFixed(0)} MB more in its second (bar ${MOST_GROWTH_MB})`,
  );
  return status === 200 && growth <= MOST_GROWTH_MB;
}

await compareLists(
  async (api, person) => {
    await fillLargeLog(api.database.admin.db, { entries: ENTRIES });
    console.log(`${ENTRIES} entries`);
    if (!(await exportAll(api, person))) process.exitCode = 1;
    return {
      lists: [
        [BARS, 'the first page', PATH],
        [BARS, 'warnings', `${PATH}?severity=warning`],
        [BARS, 'sign-ins of fourteen days', `${PATH}?type=auth&startDate=${ago(201_600)}`],
        [BARS, 'a day', `${PATH}?startDate=${ago(14_400)}`],
        [BARS, 'one record', `${PATH}?search=0000000b-0000-7000-8000-000000000101`],
        [BARS, 'one person', `${PATH}?search=p1234@clinic`],
        [BARS, 'all sign-ins by their words', `${PATH}?search=signed in`],
      ],
      timed: [
        [BUCKETS_MS, 'bars of fourteen days', `${PATH}/statistics?startDate=${ago(201_600)}`],
        [BUCKETS_MS, 'bars of all sign-ins', `${PATH}/statistics?type=auth`],
      ],
    };
  },
  { roles: ['system_admin'] },
);
