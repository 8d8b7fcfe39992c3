import type { RecordHistory } from '@sarm/contracts/http/history/history.routes';
import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { ReportWorld } from '../reports/report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const RECIPIENT = 'doctor@elsewhere.example';

/** A member without roles who holds these codes in the project. */
async function holding(...codes: PermissionCode[]): Promise<SignedInPerson> {
  const who = await lab.api.signedIn();
  await lab.api.database.admin.db
    .insertInto('project_members')
    .values({
      project_id: lab.projectId,
      user_id: who.id,
      access_level: 'viewer',
      custom_permissions: codes,
    })
    .execute();
  return who;
}

let reportId: string;
beforeAll(async () => {
  reportId = (await world.saved({ title: 'Report of Tomas Berg' })).id;
  await inScope(lab.api.database.app.db, asInstallation, (tx) =>
    appendAudit(tx, SYSTEM_ACTOR, {
      action: 'report.email-sent',
      projectId: lab.projectId,
      subjectId: reportId,
      after: { recipient: RECIPIENT },
    }),
  );
});

const read = async (who: SignedInPerson, path: string): Promise<RecordHistory> => {
  const answer = await who.inject({ url: `/api/sarm/${path}/history?limit=200` });
  expect(answer.statusCode).toBe(200);
  return answer.json<RecordHistory>();
};
const kindsOf = ({ items }: RecordHistory) => [...new Set(items.map((item) => item.resourceType))].sort();

describe('security finding 9: a history holds no more than the records that its reader may open', () => {
  it('of an analysis shows reports only to readers of reports', async () => {
    const path = `analyses/${world.analysisId}`;
    const technical = await holding('view_analysis_results');
    const hidden = await read(technical, path);
    expect(kindsOf(hidden)).not.toContain('report');
    expect(JSON.stringify(hidden)).not.toMatch(/Tomas Berg|doctor@/);
    expect(hidden.groups.reports).toBe(0);
    const shown = await read(await holding('view_reports'), path);
    expect(kindsOf(shown)).toContain('report');
    expect(JSON.stringify(shown)).toContain('Report of Tomas Berg');
    expect(JSON.stringify(shown)).toContain(RECIPIENT);
  });

  it('of a patient shows analyses and reports only to their readers', async () => {
    const path = `patients/${world.patientId}`;
    const business = await read(await holding('access_business'), path);
    expect(kindsOf(business)).not.toContain('report');
    expect(kindsOf(business)).not.toContain('analysis');
    expect(JSON.stringify(business)).not.toMatch(/Report of|doctor@/);
    const results = await read(await holding('access_business', 'view_analysis_results'), path);
    expect(kindsOf(results)).not.toContain('report');
    expect(kindsOf(await read(lab.viewer, path))).toContain('report');
  });
});
