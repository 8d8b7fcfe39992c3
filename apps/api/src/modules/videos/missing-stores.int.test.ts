import type { NamedStores } from '@sarm/runtime/blobs/store-config';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { readVideoStore } from '@sarm/use-cases/videos/read-video-store';
import { reportMissingStores } from '@sarm/use-cases/videos/report-missing-stores';
import { expect, it } from 'vitest';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';

const lab = await labOfFile();
const { db } = lab.api.deps;
const bucket = {
  kind: 's3',
  endpoint: undefined,
  region: 'x',
  bucket: 'b',
  accessKey: 'a',
  secretKey: 's',
} as const;
const local = { name: 'local', config: { kind: 'folder' } } as const;
const cloud = { name: 'cloud', config: bucket } as const;

async function start(stores: NamedStores): Promise<{ missing: string[]; errors: string[] }> {
  const errors: string[] = [];
  const log = { ...silentLog, error: (_fields: object, message: string) => void errors.push(message) };
  return { missing: await reportMissingStores({ db, log, stores }), errors };
}

it('security finding 21: reports at the start that videos lie in a store whose credentials were taken away', async () => {
  expect(await start([local, cloud])).toEqual({ missing: [], errors: [] });
  // Configured and never written to: nothing is lost with it.
  expect((await start([local])).missing).toEqual([]);
  await lab.api.database.admin.db
    .insertInto('system_settings')
    .values({ group_name: 'storage', value: JSON.stringify({ defaultVideoStorage: 'cloud' }) })
    .execute();
  expect(await readVideoStore(db, [local, cloud])()).toBe('cloud');
  expect((await start([local])).missing).toEqual([]);
  const video = await lab.video();
  const { missing, errors } = await start([local]);
  expect(missing).toEqual(['cloud']);
  expect(errors).toEqual([expect.stringContaining('VIDEOS LIE IN A STORE THAT IS NOT CONFIGURED')]);
  expect((await start([cloud])).missing).toEqual(['local']);
  expect((await start([local, cloud])).missing).toEqual([]);
  await lab.api.database.admin.db.deleteFrom('videos').where('id', '=', video).execute();
  expect((await start([local])).missing).toEqual([]);
});
