import { createHash } from 'node:crypto';
import { storeSettings } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import { TEST_USER_PASSWORD } from '../../testing/api-fixture.ts';
import { MOTILITY } from '../calculation/calculation-world.fixture.ts';
import { REPORTS, ReportWorld } from './report-world.fixture.ts';

const world = await ReportWorld.ofFile();
const { lab } = world;
const { db } = lab.api.database.admin;
const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex');

/** An issued report whose PDF the worker has stored. */
async function issued(): Promise<string> {
  const { id } = await world.saved();
  await world.issue(id, TEST_USER_PASSWORD);
  const bytes = Buffer.from(`%PDF-1.7 of ${id}`);
  const key = `projects/${lab.projectId}/reports/${id}/x.pdf`;
  await lab.api.deps.blobs.put(key, bytes, { contentType: 'application/pdf' });
  await db
    .updateTable('reports')
    .set({ pdf_key: key, pdf_sha256: sha256(bytes) })
    .where('id', '=', id)
    .execute();
  return id;
}

/** What goes out under the name of the report, by its hash. */
async function handedOut(id: string, language = 'en') {
  const get = async (part: string) => {
    const answer = await lab.member.inject({
      url: `${REPORTS}/${id}${part}`,
      headers: { 'accept-language': language },
    });
    expect({ part, status: answer.statusCode }).toEqual({ part, status: 200 });
    return sha256(answer.rawPayload);
  };
  const row = await db
    .selectFrom('reports')
    .select(['document', 'content_sha256', 'pdf_key', 'pdf_sha256'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    pdf: await get('/pdf'),
    fhir: await get('/fhir'),
    csv: await get('/csv'),
    row: sha256(JSON.stringify(row)),
  };
}

const CHANGES: Readonly<Record<string, () => Promise<unknown>>> = {
  'its sample': () =>
    db
      .updateTable('datasets')
      .set({ name: 'Other', dilution: 9, volume_ml: 1, abstinence_days: 1 })
      .where('id', '=', world.datasetId)
      .execute(),
  'its patient': () =>
    db
      .updateTable('patients')
      .set({ name: 'Other', date_of_birth: '2001-01-01' })
      .where('id', '=', world.patientId)
      .execute(),
  'its video': () =>
    db.updateTable('videos').set({ name: 'Other' }).where('id', '=', world.videoId).execute(),
  'its template': () => db.updateTable('report_templates').set({ name: 'Other', defaults: '{}' }).execute(),
  'the model': () => db.updateTable('models').set({ name: 'Other' }).execute(),
  'the settings': () =>
    storeSettings(lab.api.database, 'general', { clinicName: 'Other', clinicAddress: 'Other' }),
  'who signed it': () =>
    db.updateTable('users').set({ display_name: 'Other' }).where('id', '=', lab.member.id).execute(),
  'the analysis, run again': () =>
    world.calculation.calculated(MOTILITY, [world.videoId], 1, { force_reanalysis: true }),
};

describe('a report that was issued', () => {
  it('keeps its PDF, its figures and what is made of them, whatever changes afterwards', async () => {
    const id = await issued();
    const before = await handedOut(id);
    for (const [what, change] of Object.entries(CHANGES)) {
      await change();
      expect([what, await handedOut(id)]).toEqual([what, before]);
    }
    for (const language of ['vi', 'fr', 'es']) expect(await handedOut(id, language)).toEqual(before);
    const correct = await lab.member.inject({
      method: 'PATCH',
      url: `/api/sarm/analyses/${world.analysisId}/videos/${world.videoId}`,
      payload: { excluded: true, reason: 'Bubble' },
    });
    expect(correct.statusCode).toBe(409);
    expect(await handedOut(id)).toEqual(before);
  });

  it('is replaced by a new one and stays itself', async () => {
    await world.analyse();
    const id = await issued();
    const before = await handedOut(id);
    const next = await world.saved({ amendsId: id, title: 'Corrected report' });
    expect((await world.issue(next.id, TEST_USER_PASSWORD)).statusCode).toBe(200);
    expect(next.id).not.toBe(id);
    expect(await handedOut(id)).toEqual(before);
  });
});
