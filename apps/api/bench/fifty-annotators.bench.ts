/**
 * Fifty people annotate in one project, each a batch of three edits a second for two minutes, two people on each frame:
 * how long an answer takes, and whether anything is lost, doubled or deadlocked. Run: node apps/api/bench/fifty-annotators.bench.ts [seconds]
 */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type { EditAnswer, SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import { verifyAuditChains } from '@sarm/database/audit/verify-chains';
import { newId } from '@sarm/database/kernel/new-id';
import { createObject } from '@sarm/testing/create-object';
import { setup } from '@sarm/testing/database-template';
import { createPerson, createProject } from '@sarm/testing/people';
import { createTestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { hashPassword } from '../src/credentials/passwords.ts';
import { startApiProcess } from '../src/testing/api-process.ts';

const SECONDS = Number(process.argv[2] ?? 120);
const PEOPLE = 50;
const PER_FRAME = 2;
const BAR_MS = 150;
const PASSWORD = 'a password for the bench 7';

/** What the kernel has given processes so far: other work on the machine stretches the clock, but hardly this. */
const processorMs = (pids: readonly number[]): number =>
  pids.reduce(
    (sum, pid) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6,
    0,
  );

let template = '';
await setup({ provide: (_, value) => void (template = value) });
const database = await createTestDatabase(template);
const { db } = database.admin;
const api = await startApiProcess(database.appUrl);
let failed = false;
try {
  const passwordHash = await hashPassword(PASSWORD);
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, () => createPerson(database, { passwordHash, roles: ['technical_user'] })),
  );
  const projectId = await createProject(database, {
    members: Object.fromEntries(people.map(({ id }) => [id, 'member' as const])),
  });
  const frames: string[] = [];
  for (let n = 0; n < PEOPLE / PER_FRAME; n += 1)
    frames.push(await createObject(database, 'frame', { projectId, createdBy: people[0]?.id ?? '' }));
  await db.updateTable('frames').set({ width: 1920, height: 1200 }).execute();

  const call = async (path: string, token: string, payload: object): Promise<Response> =>
    await fetch(`${api.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(payload),
    });
  const tokens: string[] = [];
  for (const { email } of people) {
    const answer = await call('/sarm/auth/login-user', '', { email, password: PASSWORD });
    tokens.push(((await answer.json()) as { access_token: string }).access_token);
  }

  const milliseconds: number[] = [];
  const outcomes = new Map<string, number>();
  const count = (what: string): void => void outcomes.set(what, (outcomes.get(what) ?? 0) + 1);
  let batches = 0;
  const made = (edit: Omit<SentEdit, 'edit_id' | 'made_at'>): SentEdit => ({
    ...edit,
    edit_id: newId(),
    made_at: new Date().toISOString(),
  });

  /** Draws a box, moves it, and confirms the one before. */
  async function annotate(token: string, frameId: string, startMs: number): Promise<void> {
    const client_id = newId();
    let last_seq = 0;
    let former: string | undefined;
    await wait(startMs);
    const begin = performance.now();
    for (let second = 0; second < SECONDS; second += 1) {
      await wait(Math.max(0, begin + second * 1000 - performance.now()));
      const box = newId();
      const [x, y] = [Math.random() * 1800, Math.random() * 1100];
      const drawn = made({
        object_id: box,
        kind: 'create',
        base: null,
        changes: { box: [x, y, x + 30, y + 26] },
      });
      const edits = [
        drawn,
        made({
          object_id: box,
          kind: 'update',
          base: { after: drawn.edit_id },
          changes: { box: [x + 1, y, x + 31, y + 26] },
        }),
        ...(former === undefined
          ? []
          : [made({ object_id: former, kind: 'update', base: last_seq, changes: { verified: true } })]),
      ];
      const sent = performance.now();
      const answer = await call(`/technical/frames/${frameId}/edits`, token, {
        client_id,
        batch_id: newId(),
        last_seq,
        edits,
      });
      milliseconds.push(performance.now() - sent);
      if (answer.status !== 200) {
        count(`HTTP ${answer.status}`);
        continue;
      }
      batches += 1;
      const body = (await answer.json()) as EditAnswer;
      for (const { outcome } of body.results) count(outcome);
      last_seq = body.seq;
      former = box;
    }
  }

  const backends = async (): Promise<number[]> =>
    (
      await sql<{ pid: number }>`select pid from pg_stat_activity where datname = current_database()
        and usename <> current_user`.execute(db)
    ).rows.map(({ pid }) => pid);
  const before = [processorMs([api.pid]), processorMs(await backends())] as const;
  await Promise.all(
    tokens.map((token, n) =>
      annotate(token, frames[Math.floor(n / PER_FRAME)] ?? '', (n * 1000) / tokens.length),
    ),
  );

  const spent = [processorMs([api.pid]) - before[0], processorMs(await backends()) - before[1]].map((each) =>
    (each / batches).toFixed(1),
  );
  milliseconds.sort((a, b) => a - b);
  const at = (share: number): number => milliseconds[Math.floor(share * (milliseconds.length - 1))] ?? NaN;
  const one = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
    (await query.execute(db)).rows[0]?.n ?? NaN;
  const stored = await one(sql`select count(*)::int as n from annotation_edits`);
  const numbered = await one(sql`select sum(edit_seq)::int as n from frames`);
  const audits = await one(sql`select count(*)::int as n from audit_log where action = 'annotation.edit'`);
  const deadlocks = await one(
    sql`select deadlocks::int as n from pg_stat_database where datname = current_database()`,
  );
  const broken = await verifyAuditChains(db);
  const kept = [...outcomes].filter(([what]) => !what.startsWith('HTTP')).reduce((sum, [, n]) => sum + n, 0);
  const sent = PEOPLE * SECONDS;
  console.log(
    `${batches} of ${sent} batches answered: p50 ${at(0.5).toFixed(0)}, p95 ${at(0.95).toFixed(0)} (bar ${BAR_MS}), p99 ${at(0.99).toFixed(0)}, most ${at(1).toFixed(0)} ms; ${spent.join(' + ')} ms of processor of API and database for each`,
  );
  console.log(`outcomes ${JSON.stringify(Object.fromEntries(outcomes))}`);
  console.log(
    `${stored} edits stored, ${numbered} numbered, ${audits} audit rows, ${deadlocks} deadlocks, ${broken.length} broken links`,
  );
  failed =
    at(0.95) > BAR_MS ||
    batches !== sent ||
    audits !== batches ||
    stored !== kept ||
    numbered !== stored ||
    deadlocks > 0 ||
    broken.length > 0;
} finally {
  await api.stop();
  await database.drop();
}
console.log(failed ? 'MISSED' : 'ok');
process.exitCode = failed ? 1 : 0;
