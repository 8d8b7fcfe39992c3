import { appendAudit, readAuditHeads, SYSTEM_ACTOR } from '../../src/audit/audit.repository.ts';
import { logsCountQuery } from '../../src/audit/logs.repository.ts';
import { verifyInTurn } from '../../src/audit/verify-in-turn.ts';
import type { Database } from '../../src/kernel/connect.ts';
import { asInstallation, inScope } from '../../src/kernel/scope.ts';
import {
  clearFinishedTasks,
  findRetentionPlace,
  RETENTION_PASSES,
} from '../../src/work/clear-finished.repository.ts';
import { CHAINS_WITH_HASHES } from './fill-millions.ts';
import { median, type Say } from './say.ts';

const ROUND_MS = 2000;
const ROUNDS = 20;
/** delivery: four hours, which a log of 290 million entries has room in. */
const ENTRIES_A_SECOND = 20_000;
const NEW_ENTRIES = 500;
const FROM_LAST_MS = 5000;

/** Rounds of retention from the oldest finished task on, then those behind where a pass has come to. */
export async function measureRetention(db: Database, say: Say): Promise<void> {
  const cutoffs = { 'short-lived': daysAgo(90), finished: daysAgo(365) };
  for (const pass of RETENTION_PASSES) {
    const rounds: number[] = [];
    let [removed, looked] = [0, 0];
    for (let round = 0; round < ROUNDS; round += 1) {
      const from = performance.now();
      const done = await inScope(db, asInstallation, async (tx) => {
        const place = await findRetentionPlace(tx, pass);
        return await clearFinishedTasks(tx, pass, { before: cutoffs[pass], place });
      });
      rounds.push(performance.now() - from);
      removed += done.removed;
      looked += done.looked;
    }
    const worst = Math.max(...rounds);
    say(
      worst > ROUND_MS || removed === 0,
      `retention, ${pass}: ${removed} of ${looked} tasks in ${ROUNDS} rounds, median ${median(rounds).toFixed(0)} ms, worst ${worst.toFixed(0)} ms (bar ${ROUND_MS} ms)`,
    );
  }
}

/** The chains that hold from their first entries on, and then what one more night looks at. */
export async function measureVerification(db: Database, entries: number, say: Say): Promise<void> {
  const { total = 0 } =
    (await inScope(db, asInstallation, (tx) => logsCountQuery(tx, {}).executeTakeFirst())) ?? {};
  say(total < entries, `kept count of the log: ${total} of ${entries} entries`);
  const chains = (await readAuditHeads(db))
    .filter(({ chain }) => chain.startsWith('00000009'))
    .slice(0, CHAINS_WITH_HASHES);
  const first = await look(db, chains);
  const rate = first.entries / first.seconds;
  say(
    rate < ENTRIES_A_SECOND || first.broken > 0,
    `verification from the first entries on: ${first.entries} entries, ${rate.toFixed(0)} a second (bar ${ENTRIES_A_SECOND}), ${first.broken} broken`,
  );
  await inScope(db, asInstallation, async (tx) => {
    for (let n = 0; n < NEW_ENTRIES; n += 1)
      await appendAudit(tx, SYSTEM_ACTOR, { action: 'audit.verify', subjectId: '' });
  });
  const installation = (await readAuditHeads(db)).filter(({ chain }) => !chain.startsWith('00000009'));
  const next = await look(db, [...chains, ...installation], 0);
  say(
    next.seconds * 1000 > FROM_LAST_MS + (next.entries / ENTRIES_A_SECOND) * 1000 ||
      next.broken > 0 ||
      next.entries < NEW_ENTRIES,
    `the next night: ${next.entries} entries (${NEW_ENTRIES} new and a seventh of the others) in ${next.seconds.toFixed(1)} s (bar ${FROM_LAST_MS / 1000} s beside what they take), ${next.broken} broken`,
  );
}

async function look(
  db: Database,
  heads: Awaited<ReturnType<typeof readAuditHeads>>,
  againAtLeast?: number,
): Promise<{ readonly entries: number; readonly broken: number; readonly seconds: number }> {
  const began = performance.now();
  let [entries, broken] = [0, 0];
  for await (const part of verifyInTurn(db, heads, againAtLeast === undefined ? {} : { againAtLeast })) {
    entries += part.entries;
    broken += part.broken.length;
  }
  return { entries, broken, seconds: (performance.now() - began) / 1000 };
}

function daysAgo(days: number): Date {
  return new Date(Date.now() - days * 86_400_000);
}
