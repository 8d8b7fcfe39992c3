import { newId } from '@sarm/database/kernel/new-id';
import { storeSettings } from '@sarm/testing/people';
import { describe, expect, it } from 'vitest';
import { aviBytes } from '../../testing/lab-world.ts';
import { encodeMetadata, type Start, TUS, UPLOADS, UploadWorld } from './upload-world.fixture.ts';

const world = await UploadWorld.ofFile();
const { lab } = world;

describe('resumable upload that is refused', () => {
  it('is refused before any byte when its calibration does not exist', async () => {
    const fields = { calibrationId: newId() };
    const refused = await world.start(aviBytes(1000), { fields });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ errors: [{ field: 'calibrationId' }] });
    const { db } = lab.api.database.admin;
    expect(await db.selectFrom('uploads').select('id').execute()).toEqual([]);
  });

  it('BUS-236 refuses a wrong checksum with 422 and keeps nothing of it', async () => {
    const bytes = aviBytes(5000);
    const location = await world.begin(bytes, { fields: { sha256: '0'.repeat(64) } });
    const answer = await world.send(location, 0, bytes);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: 'checksum_mismatch' });
    await world.expectNothingLeft(location);
    expect((await world.head(location)).status).toBe(404);
    expect(await lab.audits('video.upload-refused')).toMatchObject([
      { after: { reason: 'checksum_mismatch' } },
    ]);
  });

  it('TEC-180 refuses content that is no video with 415 and keeps nothing of it', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(2000));
    const location = await world.begin(page);
    expect((await world.send(location, 0, page)).status).toBe(415);
    await world.expectNothingLeft(location);
  });

  it('BUS-230 refuses too large, empty, unnamed and foreign uploads when they start, and makes nothing', async () => {
    await storeSettings(lab.api.database, 'general', { maxUploadSize: 1 });
    const bytes = aviBytes(1000);
    const refused = async (status: number, options: Start): Promise<void> => {
      const answer = await world.start(bytes, options);
      expect([options, answer.statusCode]).toEqual([options, status]);
    };
    await refused(413, { size: 1_048_577 });
    await refused(422, { size: 0 });
    await refused(422, { fields: { sha256: '' } });
    await refused(422, { fields: { dataset_id: '' } });
    await refused(422, { fields: { captureDate: 'never' } });
    await refused(415, { fields: { filename: 'x.html' } });
    await refused(404, { fields: { dataset_id: lab.otherDatasetId } });
    await refused(404, { fields: { dataset_id: newId() } });
    await refused(403, { who: lab.plain });
    await refused(403, { who: lab.viewer });
    await refused(404, { who: lab.stranger });
    const old = await lab.member.inject({ method: 'POST', url: UPLOADS, headers: { 'upload-length': '1' } });
    expect(old.statusCode).toBe(412);
    const deferred = await lab.member.inject({
      method: 'POST',
      url: UPLOADS,
      headers: {
        ...TUS,
        'upload-defer-length': '1',
        'upload-metadata': encodeMetadata(world.metadataFor(bytes)),
      },
    });
    expect(deferred.statusCode).toBe(422);
    expect(
      await lab.api.database.admin.db
        .selectFrom('uploads')
        .select('id')
        .where('video_id', 'is', null)
        .execute(),
    ).toEqual([]);
    expect(await world.staged()).toEqual([]);
    await storeSettings(lab.api.database, 'general', { maxUploadSize: 100 });
  });

  it('refuses header fields that are larger than a server should read', async () => {
    const answer = await fetch(`${world.origins[0]}${UPLOADS}`, {
      method: 'POST',
      headers: {
        ...TUS,
        authorization: `Bearer ${lab.member.accessToken}`,
        'upload-length': '10',
        'upload-metadata': encodeMetadata({ name: 'x'.repeat(30_000) }),
      },
    });
    expect(answer.status).toBe(431);
  });

  it('BUS-043 PLT-096 TEC-045 takes only the formats of the setting, as it stands now', async () => {
    const bytes = aviBytes(1000);
    const status = async (): Promise<number> => (await world.start(bytes)).statusCode;
    await storeSettings(lab.api.database, 'storage', { allowedVideoFormats: '.mp4' });
    expect(await status()).toBe(415);
    await storeSettings(lab.api.database, 'storage', { allowedVideoFormats: '.mp4,.avi' });
    expect(await status()).toBe(201);
  });
});
