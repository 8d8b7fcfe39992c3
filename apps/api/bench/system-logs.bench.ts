/**
 * The system log of years: the first and a filtered page beside their own bare statements, and the memory of this process
 * while a million entries leave it as a file.
 * Run: node apps/api/bench/system-logs.bench.ts [entries, 10,000,000 where nothing is said]
 */
import { fillLargeLog } from '@sarm/database/testing/large-log';
import type { AddressInfo } from 'node:net';
import { type SignedInPerson, type TestApi } from '../src/testing/api-fixture.ts';
import { compareLists } from './compare-lists.ts';

const ENTRIES = Number(process.argv[2] ?? 10_000_000);
const MOST_EXPORTED = 1_000_000;
const SECONDS_APART = 6;
const MOST_GROWTH_MB = 64;
/** The quality that the product promises; a page of 15 rows is found in a millisecond, where the frame of a call weighs most. */
const BARS = { sql: 1.5, fastify: 1.5 };
const PATH = '/api/admin/system-logs';

const ago = (entries: number): string => new Date(Date.now() - entries * SECONDS_APART * 1000).toISOString();
const megabytes = (bytes: number): number => bytes / 1024 / 1024;

async function exportAll({ app }: TestApi, { accessToken }: SignedInPerson): Promise<boolean> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const start = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${PATH}/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filters: { startDate: ago(MOST_EXPORTED) } }),
  });
  const total = Number(answer.headers.get('x-total-entries'));
  const seen: number[] = [];
  let bytes = 0;
  let next = 0;
  for await (const part of answer.body ?? []) {
    bytes += (part as Uint8Array).length;
    if (bytes < next) continue;
    next += 8 * 1024 * 1024;
    seen.push(process.memoryUsage().rss);
  }
  const seconds = (performance.now() - start) / 1000;
  // What the first tenth needed to warm up is no growth with the length of the file.
  const early = Math.max(...seen.slice(0, Math.ceil(seen.length / 10)));
  const growth = megabytes(Math.max(...seen) - early);
  console.log(
    `export of ${total} entries: ${megabytes(bytes).toFixed(0)} MB in ${seconds.toFixed(1)} s; memory grew by ${growth.toFixed(0)} MB (bar ${MOST_GROWTH_MB})`,
  );
  return answer.status === 200 && growth <= MOST_GROWTH_MB;
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
        [BARS, 'one record', `${PATH}?search=0000000b-0000-7000-8000-000000000101`],
      ],
    };
  },
  { roles: ['system_admin'] },
);
