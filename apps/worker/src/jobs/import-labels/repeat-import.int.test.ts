import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { verifyAuditChains } from '@sarm/database/audit/verify-chains';
import { addEntry, openArchive } from '@sarm/exports/archive/archive';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { importBenchOfFile } from './import-bench.fixture.ts';

const { bench, admin, upload, rowOf, run, filled, changed } = await importBenchOfFile();

const archiveOf = (entries: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> =>
  buffer(
    openArchive(async (archive) => {
      for (const [name, content] of Object.entries(entries))
        await addEntry(archive, { name, stream: Readable.from([Buffer.from(content)]), compress: true });
    }),
  );

describe('import-labels once more', () => {
  it('removes what the file lacks where it was ticked, and only items of the label', async () => {
    const { label, id, one, boxIds } = await changed();
    await run(label, id, { step: 'read' });
    expect(await run(label, id, { step: 'apply', deleteMissing: true })).toMatchObject({
      notice: { params: { added: 1, changed: 1, removed: 1 } },
    });
    const left = (await label.boxes(one.frameId)).map((box) => box.id);
    expect(left).toContain(boxIds[0]);
    expect(left).not.toContain(boxIds[1]);
    // Its class is left out: the file holds it all the same.
    expect(left).toContain(boxIds[2]);
  });

  it('continues after a run that died, without doing anything twice or taking back what a person did since', async () => {
    const { label, id, one } = await changed();
    await run(label, id, { step: 'read' });
    const stopped = await run(
      label,
      id,
      { step: 'apply' },
      { onProgress: (change, cancel) => change.notice?.code === 'import.applying' && cancel() },
    );
    expect(stopped.status).toBe('cancelled');
    expect(await rowOf(id)).toMatchObject({ state: 'preview', notice: { code: 'task.cancelled' } });
    const drawn = (await label.boxes(one.frameId)).at(-1);
    await admin
      .updateTable('detections')
      .set({ x1: 120, x2: 150 })
      .where('id', '=', drawn?.id ?? '')
      .execute();
    const again = await run(label, id, { step: 'apply' });
    expect(again).toMatchObject({ notice: { params: { added: 1, changed: 1, removed: 0 } } });
    const boxes = await label.boxes(one.frameId);
    expect(boxes).toHaveLength(4);
    expect(boxes.find((box) => box.id === drawn?.id)).toMatchObject({ x1: 120, x2: 150 });
    const edits = sql<number>`(select count(*)::int from annotation_edits where target_id = ${one.frameId})`;
    expect((await admin.selectNoFrom(edits.as('n')).executeTakeFirstOrThrow()).n).toBe(2);
    expect(await verifyAuditChains(admin)).toEqual([]);
  });

  it('finds the frame of a picture by its pixels, whatever it is called and however it was written', async () => {
    const { label, one, two } = await filled();
    const boxes = '0 0.5 0.5 0.25 0.25\n';
    const id = await upload(
      label,
      await archiveOf({
        'labels/a.txt': boxes,
        'images/a.png': two.picture,
        'labels/b.txt': boxes,
        // The same bytes under a second name.
        'images/b.png': two.picture,
        'labels/c.txt': boxes,
        'images/c.png': 'no picture at all',
        // Another frame's name on this picture: what it shows counts.
        'labels/S999_9/0000003.txt': boxes,
        'images/S999_9/0000003.png': one.picture,
      }),
    );
    await run(label, id, { step: 'read' });
    expect((await rowOf(id)).preview).toMatchObject({
      pictures: 4,
      matchedByPixels: 2,
      matchedByName: 0,
      unmatched: ['b', 'c'],
    });
  });

  it('fails with its reason where the file is hostile, and stores nothing of it', async () => {
    const { label } = await filled();
    const id = await upload(label, await archiveOf({ 'Annotations/a.xml': '<!DOCTYPE a><annotation/>' }));
    expect(await run(label, id, { step: 'read' })).toMatchObject({
      status: 'failed',
      notice: { code: 'import.unreadable', params: { file: 'Annotations/a.xml' } },
    });
    expect(await rowOf(id)).toMatchObject({
      state: 'failed',
      notice: { code: 'import.unreadable' },
      preview: null,
    });
    const gone = await upload(label, Buffer.from('{}'));
    await bench.blobs.remove((await rowOf(gone)).blob_key);
    expect(await run(label, gone, { step: 'read' })).toMatchObject({ notice: { code: 'import.gone' } });
  });

  it('changes nothing for somebody who has left the project', async () => {
    const { label, id, one } = await changed();
    await run(label, id, { step: 'read' });
    const before = await label.boxes(one.frameId);
    await admin.deleteFrom('project_members').where('user_id', '=', label.userId).execute();
    await expect(run(label, id, { step: 'apply' })).rejects.toMatchObject({ code: 'not_found' });
    expect(await label.boxes(one.frameId)).toEqual(before);
  });
});
