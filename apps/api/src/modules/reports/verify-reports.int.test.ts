import { createHash } from 'node:crypto';
import { appendAudit, SYSTEM_ACTOR } from '@sarm/database/audit/audit.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { ReportWorld } from './report-world.fixture.ts';
import { verifyReports } from './verify-reports.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;
const verify = async () =>
  (await verifyReports({ db: lab.api.database.app.db, blobs: lab.api.deps.blobs })).faults.map(
    ({ fault }) => fault,
  );

/** As somebody with the rights of the database's owner would. */
const tamper = async (id: string, change: string) => {
  await sql`alter table reports disable trigger keep_issued_report`.execute(db);
  await sql`update reports set ${sql.raw(change)} where id = ${id}`.execute(db);
  await sql`alter table reports enable trigger keep_issued_report`.execute(db);
};

describe('verifying issued reports', () => {
  it('finds a changed row, a changed digest and a changed file, though the database was made to let it pass', async () => {
    const { id } = await world.saved();
    await world.issue(id, TEST_USER_PASSWORD);
    expect(await verify()).toEqual([]);

    const key = `projects/${lab.projectId}/reports/${id}/x.pdf`;
    const bytes = Buffer.from('%PDF-1.4 without a signature');
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    await lab.api.deps.blobs.put(key, bytes, { contentType: 'application/pdf' });
    await db.updateTable('reports').set({ pdf_key: key, pdf_sha256: sha256 }).where('id', '=', id).execute();
    await inScope(lab.api.database.app.db, asProject(lab.projectId), (tx) =>
      appendAudit(tx, SYSTEM_ACTOR, {
        action: 'report.store-pdf',
        projectId: lab.projectId,
        subjectId: id,
        after: { sha256, status: 'issued' },
      }),
    );
    expect(await verify()).toEqual(['PDF has no valid signature']);
    await lab.api.deps.blobs.put(key, Buffer.from('other'), { contentType: 'application/pdf' });
    expect(await verify()).toEqual(['PDF differs from its hash', 'PDF has no valid signature']);
    await lab.api.deps.blobs.remove(key);
    expect(await verify()).toEqual(['PDF is missing']);

    await tamper(id, `document = jsonb_set(document, '{figures,0,measured,value}', '99')`);
    expect(await verify()).toContain('document differs from its digest');
    await tamper(id, `content_sha256 = repeat('0', 64), pdf_sha256 = repeat('1', 64)`);
    expect(await verify()).toEqual(
      expect.arrayContaining([
        'digest differs from the audit log',
        'hash of the PDF differs from the audit log',
      ]),
    );
  });
});
