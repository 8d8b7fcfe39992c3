import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fillLargeLog } from '../../testing/large-log.ts';
import { indexesOf, type PlanNode, readPlan, scansOf, touched } from '../../testing/query-plan.ts';
import {
  logBucketsQuery,
  type LogFilter,
  logsAfterQuery,
  logsCountQuery,
  logsPageQuery,
} from './logs.repository.ts';
import { asInstallation } from '../kernel/scope.ts';

const ENTRIES = 60_000;
const DAY_MS = 86_400_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  await fillLargeLog(database.admin.db, { entries: ENTRIES });
});
afterAll(() => database.drop());

const planOf = (build: Parameters<typeof readPlan>[2]): Promise<PlanNode[]> =>
  readPlan(database.app.db, asInstallation, build);
const page = { limit: 15, offset: 0, order: 'desc' } as const;
const lastDay = (): LogFilter => ({ from: new Date(Date.now() - DAY_MS) });

describe('query plans with 60,000 entries of the log', () => {
  it.each([
    ['newest first', {}, 'audit_log_at', 30],
    ['of a type', { type: 'auth' }, 'audit_log_type', 30],
    ['of a severity', { severity: 'error' }, 'audit_log_severity', 30],
    ['of a day', lastDay(), 'audit_log_at', 30],
    ['of both', { type: 'data', severity: 'error' }, 'audit_log_severity', 60],
  ] as const)('reads a page from its index: %s', async (_, filter, index, most) => {
    const plan = await planOf((tx) => logsPageQuery(tx, filter, page));
    expect(scansOf(plan, 'audit_log')).not.toContain('Seq Scan');
    expect(indexesOf(plan)).toContain(index);
    expect(touched(plan, 'audit_log')).toBeLessThanOrEqual(most);
  });

  it.each([
    ['a record', { text: '0000000b-0000-7000-8000-000000000101', actions: [] }],
    ['an address', { text: '10.20.17.31', actions: [] }],
    ['a person', { text: 'p1234@clinic', actions: [] }],
    ['a rare action', { text: 'nobody is called so', actions: ['session.reuse'] }],
  ])('finds %s without reading the log', async (_, search) => {
    for (const build of [
      (tx: Parameters<typeof logsCountQuery>[0]) => logsPageQuery(tx, { search }, page),
      (tx: Parameters<typeof logsCountQuery>[0]) => logsCountQuery(tx, { search }),
    ]) {
      const plan = await planOf(build);
      expect(scansOf(plan, 'audit_log')).not.toContain('Seq Scan');
      expect(touched(plan, 'audit_log')).toBeLessThan(2000);
    }
  });

  it('takes the number of all entries from the chains, and counts and bins from an index alone', async () => {
    expect(scansOf(await planOf((tx) => logsCountQuery(tx, {})), 'audit_log')).toEqual([]);
    const from = lastDay().from as Date;
    for (const build of [
      (tx: Parameters<typeof logsCountQuery>[0]) => logsCountQuery(tx, { severity: 'warning' }),
      (tx: Parameters<typeof logsCountQuery>[0]) => logBucketsQuery(tx, {}, { from, seconds: 3600 }),
    ])
      expect(scansOf(await planOf(build), 'audit_log')).toEqual(['Index Only Scan']);
  });

  it('reads on from where an export stopped', async () => {
    const after = {
      at: new Date(Date.now() - 5 * DAY_MS).toISOString(),
      id: '01900000-0000-7000-8000-000000000000',
    };
    const plan = await planOf((tx) => logsAfterQuery(tx, {}, { after, limit: 2000 }));
    expect(scansOf(plan, 'audit_log')).toEqual(['Index Scan']);
    expect(touched(plan, 'audit_log')).toBeLessThanOrEqual(2001);
  });
});
