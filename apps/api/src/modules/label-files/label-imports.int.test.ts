import type { LabelImport } from '@sarm/contracts/http/label-files/label-files.entities';
import { newId } from '@sarm/database/kernel/new-id';
import { blobKeys } from '@sarm/runtime/blobs/blob-keys';
import { describe, expect, it } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { labelsWorldOfFile } from '../labels/labels-world.fixture.ts';

const world = await labelsWorldOfFile();
const { lab, call, get, detector, morphologist, reviewer } = world;
const { db } = lab.api.database.admin;

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

describe('imports into a data label', () => {
  const DOCUMENT = '{"images":[{"id":1,"file_name":"a.png"}]}';

  it('are stored without the name of the file and queued, by the owner of the label alone', async () => {
    const { label } = await filled();
    const sent = await upload(detector, label.id, DOCUMENT);
    expect(sent.statusCode).toBe(202);
    const made = sent.json<LabelImport>();
    expect(made).toMatchObject({
      label_id: label.id,
      state: 'reading',
      format: null,
      preview: null,
      size: DOCUMENT.length,
    });
    const row = await db
      .selectFrom('label_imports')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toMatch(/Anna|Muster/);
    const job = (await lab.jobs()).find(({ data }) => data['taskId'] === made.task_id);
    expect(job).toMatchObject({
      name: 'import-labels',
      data: { importId: made.id, step: 'read', userId: detector.id },
    });
    expect((await lab.audits('label.import')).at(-1)).toMatchObject({ subject_id: label.id });
    expect(await lab.api.deps.blobs.head(row.blob_key)).toMatchObject({ size: DOCUMENT.length });
    expect((await upload(reviewer, label.id, DOCUMENT)).statusCode).toBe(403);
    expect((await upload(morphologist, label.id, DOCUMENT)).statusCode).toBe(404);
    expect((await upload(lab.plain, label.id, DOCUMENT)).statusCode).toBe(404);
    expect((await upload(lab.stranger, label.id, DOCUMENT)).statusCode).toBe(404);
    const viewer = await world.holder(['annotate_detection'], 'viewer');
    await db.updateTable('data_labels').set({ user_id: viewer.id }).where('id', '=', label.id).execute();
    expect((await upload(viewer, label.id, DOCUMENT)).statusCode).toBe(403);
  });

  it('are refused by their first bytes, and leave nothing', async () => {
    const { label } = await filled();
    for (const [bytes, code] of [
      ['%PDF-1.7 x', 'file_content_not_labels'],
      ['', 'file_empty'],
    ] as const) {
      const answer = await upload(detector, label.id, bytes);
      expect(answer.json<{ code: string }>().code).toBe(code);
    }
    expect((await get<{ items: LabelImport[] }>(`${labels(label.id)}/imports`)).items).toEqual([]);
    expect(await lab.blobs(`${blobKeys.projectPrefix(lab.projectId)}labels/${label.id}/`)).toEqual([]);
  });

  const preview = {
    pictures: 3,
    matchedByPixels: 1,
    matchedByName: 1,
    missing: 2,
    unusable: 1,
    unmatched: ['a'],
    classes: [
      { name: 'sperm', count: 6, added: 1, moved: 2, inPlace: { sperm: 3 } },
      { name: 'cell', count: 4, added: 1, moved: 0, inPlace: { sperm: 2, debris: 1 } },
    ],
  };
  /** An import whose file a worker has read. */
  async function read() {
    const who = await world.holder(['annotate_detection']);
    const { label } = await filled(who);
    const { id } = (await upload(who, label.id, DOCUMENT)).json<LabelImport>();
    await db
      .updateTable('label_imports')
      .set({
        state: 'preview',
        format: 'coco',
        preview: JSON.stringify(preview),
        class_map: JSON.stringify({ sperm: 'sperm', cell: null }),
      })
      .where('id', '=', id)
      .execute();
    return { who, label, id, path: `${labels(label.id)}/imports/${id}` };
  }

  it('are shown with what applying would do, by the classes as they are mapped', async () => {
    const { who, path, label, id } = await read();
    const shown = await get<LabelImport>(path, who);
    expect(shown.preview).toEqual({
      pictures: 3,
      matched_by_pixels: 1,
      matched_by_name: 1,
      unmatched_pictures: 1,
      unmatched: ['a'],
      added: 1,
      moved: 2,
      reclassed: 0,
      unchanged: 3,
      missing: 2,
      left_out: 4,
      unusable: 1,
      classes: [
        {
          name: 'sperm',
          count: 6,
          class: 'sperm',
        },
        {
          name: 'cell',
          count: 4,
          class: null,
        },
      ],
    });
    const classes = [
      { name: 'sperm', class: 'sperm' },
      { name: 'cell', class: 'debris' },
    ];
    const mapped = await call('PUT', `${path}/classes`, { classes }, who);
    expect([mapped.statusCode, mapped.json<LabelImport>().preview]).toMatchObject([
      200,
      { added: 2, moved: 2, reclassed: 2, unchanged: 4, left_out: 0 },
    ]);
    for (const wrong of [[{ name: 'other', class: 'sperm' }], [{ name: 'cell', class: 'whale' }]])
      expect((await call('PUT', `${path}/classes`, { classes: wrong }, who)).statusCode).toBe(422);
    expect((await lab.audits('label.map-classes')).at(-1)).toMatchObject({
      subject_id: label.id,
      after: { mapped: 2 },
    });
    const { items } = await get<{ items: LabelImport[] }>(`${labels(label.id)}/imports`, reviewer);
    expect(items.map((each) => each.id)).toEqual([id]);
  });

  it('are applied once, without removing anything unless it was said', async () => {
    const { who, path, label, id } = await read();
    const started = await call('POST', `${path}/apply`, undefined, who);
    expect(started.statusCode).toBe(202);
    const { task_id } = started.json<{ task_id: string }>();
    const job = (await lab.jobs()).find(({ data }) => data['taskId'] === task_id);
    expect(job?.data).toMatchObject({ importId: id, step: 'apply', deleteMissing: false, userId: who.id });
    expect((await lab.audits('label.apply-import')).at(-1)).toMatchObject({
      subject_id: label.id,
      after: { deleteMissing: false },
    });
    expect(await get<LabelImport>(path, who)).toMatchObject({ state: 'applying', task_id });
    const again = await call('POST', `${path}/apply`, {}, who);
    expect([again.statusCode, again.json<{ code: string }>().code]).toEqual([409, 'import_not_ready']);
    expect((await call('PUT', `${path}/classes`, { classes: [] }, who)).statusCode).toBe(409);
    // Cancelled, it waits again.
    expect((await call('DELETE', `/tasks/${task_id}`, undefined, who)).statusCode).toBeLessThan(300);
    expect(await get<LabelImport>(path, who)).toMatchObject({
      state: 'preview',
      notice: { code: 'task.cancelled' },
    });
  });

  it('do not exist for others, and not under another label', async () => {
    const { who, path, label, id } = await read();
    const { label: second } = await filled(who);
    const moved = `${labels(second.id)}/imports/${id}`;
    for (const [method, at, payload] of [
      ['GET', '', undefined],
      ['PUT', '/classes', { classes: [] }],
      ['POST', '/apply', {}],
    ] as const) {
      expect((await call(method, `${moved}${at}`, payload, who)).statusCode).toBe(404);
      expect((await call(method, `${path}${at}`, payload, lab.stranger)).statusCode).toBe(404);
      expect((await call(method, `${path}${at}`, payload, detector)).statusCode).toBe(404);
      expect((await call(method, `${path}${at}`, payload, reviewer)).statusCode).toBe(403);
      expect(
        (await call(method, `${labels(label.id)}/imports/${newId()}${at}`, payload, who)).statusCode,
      ).toBe(404);
    }
  });
});
