import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { newId } from '@sarm/database/kernel/new-id';
import { storeSettings } from '@sarm/testing/people';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { aviBytes, type Lab, openLab, type Video } from '../../testing/lab-world.ts';

let lab: Lab;
let origin: string;
beforeAll(async () => {
  lab = await openLab(inject('templateDatabase'));
  await lab.api.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(lab.api.app.server.address() as AddressInfo).port}`;
});
afterAll(() => lab.stop());
afterEach(async () => {
  // No upload of any test, taken or refused, may leave a note or a staged file behind.
  const notes = await lab.api.database.admin.db.selectFrom('blob_removals').selectAll().execute();
  const staged = await readdir(join(lab.api.folder, 'uploads')).catch(() => []);
  if (notes.length + staged.length > 0) throw new Error(`left behind: ${JSON.stringify({ notes, staged })}`);
});

type Part = readonly [name: string, value: string | Buffer, fileName?: string];
const BOUNDARY = 'sarm-test-boundary';

function form(parts: readonly Part[]): Required<Pick<InjectOptions, 'headers' | 'payload'>> {
  const chunks = parts.flatMap(([name, value, fileName]) => [
    Buffer.from(
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${
        fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: video/x-msvideo`
      }\r\n\r\n`,
    ),
    Buffer.from(value as string),
    Buffer.from('\r\n'),
  ]);
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]),
  };
}
const upload = (who: SignedInPerson, parts: readonly Part[], path = '/api/sarm/video/upload-video') =>
  who.inject({ method: 'POST', url: path, ...form(parts) });
const countVideos = async (): Promise<number> =>
  (await lab.api.database.admin.db.selectFrom('videos').select('id').execute()).length;

/** Refused: the answer as expected, and neither row nor bytes left. */
async function expectRefused(parts: readonly Part[], status: number, who = lab.member): Promise<string> {
  const [rows, blobs] = [await countVideos(), await lab.blobs()];
  const answer = await upload(who, parts);
  expect(answer.statusCode).toBe(status);
  expect(await countVideos()).toBe(rows);
  expect(await lab.blobs()).toEqual(blobs);
  const body = answer.json<{ message: string; detail: string }>();
  expect(body.detail).toBe(body.message);
  return body.message;
}

describe('upload as a form', () => {
  it('refuses a calibration that does not exist, named before or after the file, and keeps nothing', async () => {
    const calibration: Part = ['calibrationId', newId()];
    const dataset: Part = ['dataset_id', lab.datasetId];
    const file: Part = ['file', aviBytes(300_000), 'sample.avi'];
    await expectRefused([dataset, calibration, file], 422);
    await expectRefused([dataset, file, calibration], 422);
  });

  it('TEC-139 stores the file, the fields, a pending row, its task, its job and its log entry', async () => {
    const bytes = aviBytes(300_000);
    const answer = await upload(lab.member, [
      ['name', 'Patient 7'],
      ['datasetId', lab.datasetId],
      ['description', 'first'],
      ['tags', ' fresh, 37C,, fresh '],
      ['source', 'scope 2'],
      ['captureDate', '2026-03-01'],
      ['file', bytes, 'sample.avi'],
    ]);
    expect(answer.statusCode).toBe(201);
    const video = answer.json<Video>();
    expect(video).toMatchObject({
      name: 'Patient 7',
      description: 'first',
      tags: ['fresh', '37C'],
      source: 'scope 2',
      captureDate: '2026-03-01',
      originalFilename: 'sample.avi',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      processingStatus: 'pending',
      uploadedBy: 'Mira Member',
      datasetId: lab.datasetId,
    });
    const { stream } = await lab.api.deps.blobs.open(`projects/${lab.projectId}/videos/${video.id}/original`);
    expect(Buffer.concat(await stream.toArray())).toEqual(bytes);
    const task = (await lab.member.inject({ url: `/api/tasks/${video.lastTaskId}` })).json();
    expect(task).toMatchObject({ task_type: 'ingest', status: 'pending', video_id: video.id });
    const jobs = await lab.jobs();
    expect(jobs).toMatchObject([
      { name: 'ingest-video', data: { videoId: video.id, taskId: video.lastTaskId } },
    ]);
    expect((await lab.audits('video.upload')).map((each) => each.subject_id)).toEqual([video.id]);
  });

  it('BUS-174 takes the same fields on the other path, also no name and the dataset from the query', async () => {
    const bytes = aviBytes(400_000);
    const parts: Part[] = [
      ['file', bytes, 'late fields.avi'],
      ['source', 'scope 2'],
    ];
    const path = `/api/video/upload-video?dataset_id=${lab.datasetId}`;
    const answer = await upload(lab.member, parts, path);
    expect(answer.statusCode).toBe(201);
    const video = answer.json<Video>();
    expect(video).toMatchObject({ name: 'late fields', size: bytes.length, tags: [], source: 'scope 2' });
    expect(video.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
    const fields = { name: 'Second', description: 'left', captureDate: '2026-03-01' };
    const named = await upload(
      lab.member,
      [
        ...Object.entries(fields),
        ['datasetId', lab.datasetId],
        ['tags', 'a, b'],
        ['file', aviBytes(2000), 'b.avi'],
      ],
      '/api/video/upload-video',
    );
    expect([named.statusCode, named.json()]).toMatchObject([201, { ...fields, tags: ['a', 'b'] }]);
  });

  it('needs upload_videos or manage_videos, a writing level and membership, wherever the dataset is named', async () => {
    const file: Part = ['file', aviBytes(5000), 'a.avi'];
    const own: Part = ['dataset_id', lab.datasetId];
    const foreign: Part = ['dataset_id', lab.otherDatasetId];
    await expectRefused([own, file], 403, lab.plain);
    await expectRefused([own, file], 403, lab.viewer);
    await expectRefused([foreign, file], 404);
    await expectRefused([['dataset_id', 'nonsense'], file], 404);
    const path = '/api/sarm/video/upload-video?dataset_id=';
    expect((await upload(lab.viewer, [file], `${path}${lab.datasetId}`)).statusCode).toBe(403);
    expect((await upload(lab.member, [file], `${path}${lab.otherDatasetId}`)).statusCode).toBe(404);
  });

  it('TEC-180 BUS-222 BUS-123 refuses what is no video by name or by content, empty files and missing parts', async () => {
    const dataset: Part = ['dataset_id', lab.datasetId];
    const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(2000));
    const zip = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(2000)]);
    for (const bytes of [page, zip, Buffer.from('RIFF')])
      expect(await expectRefused([dataset, ['file', bytes, 'a.avi']], 415)).toBe('The file is not a video');
    for (const name of ['a.html', 'a.avi.exe', 'avi', 'a.mkv'])
      expect(await expectRefused([dataset, ['file', aviBytes(2000), name]], 415)).toBe(
        'Please select valid video files',
      );
    expect(await expectRefused([dataset, ['file', page, 'a.mp4']], 415)).toBe('The file is not a video');
    expect(await expectRefused([dataset, ['file', '', 'a.avi']], 422)).toBe('The file is empty');
    expect(await expectRefused([['file', aviBytes(2000), 'a.avi']], 422)).toBe('Dataset ID is required');
    expect(await expectRefused([dataset, ['name', 'x']], 422)).toBe('Please select files to upload');
    await expectRefused([dataset, ['captureDate', 'soon'], ['file', aviBytes(2000), 'a.avi']], 422);
    await expectRefused([dataset, ['file', aviBytes(2000), 'a.avi'], ['name', 'x'.repeat(201)]], 422);
    const json = await lab.member.inject({
      method: 'POST',
      url: '/api/sarm/video/upload-video',
      payload: {},
    });
    expect(json.statusCode).toBe(415);
  });

  it('BUS-230 PLT-094 refuses a file above maxUploadSize with 413', async () => {
    await storeSettings(lab.api.database, 'general', { maxUploadSize: 1 });
    const large: Part = ['file', aviBytes(1_048_577), 'a.avi'];
    const dataset: Part = ['dataset_id', lab.datasetId];
    expect(await expectRefused([dataset, large], 413)).toBe('The file is larger than the allowed 1 MB');
    const exact = await upload(lab.member, [dataset, ['file', aviBytes(1_048_576), 'a.avi']]);
    expect(exact.statusCode).toBe(201);
    await storeSettings(lab.api.database, 'general', { maxUploadSize: 100 });
  });

  it('shows hostile file names safely and never uses them as a key', async () => {
    const hostile = [
      '../../etc/passwd.avi',
      '..\\..\\boot.avi',
      'gpj.\u202eiva.avi',
      `${'n'.repeat(300)}.avi`,
      '-i.avi',
      '=cmd.avi',
    ];
    for (const name of hostile) {
      const answer = await upload(lab.member, [
        ['dataset_id', lab.datasetId],
        ['file', aviBytes(1000), name],
      ]);
      expect([name, answer.statusCode]).toEqual([name, 201]);
      expect(answer.json<Video>().originalFilename.length).toBeLessThanOrEqual(200);
      // oxlint-disable-next-line no-control-regex
      expect(answer.json<Video>().originalFilename).not.toMatch(/[/\\\u0000-\u001f\u202a-\u202e]/);
    }
    const keys = await lab.blobs();
    expect(keys.every((key) => /^projects\/[0-9a-f-]{36}\/videos\/[0-9a-f-]{36}\/original$/.test(key))).toBe(
      true,
    );
  });

  it('refuses oversized fields, many fields, a second file and broken forms', async () => {
    const dataset: Part = ['dataset_id', lab.datasetId];
    const file: Part = ['file', aviBytes(1000), 'a.avi'];
    await expectRefused([dataset, ['description', 'x'.repeat(70_000)], file], 422);
    await expectRefused([dataset, file, ['description', 'x'.repeat(70_000)]], 422);
    await expectRefused([dataset, ...Array.from({ length: 60 }, (_, i): Part => [`f${i}`, 'x']), file], 413);
    await expectRefused([dataset, file, ['file', aviBytes(1000), 'b.avi']], 413);
    const { headers, payload } = form([dataset, file]);
    const blobs = await lab.blobs();
    const cut = await lab.member.inject({
      method: 'POST',
      url: '/api/sarm/video/upload-video',
      headers,
      payload: (payload as Buffer).subarray(0, -40),
    });
    expect(cut.statusCode).toBe(422);
    expect(await lab.blobs()).toEqual(blobs);
  });

  it('keeps nothing of an upload whose client goes away half-way', async () => {
    const [rows, blobs] = [await countVideos(), await lab.blobs()];
    for (const first of [true, false]) {
      const parts: Part[] = [['file', aviBytes(3_000_000), 'a.avi']];
      const { headers, payload } = form(first ? [['dataset_id', lab.datasetId], ...parts] : parts);
      await new Promise<void>((resolve) => {
        const call = httpRequest(`${origin}/api/sarm/video/upload-video`, {
          method: 'POST',
          headers: {
            ...headers,
            authorization: `Bearer ${lab.member.accessToken}`,
            'content-length': (payload as Buffer).length,
          },
        });
        call.on('error', () => undefined).on('close', () => resolve());
        call.write((payload as Buffer).subarray(0, 2_000_000), () => setTimeout(() => call.destroy(), 100));
      });
    }
    await vi.waitFor(async () => {
      expect(await countVideos()).toBe(rows);
      expect(await lab.blobs()).toEqual(blobs);
      expect(await lab.api.database.admin.db.selectFrom('blob_removals').selectAll().execute()).toEqual([]);
      expect(await readdir(join(lab.api.folder, 'uploads'))).toEqual([]);
    }, 30_000);
  });

  it('answers a refusal that a client can read while it is still sending', async () => {
    const { headers, payload } = form([
      ['dataset_id', lab.datasetId],
      ['file', Buffer.from('x'.repeat(8_000_000)), 'a.avi'],
    ]);
    const answer = await fetch(`${origin}/api/sarm/video/upload-video`, {
      method: 'POST',
      headers: { ...(headers as Record<string, string>), authorization: `Bearer ${lab.member.accessToken}` },
      body: payload as Buffer<ArrayBuffer>,
    });
    expect(answer.status).toBe(415);
  });

  it('makes one video for two requests with one Idempotency-Key', async () => {
    const before = await countVideos();
    const call = form([
      ['dataset_id', lab.datasetId],
      ['file', aviBytes(1000), 'a.avi'],
    ]);
    const send = () =>
      lab.member.inject({
        method: 'POST',
        url: '/api/sarm/video/upload-video',
        ...call,
        headers: { ...call.headers, 'idempotency-key': 'once' },
      });
    const [first, second] = [await send(), await send()];
    expect(second.json()).toEqual(first.json());
    expect(await countVideos()).toBe(before + 1);
  });
});
