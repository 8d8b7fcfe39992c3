import { setTimeout as delay } from 'node:timers/promises';
import type { ExportFormatState, LabelExport } from '@sarm/contracts/http/label-files/label-files.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { OPEN_TASKS } from '@sarm/domain/limits';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { withoutPatience } from '../../testing/without-patience.ts';
import { clearExpired } from '../system/clear-expired.ts';
import { sweepFiles } from '../videos/sweep-files.ts';
import { exportCoco } from './export-coco.ts';
import { labelsWorldOfFile } from '../labels/labels-world.fixture.ts';

const world = await labelsWorldOfFile();
const { lab, call, get, detector, morphologist, reviewer } = world;
const { db } = lab.api.database.admin;

const ALL = { format: 'coco', include_images: true, exclude_bad_quality: true, verified_only: false };
const labels = (id: string): string => `/technical/data-labels/${id}`;

/** A label with one box in one frame of a video, whose name is a person's. */
async function filled(who: SignedInPerson = detector, box: { track_no?: number } = {}) {
  const label = await world.label({ name: `Heads ${newId()}` }, who);
  const videoId = await lab.video({ name: 'Anna Muster' });
  const frame = await world.frame(videoId, 0, [box]);
  const added = await world.add(label.id, [frame.id], {}, who);
  if (added.statusCode > 201) throw new Error(added.body);
  return { label, videoId, frame };
}

async function storedExport(labelId: string, who: SignedInPerson, days = 30): Promise<string> {
  const id = newId();
  const blob_key = blobKeys.labelExport(lab.projectId, labelId, id);
  const { size, sha256 } = await lab.api.deps.blobs.put(blob_key, Buffer.from('PK zip'), {
    contentType: 'application/zip',
  });
  await db
    .insertInto('label_exports')
    .values({
      id,
      project_id: lab.projectId,
      label_id: labelId,
      task_id: newId(),
      format: 'coco',
      options: JSON.stringify({ includeImages: true, excludeBadQuality: true, verifiedOnly: false }),
      item_count: 1,
      frame_count: 1,
      blob_key,
      size_bytes: size,
      sha256,
      video_ids: [],
      created_by: who.id,
      expires_at: new Date(Date.now() + days * 86_400_000),
    })
    .execute();
  return id;
}

const BOUNDARY = 'sarm-labels';
function upload(who: SignedInPerson, labelId: string, bytes: Buffer | string, name = 'Anna Muster.json') {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  return who.inject({
    method: 'POST',
    url: `/api${labels(labelId)}/imports`,
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
}

const taskRow = (id: string) =>
  db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('exports of a data label', () => {
  it('are started as a task of the person, in the log, by each label code and by nobody else', async () => {
    const { label } = await filled();
    const started = await call('POST', `${labels(label.id)}/exports`, {
      ...ALL,
      format: 'yolo',
      verified_only: true,
    });
    expect(started.statusCode).toBe(202);
    const { task_id } = started.json<{ task_id: string }>();
    expect(await taskRow(task_id)).toMatchObject({
      task_type: 'export',
      job_name: 'export-labels',
      subject_id: label.id,
      created_by: detector.id,
    });
    const job = (await lab.jobs()).find(({ data }) => data['taskId'] === task_id);
    expect(job?.data).toMatchObject({
      labelId: label.id,
      format: 'yolo',
      verifiedOnly: true,
      userId: detector.id,
    });
    expect((await lab.audits('label.export')).at(-1)).toMatchObject({
      subject_id: label.id,
      after: { format: 'yolo' },
    });
    expect((await call('POST', `${labels(label.id)}/exports`, ALL, reviewer)).statusCode).toBe(202);
    // Others' labels exist for reviewers only.
    expect((await call('POST', `${labels(label.id)}/exports`, ALL, morphologist)).statusCode).toBe(404);
    const own = await filled(lab.technician);
    expect((await call('POST', `${labels(own.label.id)}/exports`, ALL, lab.technician)).statusCode).toBe(202);
    for (const who of [lab.plain, lab.stranger])
      expect((await call('POST', `${labels(label.id)}/exports`, ALL, who)).statusCode).toBe(404);
    // Their own label, and none of the codes.
    await db.updateTable('data_labels').set({ user_id: lab.plain.id }).where('id', '=', label.id).execute();
    expect((await call('POST', `${labels(label.id)}/exports`, ALL, lab.plain)).statusCode).toBe(403);
    expect((await call('GET', `${labels(label.id)}/exports`, undefined, lab.plain)).statusCode).toBe(403);
    expect((await upload(lab.plain, label.id, '{}')).statusCode).toBe(403);
    await db.updateTable('data_labels').set({ user_id: detector.id }).where('id', '=', label.id).execute();
    expect((await call('POST', `${labels(newId())}/exports`, ALL)).statusCode).toBe(404);
    for (const wrong of [{ ...ALL, format: 'pdf' }, { ...ALL, more: 1 }, {}])
      expect((await call('POST', `${labels(label.id)}/exports`, wrong)).statusCode).toBe(422);
  });

  it('say for each format whether it can be made, and why not', async () => {
    const states = async (id: string) => {
      const { formats } = await get<{ formats: ExportFormatState[] }>(`${labels(id)}/exports`);
      return Object.fromEntries(
        formats.map((each) => [each.format, [each.possible, each.notice?.code ?? null]]),
      );
    };
    const { label } = await filled();
    expect(await states(label.id)).toEqual({
      coco: [true, null],
      yolo: [true, null],
      voc: [true, null],
      mot: [false, 'export.no_tracks'],
      masks: [false, 'export.no_masks'],
    });
    const tracked = await lab.video();
    const frame = await world.frame(tracked, 0, [{ track_no: 4 }]);
    await world.add(label.id, [frame.id]);
    expect((await states(label.id))['mot']).toEqual([true, 'export.some_tracks']);
    const { formats } = await get<{ formats: ExportFormatState[] }>(`${labels(label.id)}/exports`);
    expect(formats.find(({ format }) => format === 'mot')).toMatchObject({
      notice: { params: { tracked: 1, videos: 2 } },
      message: expect.stringContaining('1 of 2'),
    });
    const empty = await world.label({ name: 'Empty' });
    expect(Object.values(await states(empty.id)).map(([possible]) => possible)).toEqual([
      false,
      false,
      false,
      false,
      false,
    ]);
    for (const [id, format] of [
      [label.id, 'masks'],
      [empty.id, 'coco'],
    ] as const) {
      const refused = await call('POST', `${labels(id)}/exports`, { ...ALL, format });
      expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([409, 'export_impossible']);
    }
  });

  it('are bounded for one person', async () => {
    const who = await world.holder(['annotate_detection']);
    const { label } = await filled(who);
    const send = () => call('POST', `${labels(label.id)}/exports`, ALL, who);
    for (let n = 0; n < OPEN_TASKS['export-labels']; n += 1) expect((await send()).statusCode).toBe(202);
    expect((await send()).statusCode).toBe(409);
  });

  it('are listed with size, digest, person and time, and read by their holders in full and in part', async () => {
    const { label } = await filled();
    const id = await storedExport(label.id, detector);
    const { items, total } = await get<{ items: LabelExport[]; total: number }>(
      `${labels(label.id)}/exports`,
    );
    const address = `/api${labels(label.id)}/exports/${id}/file`;
    expect([total, items]).toMatchObject([
      1,
      [{ id, size: 6, include_images: true, item_count: 1, created_by: detector.id, download_url: address }],
    ]);
    const [file] = items;
    expect(file?.created_by_name).toEqual(expect.any(String));
    expect(file?.file_name).toMatch(/^data-label-[0-9a-f]+-coco-[0-9a-f]+\.zip$/);
    const read = await detector.inject({ url: address });
    expect([read.statusCode, read.body, read.headers['content-type']]).toEqual([
      200,
      'PK zip',
      'application/zip',
    ]);
    expect(read.headers['content-disposition']).toContain(`attachment; filename="${file?.file_name}"`);
    const part = await detector.inject({ url: address, headers: { range: 'bytes=3-5' } });
    expect([part.statusCode, part.body]).toEqual([206, 'zip']);
    const logged = (await lab.audits('label.download')).filter((each) => each.subject_id === label.id);
    expect(logged).toMatchObject([{ after: { exportId: id } }]);
    const token = await detector.inject({
      method: 'POST',
      url: '/api/sarm/media/token',
      payload: { kind: 'label-export', id },
    });
    const byToken = await lab.api.app.inject({
      url: `${address}?token=${token.json<{ token: string }>().token}`,
    });
    expect([byToken.statusCode, byToken.body]).toEqual([200, 'PK zip']);
    const other = await storedExport(label.id, detector);
    const strange = await lab.api.app.inject({
      url: `${address.replace(id, other)}?token=${token.json<{ token: string }>().token}`,
    });
    expect(strange.statusCode).toBe(401);
  });

  it('do not exist for strangers, under another label, or without a code', async () => {
    const { label } = await filled();
    const { label: second } = await filled();
    const id = await storedExport(label.id, detector);
    const address = (labelId: string, exportId: string) => `/api${labels(labelId)}/exports/${exportId}/file`;
    expect((await detector.inject({ url: address(second.id, id) })).statusCode).toBe(404);
    expect((await detector.inject({ url: address(label.id, newId()) })).statusCode).toBe(404);
    expect((await lab.stranger.inject({ url: address(label.id, id) })).statusCode).toBe(404);
    expect((await lab.plain.inject({ url: address(label.id, id) })).statusCode).toBe(403);
    expect((await lab.api.app.inject({ url: address(label.id, id) })).statusCode).toBe(401);
    expect((await reviewer.inject({ url: address(label.id, id) })).statusCode).toBe(200);
    expect((await call('GET', `${labels(label.id)}/exports`, undefined, morphologist)).statusCode).toBe(404);
  });

  it('go after 30 days with their bytes', async () => {
    const { label } = await filled();
    const old = await storedExport(label.id, detector, -1);
    const kept = await storedExport(label.id, detector, 1);
    await clearExpired(lab.api.deps);
    await sweepFiles(lab.api.deps);
    const { items } = await get<{ items: LabelExport[] }>(`${labels(label.id)}/exports`);
    expect(items.map((each) => each.id)).toEqual([kept]);
    const stored = await lab.blobs(`${blobKeys.projectPrefix(lab.projectId)}labels/${label.id}/`);
    expect(stored).toEqual([blobKeys.labelExport(lab.projectId, label.id, kept)]);
    expect(stored.join()).not.toContain(old);
  });
});

describe('the export call of the document', () => {
  const path = (id: string) => `/annotations/sam2/data-labels/${id}/export`;

  it('TEC-269 BUS-095 waits for its task and answers its result, under each of its addresses', async () => {
    const { label } = await filled();
    const result = { success: true, item_count: 1, download_url: `/api${labels(label.id)}/exports/x/file` };
    const spellings = [
      path(label.id),
      `/sarm/annotation/data-labels/${label.id}/export`,
      `/annotations/sam2/datasets/${lab.datasetId}/data-labels/${label.id}/export`,
    ];
    for (const spelling of spellings) {
      const waiting = call('POST', spelling, {});
      let task: { id: string; job_id: string | null } | undefined;
      while (task === undefined) {
        await delay(20);
        task = await db
          .selectFrom('tasks')
          .select(['id', 'job_id'])
          .where('subject_id', '=', label.id)
          .where('status', '=', 'pending')
          .executeTakeFirst();
      }
      const job = (await lab.jobs()).find(({ data }) => data['taskId'] === task?.id);
      expect(job?.data).toMatchObject({
        format: 'coco',
        includeImages: true,
        excludeBadQuality: true,
        verifiedOnly: false,
      });
      await db
        .updateTable('tasks')
        .set({ status: 'completed', result: JSON.stringify(result) })
        .where('id', '=', task.id)
        .execute();
      const answer = await waiting;
      expect([answer.statusCode, answer.json()]).toEqual([200, result]);
    }
  });

  it('TEC-269 BUS-095 is answered with its task where that takes longer than people wait', async () => {
    const { label } = await filled();
    const body = { format: 'coco', include_original_images: false, exclude_bad_quality: false };
    const order = { body, object: { id: label.id, projectId: lab.projectId } };
    const answer = await withoutPatience(lab.api.deps, exportCoco, detector.id, order);
    expect(answer.status).toBe(202);
    const job = (await lab.jobs()).find(({ data }) => data['taskId'] === answer.taskId);
    expect(job?.data).toMatchObject({ format: 'coco', includeImages: false, excludeBadQuality: false });
  });

  it('TEC-269 refuses another format, another dataset, and people without an annotation code', async () => {
    const { label } = await filled();
    const wrong = await call('POST', path(label.id), { format: 'yolo' });
    expect([wrong.statusCode, wrong.json<{ code: string }>().code]).toEqual([422, 'export_format']);
    const elsewhere = `/annotations/sam2/datasets/${lab.otherDatasetId}/data-labels/${label.id}/export`;
    expect((await call('POST', elsewhere, {})).statusCode).toBe(404);
    expect((await call('POST', path(label.id), {}, reviewer)).statusCode).toBe(403);
    expect((await call('POST', path(label.id), {}, lab.plain)).statusCode).toBe(403);
    expect((await call('POST', path(label.id), {}, lab.stranger)).statusCode).toBe(404);
  });
});
