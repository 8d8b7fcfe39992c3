/**
 * 170 people with twelve tabs each on one copy of the API, and twenty changes of tasks a second in twenty projects: how long a change takes to
 * each tab, and what that costs. Loopback only. Run: node apps/api/bench/event-streams.bench.ts [seconds]
 */
import { existsSync, readFileSync } from 'node:fs';
import { type ClientRequest, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '@sarm/database/kernel/new-id';
import { setup } from '@sarm/testing/database-template';
import { createPerson, createProject } from '@sarm/testing/people';
import { createTestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { signAccessToken } from '../src/credentials/access-token.ts';
import { API_PROCESS_SECRET, startApiProcess } from '../src/testing/api-process.ts';

const SECONDS = Number(process.argv[2] ?? 180);
const PEOPLE = 170;
const TABS = 12;
const PROJECTS = 20;
const CHANGES_A_SECOND = 20;
const BARS = { cores: 1, p95Ms: 2000, megabytes: 600 };
const CLOCK_TICKS = 100;

/** All threads of the process, in milliseconds; NaN for one that has ended. */
function processorMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  const fields = existsSync(file) ? (readFileSync(file, 'utf8').split(') ')[1]?.split(' ') ?? []) : [];
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / CLOCK_TICKS;
}
const memory = (pid: number, what: 'VmHWM' | 'VmRSS'): number =>
  Number(new RegExp(`${what}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const database = await createTestDatabase(template);
const { db } = database.admin;
const api = await startApiProcess(database.appUrl, {
  // As behind a proxy, which has all connections: one address may otherwise hold 500.
  SARM_TRUST_PROXY: 'true',
  SARM_RATE_LIMIT: '100000',
});
const streams: ClientRequest[] = [];
try {
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => createPerson(database, { roles: ['technical_user'] })),
  );
  const tasks: string[] = [];
  for (let n = 0; n < PROJECTS; n += 1) {
    const members = people.filter((_, at) => at % PROJECTS === n);
    const projectId = await createProject(database, {
      members: Object.fromEntries(members.map(({ id }) => [id, 'member' as const])),
    });
    const id = newId();
    await sql`insert into tasks (id, project_id, task_type, status, job_name)
      values (${id}, ${projectId}, 'analysis', 'processing', 'analyse-video')`.execute(db);
    tasks.push(id);
  }

  /** When each change of a task was sent off, by the task and the number of the change. */
  const sent = new Map<string, number[]>();
  const delays: number[] = [];
  /** What a tab has received: a state that was skipped for a newer one took until that one came. */
  const listener = (): ((text: string) => void) => {
    let received = 0;
    return (text) => {
      for (const [, id = '', progress] of text.matchAll(/"id":"([^"]+)"[^\n]*?"progress":(\d+)/g)) {
        const times = sent.get(id) ?? [];
        const newest = times.findLastIndex((_, change) => change % 100 === Number(progress));
        for (; received <= newest; received += 1) delays.push(performance.now() - (times[received] ?? NaN));
      }
    };
  };
  const open = (token: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const stream = get(
        `${api.url}/api/events?client_id=${newId()}`,
        { agent: false, headers: { authorization: `Bearer ${token}` } },
        (answer) => {
          if (answer.statusCode === 200) resolve();
          else reject(new Error(`a stream answers ${answer.statusCode}`));
          answer
            .setEncoding('utf8')
            .on('data', listener())
            .on('error', () => undefined);
        },
      );
      streams.push(stream.on('error', reject));
    });
  for (const person of people) {
    const sessionId = newId();
    await sql`insert into sessions (id, user_id, expires_at) values (${sessionId}, ${person.id}, now() + interval '1 hour')`.execute(
      db,
    );
    const token = await signAccessToken(API_PROCESS_SECRET, { userId: person.id, sessionId }, new Date());
    // One person after the other: all at once would be turned away.
    await Promise.all(Array.from({ length: TABS }, () => open(token)));
  }
  await wait(5000);

  const server = meterServer();
  await server.look();
  const before = processorMs(api.pid);
  const began = performance.now();
  for (let n = 0; n < SECONDS * CHANGES_A_SECOND; n += 1) {
    const id = tasks[n % tasks.length] ?? '';
    const progress = Math.floor(n / tasks.length) % 100;
    sent.set(id, [...(sent.get(id) ?? []), performance.now()]);
    await db.updateTable('tasks').set({ progress }).where('id', '=', id).execute();
    if (n % (10 * CHANGES_A_SECOND) === 0) await server.look();
    await wait(Math.max(0, began + ((n + 1) * 1000) / CHANGES_A_SECOND - performance.now()));
  }
  const milliseconds = performance.now() - began;
  const cores = (processorMs(api.pid) - before) / milliseconds;
  await server.look();
  const serverCores = server.milliseconds() / milliseconds;
  await wait(5000);
  delays.sort((a, b) => a - b);
  const at = (share: number): number => delays[Math.floor(share * (delays.length - 1))] ?? NaN;
  const peak = memory(api.pid, 'VmHWM');
  const expected = SECONDS * CHANGES_A_SECOND * (streams.length / PROJECTS);
  const failed =
    cores > BARS.cores || at(0.95) > BARS.p95Ms || peak > BARS.megabytes || delays.length < expected;
  console.log(
    `${failed ? 'MISSED' : 'ok    '} ${streams.length} streams, ${CHANGES_A_SECOND} changes a second for ${SECONDS} s: ${cores.toFixed(2)} cores of the API (bar ${BARS.cores}) and ${serverCores.toFixed(2)} of PostgreSQL, delay p50 ${at(0.5).toFixed(0)}, p95 ${at(0.95).toFixed(0)} ms (bar ${BARS.p95Ms}), memory ${memory(api.pid, 'VmRSS').toFixed(0)} MB, most ${peak.toFixed(0)} (bar ${BARS.megabytes}); ${delays.length} of ${expected} changes reached their tabs`,
  );
  process.exitCode = failed ? 1 : 0;
} finally {
  for (const stream of streams) stream.destroy();
  await api.stop();
  await database.drop();
}

/** Of the connections that the API has: one that it closes between two looks is counted up to the last. */
function meterServer(): { look(): Promise<void>; milliseconds(): number } {
  const spans = new Map<number, { readonly first: number; last: number }>();
  return {
    async look() {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and usename <> current_user`.execute(
        db,
      );
      for (const { pid } of rows) {
        const now = processorMs(pid);
        if (Number.isNaN(now)) continue;
        const span = spans.get(pid);
        if (span === undefined) spans.set(pid, { first: now, last: now });
        else span.last = now;
      }
    },
    milliseconds: () => [...spans.values()].reduce((sum, { first, last }) => sum + last - first, 0),
  };
}
