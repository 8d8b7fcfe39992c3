import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { indexesOf, readPlan, scansOf, touched } from '../../testing/query-plan.ts';
import { notificationsPageQuery, unreadQuery } from './notifications.repository.ts';
import { missedEventsQuery } from './outbox.repository.ts';
import { asInstallation, asUser } from '../kernel/scope.ts';
import { vacuumTable } from '../../testing/vacuum-table.ts';

const PEOPLE = 200;
const EACH = 1000;
const UNREAD_EACH = 5;
const MISSED = 20;
const anna = '00000001-0000-7000-8000-000000000001';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  const { db } = database.admin;
  const person = (n: string): string => `('00000001-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;
  const statements = [
    `insert into users (id, email, display_name, password_hash)
       select ${person('n')}, n || '@example.org', 'p', 'x' from generate_series(1, ${PEOPLE}) n`,
    `insert into notifications (id, owner_id, outbox_id, code, created_at, read_at)
       select gen_random_uuid(), ${person(`n % ${PEOPLE} + 1`)}, gen_random_uuid(), 'extraction.completed',
         now() - n * interval '1 second', case when n / ${PEOPLE} < ${UNREAD_EACH} then null else now() end
       from generate_series(0, ${PEOPLE * EACH - 1}) n`,
    `insert into outbox (id, kind, payload, created_at, delivered_at)
       select gen_random_uuid(), 'task.ended', '{}', now() - n * interval '1 second',
         case when n between 1000 and ${1000 + MISSED - 1} then null else now() end
       from generate_series(0, 199999) n`,
  ];
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) await sql.raw(statement).execute(tx);
  });
  for (const table of ['notifications', 'outbox']) await vacuumTable(db, table);
});
afterAll(() => database.drop());

describe('query plans with 200,000 notifications and 200,000 events', () => {
  it.each([0, 40])('reads a page of a person from its index, from row %i', async (offset) => {
    const plan = await readPlan(database.app.db, asUser(anna), (tx) =>
      notificationsPageQuery(tx, anna, { limit: 20, offset }),
    );
    expect(scansOf(plan, 'notifications')).toEqual(['Index Scan']);
    expect(indexesOf(plan)).toContain('notifications_owner');
    expect(touched(plan, 'notifications')).toBe(20 + offset);
  });

  it('counts what a person has not read without reading the rest', async () => {
    const plan = await readPlan(database.app.db, asUser(anna), (tx) => unreadQuery(tx, anna));
    expect(scansOf(plan, 'notifications')).not.toContain('Seq Scan');
    expect(indexesOf(plan)).toContain('notifications_unread');
    expect(touched(plan, 'notifications')).toBe(UNREAD_EACH);
  });

  it('finds the few events that missed their delivery among all that did not', async () => {
    const plan = await readPlan(database.app.db, asInstallation, (tx) =>
      missedEventsQuery(tx, { olderThanSeconds: 60, limit: 100 }),
    );
    expect(scansOf(plan, 'outbox')).not.toContain('Seq Scan');
    expect(indexesOf(plan)).toContain('outbox_undelivered');
    expect(touched(plan, 'outbox')).toBe(MISSED);
  });
});
