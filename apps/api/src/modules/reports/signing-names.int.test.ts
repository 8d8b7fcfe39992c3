import type { ReportRecord } from '@sarm/contracts/http/reports/reports.routes';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { ReportWorld } from './report-world.fixture.ts';
import { contentDigest } from './save-report.ts';
import { verifyReports } from './verify-reports.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;
const faults = async () =>
  (await verifyReports({ db: lab.api.database.app.db, blobs: lab.api.deps.blobs })).faults;
/** As somebody with the rights of the database's owner would. */
const tamper = async (id: string, document: object, digest: string) => {
  await sql`alter table reports disable trigger keep_issued_report`.execute(db);
  await sql`update reports set document = ${JSON.stringify(document)}, content_sha256 = ${digest} where id = ${id}`.execute(
    db,
  );
  await sql`alter table reports enable trigger keep_issued_report`.execute(db);
};

describe('a signature', () => {
  it('BUS-104 prints the signing name, title and e-mail of the account, whatever the profile says', async () => {
    const profile = {
      displayName: 'Prof. Dr. Anna Berg',
      jobTitle: 'Medical director',
      department: 'Board',
      organization: 'University hospital',
    };
    const changed = await lab.member.inject({
      method: 'PUT',
      url: '/api/sarm/auth/update-me',
      payload: profile,
    });
    expect(changed.statusCode).toBe(200);
    const { id } = await world.saved({ includeDoctorInfo: false });
    const issued = (await world.issue(id, TEST_USER_PASSWORD)).json<ReportRecord>();
    expect(issued.document.signature).toEqual({
      accountId: lab.member.id,
      name: 'Dr Mira Member',
      jobTitle: 'Laboratory scientist',
      email: lab.member.email,
      statement: 'v2',
      at: expect.any(String),
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(issued.document)).not.toMatch(/Anna Berg|director|Board|University/);
    expect(issued.issuedByName).toBe('Dr Mira Member');
    const fhir = (await world.get(id, '/fhir')).json<{ contained: { id: string; name?: unknown }[] }>();
    expect(fhir.contained.find((each) => each.id === 'signer')?.name).toEqual([{ text: 'Dr Mira Member' }]);
    const [logged] = (await lab.audits('report.issue')).filter((row) => row.subject_id === id);
    expect(logged?.after).toMatchObject({
      signerId: lab.member.id,
      signingName: 'Dr Mira Member',
      signingTitle: 'Laboratory scientist',
      signerEmail: lab.member.email,
    });
  });

  it.each([{ signing_name: '' }, { signing_title: '' }])(
    'PLT-061 is refused without %j, with who can set it, and the draft stays one',
    async (without) => {
      const { signing_name, signing_title } = await db
        .selectFrom('users')
        .select(['signing_name', 'signing_title'])
        .where('id', '=', lab.editor.id)
        .executeTakeFirstOrThrow();
      const set = (columns: object) =>
        db.updateTable('users').set(columns).where('id', '=', lab.editor.id).execute();
      await world.analyse();
      const { id } = await world.saved();
      await set(without);
      const refused = await world.issue(id, TEST_USER_PASSWORD, lab.editor);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        { code: 'signing_name_missing', message: expect.stringContaining('manages users') },
      ]);
      expect((await world.get(id)).json()).toMatchObject({ status: 'draft', issuedByName: null });
      await set({ signing_name, signing_title });
      expect((await world.issue(id, TEST_USER_PASSWORD, lab.editor)).statusCode).toBe(200);
    },
  );

  it('is part of what is verified; a report from before accounts had signing names is verified as it was', async () => {
    await world.analyse();
    const { id } = await world.saved();
    const { document } = (await world.issue(id, TEST_USER_PASSWORD)).json<ReportRecord>();
    expect(await faults()).toEqual([]);
    const { signature } = document;
    if (signature === null) throw new Error('not signed');
    const digest = signature.digest;
    await tamper(id, { ...document, signature: { ...signature, name: 'Prof. Dr. Anna Berg' } }, digest);
    expect(await faults()).toContainEqual({ id, fault: 'document differs from its digest' });
    const former = contentDigest({ ...document, signature: null });
    const person = { name: 'Mira', jobTitle: '', department: 'Lab', organization: 'Clinic' };
    const before = { ...document, signature: { ...person, at: signature.at, digest: former } };
    await tamper(id, before, former);
    // What the log of that day says cannot be written here.
    expect(await faults()).toEqual([{ id, fault: 'digest differs from the audit log' }]);
    expect((await world.get(id)).json<ReportRecord>().document).toEqual(before);
    await tamper(id, document, digest);
    expect(await faults()).toEqual([]);
  });
});
