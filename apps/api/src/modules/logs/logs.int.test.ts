import type {
  AuditChainState,
  LogDetail,
  LogEntry,
  LogStatistics,
} from '@sarm/contracts/http/logs/logs.routes';
import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import { newId } from '@sarm/database/kernel/new-id';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import type { AuditAction } from '@sarm/domain/audit/audit';
import { createRole } from '@sarm/testing/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab } from '../../testing/lab-world.ts';
import { verifyAudit } from './verify-audit.ts';

const PATH = '/api/admin/system-logs';
let lab: Lab;
/** Holds the one code, and is no administrator. */
let reader: SignedInPerson;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  const role = await createRole(lab.api.database, ['view_system_logs']);
  reader = await lab.api.signedIn({ roles: [role.code], displayName: 'Rita Reader' });
});
afterAll(() => lab.stop());

interface Page {
  readonly items: LogEntry[];
  readonly total: number;
  readonly page: number;
  readonly limit: number;
}
const list = async (query = ''): Promise<Page> =>
  (await reader.inject({ url: `${PATH}?${query}` })).json<Page>();
const write = (action: AuditAction, subjectId: string, values: object = {}) =>
  inScope(lab.api.deps.db, asInstallation, (tx) =>
    appendAudit(tx, SYSTEM_ACTOR, { action, subjectId, ...values }),
  );
const exported = (payload: object) =>
  reader.inject({ method: 'POST', url: `${PATH}/export`, payload, headers: { 'accept-language': 'en' } });

describe('the system log', () => {
  it('PLT-093 PLT-186 answers pages of 15 for holders of view_system_logs, the newest first, and for nobody else', async () => {
    const id = newId();
    for (let turn = 0; turn < 16; turn += 1) await write('task.complete', id, { after: { attempts: turn } });
    const first = await list();
    expect(first).toMatchObject({ page: 1, limit: 15 });
    expect(first.items).toHaveLength(15);
    expect(first.items[0]).toMatchObject({
      type: 'system',
      severity: 'info',
      action: 'task.complete',
      message: 'Task completed',
      resourceId: id,
      resourceType: 'task',
      userId: null,
      userName: 'System',
    });
    expect(Object.keys(first.items[0] ?? {})).toEqual(
      expect.arrayContaining(
        'id timestamp type severity message userId userName userEmail resourceId resourceType ipAddress userAgent'.split(
          ' ',
        ),
      ),
    );
    for (const [field, values] of [
      ['type', 'auth user permission data system api'],
      ['severity', 'info warning error critical'],
    ] as const)
      for (const value of values.split(' ')) {
        const some = await reader.inject({ url: `${PATH}?${field}=${value}` });
        expect([value, some.statusCode]).toEqual([value, 200]);
        expect(some.json<Page>().items.every((each) => each[field] === value)).toBe(true);
      }
    const { items } = await list(`page=2&limit=15`);
    expect(items[0]?.resourceId).toBe(id);
    expect(items[1]?.resourceId).not.toBe(id);
    const times = [...first.items, ...items].map(({ timestamp }) => timestamp);
    expect(times).toEqual(times.toSorted().toReversed());
    const { n } = await lab.api.database.admin.db
      .selectFrom('audit_log')
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow();
    expect(first.total).toBe(n);
    for (const call of ['', '/statistics', '/chain', `/${first.items[0]?.id ?? ''}`])
      for (const who of [lab.member, lab.stranger, lab.plain])
        expect((await who.inject({ url: `${PATH}${call}` })).statusCode).toBe(403);
    expect((await lab.member.inject({ method: 'POST', url: `${PATH}/export` })).statusCode).toBe(403);
  });

  it('PLT-186 filters by type, severity and time, and finds by person, address, record and text', async () => {
    const id = newId();
    await write('report.email-failed', id);
    const start = (await list('limit=1')).items[0]?.timestamp ?? '';
    await lab.member.inject({
      method: 'POST',
      url: '/api/sarm/patients',
      payload: { project_id: lab.projectId, name: 'Nobody Known' },
    });
    const only = async (query: string) => (await list(query)).items;
    expect((await only('severity=error&type=system')).map(({ resourceId }) => resourceId)).toEqual([id]);
    for (const entry of await only('type=auth')) expect(entry.type).toBe('auth');
    expect((await only(`startDate=${start}`)).map(({ action }) => action)).toEqual([
      'patient.create',
      'report.email-failed',
    ]);
    expect(await only(`endDate=2020-01-01`)).toEqual([]);
    expect((await list('endDate=2020-01-01')).total).toBe(0);
    expect((await only(`search=${id.slice(0, 13)}`)).map(({ resourceId }) => resourceId)).toEqual([id]);
    expect((await only('search=mira member'))[0]).toMatchObject({
      action: 'patient.create',
      userName: 'Mira Member',
      userId: lab.member.id,
    });
    expect((await only('search=with a report failed')).map(({ resourceId }) => resourceId)).toEqual([id]);
    expect(await only('search=%25')).toEqual([]);
    const inFrench = await reader.inject({
      url: `${PATH}?search=patient ajout`,
      headers: { 'accept-language': 'fr' },
    });
    expect(inFrench.json<Page>().items[0]).toMatchObject({ message: 'Patient ajouté' });
    expect((await reader.inject({ url: `${PATH}?severity=loud` })).statusCode).toBe(422);
  });

  it('reads a page from the nearer end of a long log as it reads it from the front', async () => {
    const { total } = await list();
    const all = await list(`limit=200`);
    const oldest = await list(`limit=200&sort_order=asc`);
    expect(oldest.items.map(({ id }) => id)).toEqual(all.items.map(({ id }) => id).toReversed());
    expect((await list(`page=${total + 5}&limit=200`)).items).toEqual([]);
  });

  it('PLT-187 answers one entry with the values before and after, and its place in the chain', async () => {
    await lab.admin.inject({
      method: 'PUT',
      url: `/api/admin/projects/${lab.otherProjectId}`,
      payload: { name: 'Renamed', status: 'active' },
    });
    const [entry] = (await list('search=project changed')).items;
    const answer = await reader.inject({ url: `${PATH}/${entry?.id ?? ''}` });
    expect(answer.json<LogDetail>()).toMatchObject({
      message: 'Project changed: Renamed',
      resourceName: 'Renamed',
      userName: 'Ada Admin',
      before: { name: 'Elsewhere' },
      after: { name: 'Renamed' },
      chain: {
        projectId: lab.otherProjectId,
        projectName: 'Renamed',
        number: 1,
        isNewest: true,
        previousHash: '',
        intact: true,
      },
    });
    expect((await reader.inject({ url: `${PATH}/${newId()}` })).statusCode).toBe(404);
  });

  it('PLT-189 counts by type and by severity, and over time', async () => {
    const all = (await reader.inject({ url: `${PATH}/statistics` })).json<LogStatistics>();
    const sum = (counts: object): number =>
      Object.values(counts).reduce((total: number, each: number) => total + each, 0);
    expect(all.total).toBe((await list()).total);
    expect([sum(all.byType), sum(all.bySeverity)]).toEqual([all.total, all.total]);
    const binned = all.histogram.buckets.map(
      ({ info, warning, error, critical }) => info + warning + error + critical,
    );
    expect(sum(binned)).toBe(all.total);
    const errors = (await reader.inject({ url: `${PATH}/statistics?severity=error` })).json<LogStatistics>();
    expect(errors.bySeverity).toEqual({ info: 0, warning: 0, error: errors.total, critical: 0 });
    const from = '2026-01-01T00:00:00.000Z';
    const two = await reader.inject({
      url: `${PATH}/statistics?startDate=${from}&endDate=2026-01-14`,
    });
    expect(two.json<LogStatistics>()).toMatchObject({
      total: 0,
      histogram: { from, until: '2026-01-15T00:00:00.000Z', bucketSeconds: 21_600, buckets: [] },
    });
  });
});

describe('the file of the log', () => {
  it('PLT-188 streams csv or json of what the filters leave, with formulas made text', async () => {
    const id = newId();
    await write('project.create', id, { after: { name: '=HYPERLINK("http://x","y")\nsecond, line' } });
    const csv = await exported({ filters: { search: id } });
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/system_logs_\d{4}-\d\d-\d\d\.csv/),
      'x-total-entries': '1',
    });
    expect(csv.body.split('\r\n')[0]).toBe(
      'id,timestamp,type,severity,message,userId,userName,userEmail,resourceId,resourceType,ipAddress,userAgent,action,before,after',
    );
    expect(csv.body).toContain(id);
    const [entry] = (await list('search=Rita Reader&limit=1')).items;
    expect(entry).toMatchObject({ action: 'log.export', severity: 'warning' });
    const json = await exported({ format: 'json', filters: { search: id } });
    expect(json.json()).toMatchObject([
      { resourceId: id, after: { name: expect.stringMatching(/^=HYPER/) } },
    ]);
    expect((await exported({ format: 'xlsx' })).statusCode).toBe(422);
    expect((await exported({ filters: { severity: 'loud' } })).statusCode).toBe(422);
  });

  it.each(['=', '+', '-', '@'])('PLT-188 makes a cell that begins with %s a text', async (sign) => {
    await lab.member.inject({
      method: 'POST',
      url: '/api/sarm/patients',
      payload: { project_id: lab.projectId, name: 'x' },
      headers: { 'user-agent': `${sign}cmd|calc` },
    });
    const csv = await exported({ filters: { search: 'mira member' } });
    expect(csv.body).toContain(`,'${sign}cmd|calc,`);
    expect(csv.body).not.toContain(`,${sign}cmd`);
  });
});

describe('the chains of the log', () => {
  const state = async (): Promise<AuditChainState> => (await reader.inject({ url: `${PATH}/chain` })).json();
  const jobs = async () => (await lab.jobs()).filter(({ name }) => name === 'verify-audit');

  it('verifies them on request, once, and reports what was found', async () => {
    expect(await state()).toMatchObject({ state: 'unknown', verifiedAt: null });
    const started = await reader.inject({ method: 'POST', url: `${PATH}/verify` });
    expect(started.statusCode).toBe(202);
    expect(started.json()).toMatchObject({ state: 'checking' });
    await reader.inject({ method: 'POST', url: `${PATH}/verify` });
    const [job, ...more] = await jobs();
    expect(more).toEqual([]);
    expect(await lab.audits('audit.verify')).toHaveLength(1);
    await verifyAudit(lab.api.deps, job?.data);
    const entries = (await list()).total;
    expect(await state()).toMatchObject({ state: 'intact', brokenCount: 0, broken: [], entries });
  });

  it('raises a critical entry and notifies the readers of the log when a row was rewritten', async () => {
    const [entry] = (await list('search=project changed')).items;
    await sql
      .raw(
        `begin; set local session_replication_role = replica;
         update audit_log set user_name = 'Somebody Else' where id = '${entry?.id ?? ''}'; commit`,
      )
      .execute(lab.api.database.admin.db);
    expect(await verifyAudit(lab.api.deps)).toEqual({ brokenCount: 1 });
    expect(await state()).toMatchObject({
      state: 'broken',
      brokenCount: 1,
      broken: [{ projectId: lab.otherProjectId, number: 1, reason: 'content changed' }],
    });
    expect((await list('severity=critical')).items).toMatchObject([
      {
        action: 'audit.broken',
        message: 'A chain of the system log failed its integrity check',
        type: 'system',
      },
    ]);
    const detail = await reader.inject({ url: `${PATH}/${entry?.id ?? ''}` });
    expect(detail.json<LogDetail>().chain.intact).toBe(false);
    const [event] = await lab.api.database.admin.db
      .selectFrom('outbox')
      .select(['kind', 'payload'])
      .where('kind', '=', 'audit.broken')
      .execute();
    expect(event).toMatchObject({ payload: { count: 1 } });
  });
});
