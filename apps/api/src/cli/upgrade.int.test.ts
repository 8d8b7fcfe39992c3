import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import type { ReportRecord } from '@sarm/contracts/http/reports/reports.routes';
import { FROZEN_DUMPS, type RestoredDump, restoreFrozen } from '@sarm/database/testing/restore-frozen';
import { databaseUrl } from '@sarm/testing/test-database';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyReports } from '../modules/reports/verify-reports.ts';
import { startTestApi, type TestApi } from '../testing/api-fixture.ts';
import { migrate } from './migrate.ts';

const MODELS = `${import.meta.dirname}/../../../../models`;
const PASSWORD = 'demo-password';

/** Lists that a person of the laboratory opens, with the field that holds the rows. */
const LISTS = [
  ['/api/sarm/project/get-project', 'items'],
  ['/api/video/list-video?limit=50', 'items'],
  ['/api/sarm/patients', 'items'],
  ['/api/sarm/calibrations', 'items'],
  ['/api/sarm/analyses', 'items'],
  ['/api/sarm/reports', 'items'],
  ['/api/tasks', 'items'],
  ['/api/sarm/notification/get-notifications', 'items'],
] as const;

describe.each(FROZEN_DUMPS)('an installation of %s after npm run migrate', (file) => {
  let restored: RestoredDump;
  let api: TestApi;
  beforeAll(async () => {
    restored = await restoreFrozen(file);
    await restored.admin.close();
    await migrate({
      databaseUrl: databaseUrl(restored.name, 'sarm_app'),
      databaseOwnerUrl: restored.ownerUrl,
      databaseAdminUrl: undefined,
      modelsFolder: MODELS,
    });
    api = await startTestApi(restored.name);
  });
  afterAll(async () => {
    await api?.stop();
    await restored?.drop();
  });

  const signIn = async (email: string) => {
    const payload = { email, password: PASSWORD };
    const answer = await api.inject({ method: 'POST', url: '/api/sarm/auth/login-user', payload });
    expect([email, answer.statusCode]).toEqual([email, 200]);
    const { access_token: token } = answer.json<{ access_token: string }>();
    return (url: string): Promise<LightMyRequestResponse> =>
      api.inject({ url, headers: { authorization: `Bearer ${token}` } });
  };

  it('lets its people sign in and opens their lists', async () => {
    const get = await signIn('lab@demo.local');
    for (const [url, field] of LISTS) {
      const answer = await get(url);
      expect([url, answer.statusCode]).toEqual([url, 200]);
      expect([url, answer.json<Record<string, unknown[]>>()[field]?.length]).not.toEqual([url, 0]);
    }
    const administrator = await signIn('admin@demo.local');
    for (const url of [
      '/api/admin/users',
      '/api/admin/roles',
      '/api/admin/system-logs',
      '/api/admin/projects',
    ])
      expect([url, (await administrator(url)).statusCode]).toEqual([url, 200]);
  });

  it('reads every analysis with its former figures, and every report with its document', async () => {
    const get = await signIn('lab@demo.local');
    const { items: analyses } = (await get('/api/sarm/analyses')).json<{ items: { id: string }[] }>();
    expect(analyses).toHaveLength(3);
    let former = 0;
    for (const { id } of analyses) {
      const record = (await get(`/api/sarm/analyses/${id}`)).json<AnalysisRecord>();
      expect(record.figures.length).toBeGreaterThan(5);
      for (const { number } of record.formerVersions) {
        const answer = await get(`/api/sarm/analyses/${id}?version=${number}`);
        expect(answer.statusCode).toBe(200);
        former += 1;
      }
    }
    expect(former).toBeGreaterThan(0);
    const { items: reports } = (await get('/api/sarm/reports')).json<{ items: ReportRecord[] }>();
    expect(reports.map(({ status }) => status).sort()).toEqual(['draft', 'issued']);
    for (const { id } of reports)
      expect((await get(`/api/sarm/reports/${id}`)).json<ReportRecord>().document.figures).not.toEqual([]);
  });

  it('finds what was issued as it was issued; only the bytes of the store are not part of the dump', async () => {
    const { reports, faults } = await verifyReports(api.deps);
    expect([reports, faults.map(({ fault }) => fault)]).toEqual([1, ['PDF is missing']]);
  });
});
