import { describe, expect, it } from 'vitest';
import { importBenchOfFile } from './import-bench.fixture.ts';

const { bench, admin, upload, rowOf, run, exported, filled, changed } = await importBenchOfFile();

describe('import-labels', () => {
  it.each(['coco', 'yolo', 'voc', 'mot'] as const)(
    'finds nothing to do in an export of the same label as %s, and does nothing',
    async (format) => {
      const { label, one, two } = await filled();
      const before = [await label.boxes(one.frameId), await label.boxes(two.frameId), await label.items()];
      const id = await upload(label, await exported(label, format));
      expect(await run(label, id, { step: 'read' })).toMatchObject({
        status: 'completed',
        notice: { code: 'import.read', params: { boxes: 3, pictures: 2 } },
      });
      const row = await rowOf(id);
      expect(row).toMatchObject({
        state: 'preview',
        format,
        class_map: { sperm: 'sperm', debris: 'debris' },
        preview: {
          pictures: 2,
          matchedByPixels: 2,
          matchedByName: 0,
          missing: 0,
          unusable: 0,
          unmatched: [],
        },
      });
      expect(row.preview?.classes.map(({ added, moved }) => [added, moved])).toEqual([
        [0, 0],
        [0, 0],
      ]);
      expect(await run(label, id, { step: 'apply', deleteMissing: true })).toMatchObject({
        notice: { code: 'import.applied', params: { added: 0, changed: 0, removed: 0 } },
      });
      expect(await rowOf(id)).toMatchObject({ state: 'applied' });
      expect([await label.boxes(one.frameId), await label.boxes(two.frameId), await label.items()]).toEqual(
        before,
      );
    },
  );

  it('shows what it would do before it does anything', async () => {
    const { label, id, one } = await changed();
    const before = await label.boxes(one.frameId);
    await run(label, id, { step: 'read' });
    expect((await rowOf(id)).preview).toEqual({
      pictures: 4,
      matchedByPixels: 0,
      matchedByName: 2,
      missing: 1,
      unusable: 2,
      classes: [
        { name: 'sperm', count: 4, added: 1, moved: 1, inPlace: { sperm: 1 } },
        { name: '<b>Zelle</b>', count: 1, added: 0, moved: 1, inPlace: {} },
      ],
      unmatched: ['elsewhere/picture.png', expect.stringMatching(/^S\d{3}_\d\/0000012\.png$/)],
    });
    expect((await rowOf(id)).class_map).toEqual({ sperm: 'sperm', '<b>Zelle</b>': null });
    expect(await label.boxes(one.frameId)).toEqual(before);
  });

  it('writes edits of the person, from an import and unverified, and removes nothing unless it was ticked', async () => {
    const { label, id, one, two, boxIds } = await changed();
    await run(label, id, { step: 'read' });
    await bench.inProject((tx) =>
      tx
        .updateTable('label_imports')
        .set({ class_map: JSON.stringify({ sperm: 'sperm', '<b>Zelle</b>': 'round_cell' }) })
        .where('id', '=', id)
        .execute(),
    );
    expect(await run(label, id, { step: 'apply' })).toMatchObject({
      notice: { code: 'import.applied', params: { added: 1, changed: 2, removed: 0 } },
    });
    const boxes = await label.boxes(one.frameId);
    expect(boxes).toMatchObject([
      {
        id: boxIds[0],
        x1: 14,
        y1: 24,
        x2: 34,
        y2: 44,
        class: 'sperm',
        source: 'import',
        verified: false,
        track_no: 7,
      },
      { id: boxIds[1], x1: 60.25, class: 'debris', source: 'model' },
      { id: boxIds[2], x1: 101, class: 'round_cell', source: 'import', verified: false },
      { x1: 130, y1: 80, x2: 155, y2: 110, source: 'import', verified: false, confidence: 0.25, track_no: 9 },
    ]);
    expect(boxes.every((box) => box.source !== 'import' || box.edited_at !== null)).toBe(true);
    expect(await label.boxes(two.frameId)).toMatchObject([{ verified: true, source: 'model' }]);
    expect(await label.items()).toEqual([...boxIds, boxes[3]?.id ?? '', ...two.boxIds].toSorted());
    const edits = await admin
      .selectFrom('annotation_edits')
      .select(['kind', 'user_id', 'client_id'])
      .where('target_id', '=', one.frameId)
      .orderBy('seq')
      .execute();
    expect(edits).toEqual(
      ['update', 'update', 'create'].map((kind) => ({ kind, user_id: label.userId, client_id: id })),
    );
    const [audit] = await admin
      .selectFrom('audit_log')
      .select(['user_id', 'after'])
      .where('action', '=', 'annotation.edit')
      .where('subject_id', '=', one.frameId)
      .execute();
    expect(audit).toMatchObject({ user_id: label.userId, after: { created: 1, updated: 2, deleted: 0 } });
  });
});
