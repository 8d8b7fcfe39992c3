import { createBlobStore } from '@sarm/runtime/blobs/create-blob-store';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import type { S3Config } from '@sarm/runtime/blobs/store-config';
import { createRole } from '@sarm/testing/people';
import { type S3Server, startS3Server } from '@sarm/testing/s3-server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type SignedInPerson, startTestApi, TEST_PUBLIC_URL } from '../../testing/api-fixture.ts';
import { aviBytes, type Lab, openLab, type Video } from '../../testing/lab-world.ts';
import { setupToken } from '../../credentials/setup-token.ts';
import { createStaging } from './staging.ts';

interface BucketClient {
  createBucket(options: { Bucket: string }): Promise<unknown>;
}

const server: S3Server | null = await startS3Server();
const BOUNDARY = 'b0undary';

describe.skipIf(server === null)('where videos go, on a real S3 server', () => {
  const place = server ?? { endpoint: '', region: '', accessKey: '', secretKey: '' };
  const { endpoint, region, accessKey, secretKey } = place;
  const bucketOf = (bucket: string): S3Config => ({
    kind: 's3',
    endpoint,
    region,
    bucket,
    accessKey,
    secretKey,
  });
  const buckets = { cloud: bucketOf('clinic-videos'), firebase: bucketOf('clinic.appspot.com') };
  const all = [
    { name: 'local', config: { kind: 'folder' } },
    { name: 'cloud', config: buckets.cloud },
    { name: 'firebase', config: buckets.firebase },
  ] as const;
  let lab: Lab;
  let keeper: SignedInPerson;
  beforeAll(async () => {
    lab = await openLab(inject('templateDatabase'), { config: { stores: all } });
    for (const [name, config] of Object.entries(buckets) as ['cloud' | 'firebase', S3Config][]) {
      const staging = createStaging({ ...lab.api.deps, config: { stores: [{ name, config }] } }, '');
      const { client } = staging.store as unknown as { client: BucketClient };
      await client.createBucket({ Bucket: config.bucket });
    }
    const role = await createRole(lab.api.database, ['manage_system_settings']);
    keeper = await lab.api.signedIn({ roles: [role.code] });
  });
  afterAll(async () => {
    await lab.stop();
    await server?.stop();
  });

  const choose = async (defaultVideoStorage: string, who = keeper): Promise<number> => {
    const url = '/api/admin/settings/storage';
    return (await who.inject({ method: 'PUT', url, payload: { defaultVideoStorage } })).statusCode;
  };
  const upload = async (bytes: Buffer): Promise<Video> => {
    const part = (head: string, body: Buffer | string): Buffer =>
      Buffer.concat([
        Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
        Buffer.from(body),
        Buffer.from('\r\n'),
      ]);
    const answer = await lab.member.inject({
      method: 'POST',
      url: '/api/sarm/video/upload-video',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      payload: Buffer.concat([
        part('content-disposition: form-data; name="dataset_id"', lab.datasetId),
        part(
          'content-disposition: form-data; name="file"; filename="a.avi"\r\ncontent-type: video/x-msvideo',
          bytes,
        ),
        Buffer.from(`--${BOUNDARY}--\r\n`),
      ]),
    });
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([201, expect.any(String)]);
    return answer.json<Video>();
  };
  /** By the stores themselves, not by way of the product. */
  const holdersOf = async (id: string): Promise<string[]> => {
    const key = blobKeys.original(lab.projectId, id);
    const folder = createBlobStore({ kind: 'folder', root: `${lab.api.folder}/blobs` });
    const stores = {
      local: folder,
      cloud: createBlobStore(buckets.cloud),
      firebase: createBlobStore(buckets.firebase),
    };
    const held = await Promise.all(
      Object.entries(stores).map(async ([name, store]) => ((await store.head(key)) === null ? [] : [name])),
    );
    return held.flat();
  };
  const viewed = async ({ id }: Video): Promise<Buffer> =>
    (await lab.member.inject({ url: `/api/sarm/media/view-video/${id}?original=true` })).rawPayload;

  it('PLT-226 PLT-096 goes where an administrator chooses from the next upload on; what was stored before stays and is found', async () => {
    const settings = (await keeper.inject({ url: '/api/admin/settings' })).json<{
      stores: string[];
      storage: { defaultVideoStorage: string };
    }>();
    expect(settings).toMatchObject({
      stores: ['local', 'cloud', 'firebase'],
      storage: { defaultVideoStorage: 'local' },
    });
    expect(await choose('cloud', lab.member)).toBe(403);
    const kept: { video: Video; bytes: Buffer }[] = [];
    for (const name of ['local', 'cloud', 'firebase'] as const) {
      expect(await choose(name)).toBe(200);
      const bytes = aviBytes(40_000 + kept.length);
      const video = await upload(bytes);
      expect(await holdersOf(video.id)).toEqual([name]);
      kept.push({ video, bytes });
    }
    expect(await choose('local')).toBe(200);
    for (const { video, bytes } of kept) expect((await viewed(video)).equals(bytes)).toBe(true);
    for (const { video } of kept) {
      const url = `/api/video/${video.id}`;
      expect((await lab.editor.inject({ method: 'DELETE', url })).statusCode).toBeLessThan(300);
      await expect.poll(() => holdersOf(video.id)).toEqual([]);
    }
  });

  it.each([
    ['local, cloud and firebase', all, 'firebase'],
    ['local', [all[0]], 'local'],
    ['local and cloud', [all[0], all[1]], 'local'],
    ['cloud', [all[1]], 'cloud'],
  ] as const)('PLT-226 a new installation with %s starts as it must', async (_, stores, name) => {
    const api = await startTestApi(inject('templateDatabase'), { config: { stores } });
    try {
      const answer = await api.inject({
        method: 'POST',
        url: '/api/sarm/auth/setup',
        headers: { origin: TEST_PUBLIC_URL },
        payload: {
          setup_token: setupToken(api.deps.config.tokenSecrets[0]),
          email: 'ingrid@riverside.example',
          password: 'nine red boats',
          displayName: 'Ingrid Solberg',
          jobTitle: 'Manager',
          organization: 'Riverside',
        },
      });
      const authorization = `Bearer ${answer.json<{ access_token: string }>().access_token}`;
      const read = await api.inject({ url: '/api/admin/settings', headers: { authorization } });
      expect(read.json()).toMatchObject({
        storage: { defaultVideoStorage: name },
        stores: stores.map((each) => each.name),
      });
      const missing = ['local', 'cloud', 'firebase'].filter((each) =>
        stores.every((one) => one.name !== each),
      );
      for (const defaultVideoStorage of missing) {
        const refused = await api.inject({
          method: 'PUT',
          url: '/api/admin/settings/storage',
          headers: { authorization },
          payload: { defaultVideoStorage },
        });
        expect(refused.statusCode).toBe(422);
        expect(refused.json()).toMatchObject({ errors: [{ code: 'store_not_configured' }] });
      }
    } finally {
      await api.stop();
    }
  });
});
