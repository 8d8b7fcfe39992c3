import { createPerson, createProject } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { asInstallation, inScope } from '../kernel/scope.ts';
import { appendAudit, readAuditHeads, SYSTEM_ACTOR } from './audit.repository.ts';
import { readAuditProgress } from './audit-progress.repository.ts';
import { verifyInTurn } from './verify-in-turn.ts';

let database: TestDatabase;
let projectId: string;
beforeEach(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  projectId = await createProject(database, { members: { [(await createPerson(database)).id]: 'admin' } });
});
afterEach(() => database.drop());

const write = (entries: number, of: string | null = projectId): Promise<void> =>
  inScope(database.app.db, asInstallation, async (tx) => {
    for (let n = 0; n < entries; n += 1)
      await appendAudit(tx, SYSTEM_ACTOR, { action: 'project.update', subjectId: projectId, projectId: of });
  });

/** One night: how many entries were looked at, and what was found. */
async function night(againAtLeast = 0): Promise<{ entries: number; broken: string[] }> {
  let entries = 0;
  const broken: string[] = [];
  const heads = await readAuditHeads(database.app.db);
  for await (const part of verifyInTurn(database.app.db, heads, { limit: 3, againAtLeast })) {
    entries += part.entries;
    broken.push(...part.broken.map(({ number, reason }) => `${number} ${reason}`));
  }
  return { entries, broken };
}

const pastTriggers = async (statement: string): Promise<void> => {
  await sql
    .raw(`begin; set local session_replication_role = replica; ${statement}; commit`)
    .execute(database.admin.db);
};
const progress = () => inScope(database.app.db, asInstallation, readAuditProgress);

describe('the nightly look at the log', () => {
  it('goes on behind the last head and comes by every older entry within seven nights', async () => {
    await write(14);
    expect(await night()).toEqual({ entries: 14, broken: [] });
    await write(2);
    // Two new ones, and a seventh of the fourteen.
    expect(await night()).toEqual({ entries: 4, broken: [] });
    expect(await progress()).toMatchObject([{ number: 16, againThrough: 2 }]);
    const seen = [2];
    for (let next = 0; next < 6; next += 1) {
      await night();
      seen.push((await progress())[0]?.againThrough ?? -1);
    }
    expect(seen).toEqual([2, 5, 8, 11, 14, 0, 3]);
  });

  it('looks at a short log wholly each night', async () => {
    await write(5);
    await write(4, null);
    await night(1000);
    expect(await night(1000)).toEqual({ entries: 9, broken: [] });
  });

  it('finds an older entry that was changed within a week, and reports it each night from then on', async () => {
    await write(21);
    await night();
    await pastTriggers(`update audit_log set user_name = 'X' where number = 20`);
    const found: string[][] = [];
    for (let at = 0; at < 8; at += 1) found.push((await night()).broken);
    expect(found.findIndex((each) => each.length > 0)).toBeLessThan(7);
    expect(found.slice(-2)).toEqual([['20 content changed'], ['20 content changed']]);
    expect(await progress()).toEqual([]);
  });

  it('finds at once that entries behind the last head were changed or cut off', async () => {
    await write(6);
    await night();
    await write(3);
    await pastTriggers(`update audit_log set subject_id = 'other' where number = 8`);
    expect((await night()).broken).toEqual(['8 content changed']);
    await pastTriggers(`delete from audit_log where number = 9`);
    expect((await night()).broken).toEqual(['8 content changed', '9 tail missing']);
  });

  it('finds a tail that was cut off together with its head, and goes on saying so', async () => {
    await write(6);
    await night();
    await pastTriggers(`delete from audit_log where number > 4;
      update audit_chains c set last_number = 4, last_hash = l.hash from audit_log l where l.chain = c.chain and l.number = 4`);
    for (const at of [1, 2]) expect([at, (await night()).broken]).toEqual([at, ['6 tail missing']]);
    // Written on over it: the entry with that number is another.
    await write(3);
    expect((await night()).broken).toEqual(['6 content changed']);
  });

  it('goes on where it was interrupted', async () => {
    await write(9);
    const heads = await readAuditHeads(database.app.db);
    const looking = verifyInTurn(database.app.db, heads, { limit: 3, againAtLeast: 0 });
    await looking.next();
    await looking.next();
    await looking.return(undefined);
    expect(await progress()).toMatchObject([{ number: 3 }]);
    expect(await night()).toEqual({ entries: 7, broken: [] });
  });
});
