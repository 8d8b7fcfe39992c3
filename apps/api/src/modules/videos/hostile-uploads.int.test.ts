import { readdir } from 'node:fs/promises';
import { type ClientRequest, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { UPLOADS } from '@sarm/domain/limits';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { buildApp } from '../../app.ts';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { aviBytes, type Lab, openLab } from '../../testing/lab-world.ts';

let lab: Lab;
let port: number;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  await lab.api.app.listen({ host: '127.0.0.1', port: 0 });
  port = (lab.api.app.server.address() as AddressInfo).port;
});
afterAll(() => lab.stop());

const BOUNDARY = 'sarm-test-boundary';
const field = (name: string, value: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const FILE = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.avi"\r\n\r\n`;

interface Sending {
  readonly request: ClientRequest;
  /** Status and code of the answer. */
  readonly answer: Promise<[number, string]>;
}
function send(who: SignedInPerson, query = ''): Sending {
  const request = httpRequest({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: `/api/sarm/video/upload-video${query}`,
    headers: {
      authorization: `Bearer ${who.accessToken}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
  });
  const answer = new Promise<[number, string]>((resolve, reject) => {
    request.once('error', reject).once('response', (response) => {
      let text = '';
      response
        .setEncoding('utf8')
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () => resolve([response.statusCode ?? 0, (JSON.parse(text) as { code: string }).code]));
    });
  });
  return { request, answer };
}
const kept = async (): Promise<string[]> => [
  ...(await readdir(join(lab.api.folder, 'uploads')).catch(() => [])),
  ...(await readdir(join(lab.api.folder, 'blobs/.incoming')).catch(() => [])),
];

it('security finding 5: refuses a file before its dataset is named, keeping nothing of it', async () => {
  const { request, answer } = send(await lab.api.signedIn());
  request.write(FILE);
  request.write(aviBytes(2_000_000));
  expect(await answer).toEqual([422, 'dataset_id_required']);
  expect(await kept()).toEqual([]);
  request.destroy();
});

it('security finding 5: lets one person send few files at once, and the next when one has ended', async () => {
  const query = `?dataset_id=${lab.datasetId}`;
  const running = Array.from({ length: UPLOADS.atOnce }, () => {
    const sending = send(lab.member, query);
    sending.answer.catch(() => undefined);
    sending.request.write(FILE);
    sending.request.write(aviBytes(100_000));
    return sending;
  });
  await expect.poll(async () => (await kept()).length).toBe(UPLOADS.atOnce);
  const refused = send(lab.member, query);
  refused.request.end(`${FILE}x\r\n--${BOUNDARY}--\r\n`);
  expect(await refused.answer).toEqual([429, 'too_many_uploads']);
  const colleague = send(lab.technician, query);
  colleague.request.write(FILE);
  colleague.request.write(aviBytes(1000));
  colleague.request.end(`\r\n--${BOUNDARY}--\r\n`);
  expect((await colleague.answer)[0]).toBe(201);
  for (const { request } of running) request.destroy();
  await expect.poll(kept).toEqual([]);
  await expect
    .poll(async () => {
      const again = send(lab.member, query);
      again.request.write(FILE);
      again.request.write(aviBytes(1000));
      again.request.end(`\r\n--${BOUNDARY}--\r\n`);
      return (await again.answer)[0];
    })
    .toBe(201);
});

it('security finding 5: takes no file beyond the quota of the project, by form or by parts', async () => {
  const config = { ...lab.api.deps.config, projectQuotaGigabytes: 0.001 };
  const small = await buildApp({ ...lab.api.deps, config });
  const authorization = `Bearer ${lab.member.accessToken}`;
  const codeOf = (answer: { statusCode: number; json: () => { code: string } }) => [
    answer.statusCode,
    answer.json().code,
  ];
  const form = await small.inject({
    method: 'POST',
    url: '/api/sarm/video/upload-video',
    headers: { authorization, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: `${field('dataset_id', lab.datasetId)}${FILE}${'x'.repeat(2_000_000)}\r\n--${BOUNDARY}--\r\n`,
  });
  expect(codeOf(form)).toEqual([413, 'project_quota']);
  const metadata = { filename: 'a.avi', dataset_id: lab.datasetId, sha256: '0'.repeat(64) };
  const parts = await small.inject({
    method: 'POST',
    url: '/api/sarm/video/uploads',
    headers: {
      authorization,
      'tus-resumable': '1.0.0',
      'upload-length': '2000000',
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
  expect(codeOf(parts)).toEqual([413, 'project_quota']);
  expect(await kept()).toEqual([]);
  await small.close();
});

it('security finding 21: a form in chunks, which does not say how large it is, stays within the quota too', async () => {
  const config = { ...lab.api.deps.config, projectQuotaGigabytes: 0.001 };
  const small = await buildApp({ ...lab.api.deps, config });
  const parts = [field('dataset_id', lab.datasetId), FILE, aviBytes(2_000_000), `\r\n--${BOUNDARY}--\r\n`];
  const answer = await small.inject({
    method: 'POST',
    url: '/api/sarm/video/upload-video',
    headers: {
      authorization: `Bearer ${lab.member.accessToken}`,
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: Readable.from(parts.map((part) => Buffer.from(part))),
  });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([413, 'project_quota']);
  expect(await kept()).toEqual([]);
  await small.close();
});
