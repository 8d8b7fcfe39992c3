import type { SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import { verifyAuditChains } from '@sarm/database/audit/verify-chains';
import { newId } from '@sarm/database/kernel/new-id';
import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import { describe, expect, it, vi } from 'vitest';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import { AnnotatorTab, drawn, edit, holderOf } from './annotation-calls.fixture.ts';

const lab = await labOfFile();
const tab = new AnnotatorTab(lab.technician);
const frame = async (): Promise<string> => await lab.frame(await lab.video(), 1);

describe('a batch of edits', () => {
  it('draws, moves, classes, verifies and deletes boxes, each edit numbered, in one audit row', async () => {
    const frameId = await frame();
    const before = (await lab.audits('annotation.edit')).length;
    const [a, b] = [drawn(100), drawn(200)];
    const first = await tab.apply(frameId, [a, b]);
    expect(first).toMatchObject({ seq: 2, more: false, reload: false });
    expect(first.results.map(({ outcome, seq }) => [outcome, seq])).toEqual([
      ['applied', 1],
      ['applied', 2],
    ]);
    expect(first.results[0]?.object).toEqual({
      id: a.object_id,
      seq: 1,
      box: [100, 100, 130, 126],
      class: 'sperm',
      verified: false,
      attributes: [],
      track: null,
      confidence: 1,
      source: 'manual',
    });
    const second = await tab.apply(
      frameId,
      [
        edit({ kind: 'update', object_id: a.object_id, base: 2, changes: { box: [1, 2, 31.25, 32.5] } }),
        edit({
          kind: 'update',
          object_id: b.object_id,
          base: 2,
          changes: { class: 'debris', attributes: ['overlaps', 'touches_edge'], track: 7 },
        }),
        edit({ kind: 'delete', object_id: b.object_id, base: 2 }),
      ],
      { last_seq: 2 },
    );
    // The same person saw their own change of the box only where they say so.
    expect(second.results.map(({ outcome }) => outcome)).toEqual(['applied', 'applied', 'conflict']);
    // What is answered without reading is what is read.
    expect([...first.edits, ...second.edits]).toEqual((await tab.history(frameId)).edits);
    const state = await tab.state(frameId);
    expect(state).toMatchObject({ seq: 5, width: 640, height: 480, frame_number: 1, um_per_px: null });
    expect(state.objects.toSorted((x, y) => x.seq - y.seq)).toMatchObject([
      { id: a.object_id, seq: 3, box: [1, 2, 31.25, 32.5] },
      { id: b.object_id, seq: 4, class: 'debris', attributes: ['overlaps', 'touches_edge'], track: 7 },
    ]);
    expect(state.conflicts).toMatchObject([
      { object_id: b.object_id, mine: { seq: 5, kind: 'delete' }, theirs: { seq: 4 } },
    ]);
    const audits = (await lab.audits('annotation.edit')).slice(before);
    expect(audits).toMatchObject([
      { subject_id: frameId, after: { from: 1, to: 2, created: 2 } },
      { subject_id: frameId, after: { from: 3, to: 5, updated: 2, deleted: 1, conflicts: 1 } },
    ]);
    expect(await verifyAuditChains(lab.api.database.admin.db)).toEqual([]);
  });

  it('answers a repeated batch with what was stored, and stores nothing again', async () => {
    const frameId = await frame();
    const edits = [drawn(100), drawn(200)];
    await tab.apply(frameId, edits);
    const before = (await lab.audits('annotation.edit')).length;
    const again = await tab.apply(frameId, edits);
    expect(again.results.map(({ outcome, seq }) => [outcome, seq])).toEqual([
      ['repeated', 1],
      ['repeated', 2],
    ]);
    expect(again.results.map(({ object }) => object?.id)).toEqual(edits.map((each) => each.object_id));
    expect(again.edits.map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await tab.state(frameId)).objects).toHaveLength(2);
    expect((await lab.audits('annotation.edit')).length).toBe(before);
  });

  it('merges changes of two people in different fields, and keeps both values of the same field', async () => {
    const frameId = await frame();
    const other = new AnnotatorTab(await holderOf(lab, ['annotate_detection']));
    const box = drawn(100);
    await tab.apply(frameId, [box]);
    const change = (changes: SentEdit['changes']) =>
      edit({ kind: 'update', object_id: box.object_id, base: 1, changes });
    await tab.apply(frameId, [change({ box: [50, 50, 80, 80] })], { last_seq: 1 });
    const merged = await other.apply(frameId, [change({ track: 3 })], { last_seq: 1 });
    expect(merged.results[0]).toMatchObject({
      outcome: 'merged',
      object: { box: [50, 50, 80, 80], track: 3 },
    });
    expect(merged.edits.map(({ name }) => name)).toEqual([
      (
        await lab.api.database.admin.db
          .selectFrom('users')
          .select('display_name')
          .where('id', '=', lab.technician.id)
          .executeTakeFirstOrThrow()
      ).display_name,
      expect.any(String),
    ]);
    const refused = await other.apply(frameId, [change({ box: [60, 60, 90, 90] })], { last_seq: 3 });
    const [{ conflict, outcome, object } = {}] = refused.results;
    expect(outcome).toBe('conflict');
    expect(object).toMatchObject({ box: [50, 50, 80, 80] });
    expect(conflict).toMatchObject({
      mine: { changes: { box: [60, 60, 90, 90] }, user_id: other.who.id },
      theirs: { changes: { box: [50, 50, 80, 80] }, user_id: lab.technician.id },
    });
    const settle = edit({
      kind: 'settle',
      object_id: box.object_id,
      base: refused.seq,
      conflict_id: conflict?.id ?? '',
      keep: 'mine',
    });
    const settled = await tab.apply(frameId, [settle], { last_seq: refused.seq });
    expect(settled.results[0]).toMatchObject({ outcome: 'applied', object: { box: [60, 60, 90, 90] } });
    expect((await tab.state(frameId)).conflicts).toEqual([]);
    expect(
      await lab.api.database.admin.db
        .selectFrom('annotation_conflicts')
        .select(['state', 'kept', 'settled_by'])
        .where('frame_id', '=', frameId)
        .execute(),
    ).toEqual([{ state: 'settled', kept: 'mine', settled_by: lab.technician.id }]);
  });

  it('takes an edit back by another one that brings the exact values', async () => {
    const frameId = await frame();
    const box = drawn(100);
    await tab.apply(frameId, [box]);
    const gone = edit({ kind: 'delete', object_id: box.object_id, base: 1 });
    await tab.apply(frameId, [gone], { last_seq: 1 });
    expect((await tab.state(frameId)).objects).toEqual([]);
    const undo = edit({ kind: 'create', object_id: box.object_id, base: 2, undoes: gone.edit_id });
    const back = await tab.apply(frameId, [undo], { last_seq: 2 });
    expect(back.results[0]).toMatchObject({ outcome: 'applied', object: { box: box.changes.box } });
    const { edits } = await tab.history(frameId, `?object_id=${box.object_id}`);
    expect(edits.map(({ kind, undoes }) => [kind, undoes])).toEqual([
      ['create', null],
      ['delete', null],
      ['create', gone.edit_id],
    ]);
  });

  it('TEC-187 TEC-188 judges each box: a drawn one of 10 px and one outside are refused, the others stored', async () => {
    const frameId = await frame();
    const sized = (width: number, height: number) =>
      drawn(0, { changes: { box: [5, 5, 5 + width, 5 + height] } });
    const { results } = await tab.apply(frameId, [
      sized(10, 30),
      sized(30, 10),
      sized(9, 9),
      sized(11, 10.5),
      drawn(0, { changes: { box: [620, 5, 641, 40] } }),
      drawn(0, { changes: { box: [5, 470, 40, 480.5] } }),
    ]);
    expect(results.map(({ outcome, because }) => because?.code ?? outcome)).toEqual([
      'edit.drawn_box_too_small',
      'edit.drawn_box_too_small',
      'edit.box_too_small',
      'applied',
      'edit.box_outside',
      'edit.box_outside',
    ]);
    expect((await tab.state(frameId)).objects).toHaveLength(1);
    const kept = results[3]?.object;
    const move = (box: [number, number, number, number], base: number) =>
      edit({ kind: 'update', object_id: kept?.id ?? '', base, changes: { box } });
    const moved = await tab.apply(frameId, [
      move([5, 5, 14.9, 40], 1),
      move([5, 5, 15, 15], 1),
      move([630, 5, 640.1, 40], 2),
    ]);
    expect(moved.results.map(({ outcome, because }) => because?.code ?? outcome)).toEqual([
      'edit.box_too_small',
      'applied',
      'edit.box_outside',
    ]);
    expect((await tab.state(frameId)).objects).toMatchObject([{ box: [5, 5, 15, 15] }]);
  });

  it('TEC-188 verifies a smaller box of the model, because no coordinates are sent', async () => {
    const frameId = await frame();
    const id = newId();
    const { project_id, video_id } = await lab.api.database.admin.db
      .selectFrom('frames')
      .select(['project_id', 'video_id'])
      .where('id', '=', frameId)
      .executeTakeFirstOrThrow();
    const place = { x1: 10, y1: 10, x2: 16, y2: 16 };
    await lab.api.database.admin.db
      .insertInto('detections')
      .values({
        id,
        project_id,
        video_id,
        frame_id: frameId,
        ...place,
        confidence: 0.5,
        class: 'sperm',
        source: 'model',
      })
      .execute();
    const { results } = await tab.apply(frameId, [
      edit({ kind: 'update', object_id: id, base: 0, changes: { verified: true } }),
    ]);
    expect(results[0]).toMatchObject({
      outcome: 'applied',
      object: { verified: true, box: [10, 10, 16, 16] },
    });
  });

  it('is refused without annotate_detection, below the level and in an archived project', async () => {
    const frameId = await frame();
    const edits = [drawn()];
    const refused = async (who: AnnotatorTab['who']) => {
      const answer = await new AnnotatorTab(who).send(frameId, edits);
      return [answer.statusCode, answer.json<{ code: string }>().code];
    };
    expect(await refused(await holderOf(lab, ['review_annotations', 'annotate_morphology']))).toEqual([
      403,
      'forbidden',
    ]);
    expect(await refused(await holderOf(lab, ['annotate_detection'], 'viewer'))).toEqual([
      403,
      'level_too_low',
    ]);
    expect(await refused(lab.stranger)).toEqual([404, 'not_found']);
    const holder = await holderOf(lab, ['annotate_detection']);
    const { db } = lab.api.database.admin;
    const archive = (status: 'archived' | 'active') =>
      db.updateTable('projects').set({ status }).where('id', '=', lab.projectId).execute();
    await archive('archived');
    expect(await refused(holder)).toEqual([409, 'project_archived']);
    await archive('active');
    expect((await new AnnotatorTab(holder).send(frameId, edits)).statusCode).toBe(200);
  });

  it('answers with at most 500 edits that the sender does not have, and the history has the rest', async () => {
    const frameId = await frame();
    for (let round = 0; round < 3; round += 1)
      await tab.apply(
        frameId,
        Array.from({ length: 200 }, () => drawn()),
        { last_seq: round * 200 },
      );
    const late = await tab.apply(frameId, [drawn()]);
    expect([late.seq, late.edits.length, late.more]).toEqual([601, 500, true]);
    expect(late.edits.map(({ seq }) => seq)).toEqual(Array.from({ length: 500 }, (_, at) => at + 1));
    const rest = await tab.history(frameId, '?after=500');
    expect([rest.seq, rest.edits.length, rest.more, rest.edits[0]?.seq]).toEqual([601, 101, false, 501]);
    const page = await tab.history(frameId, '?after=10&limit=5');
    expect([page.edits.map(({ seq }) => seq), page.more]).toEqual([[11, 12, 13, 14, 15], true]);
    expect((await tab.history(frameId, '?after=601')).edits).toEqual([]);
  });

  it('holds 20 batches a second of one person, whatever their tabs, and not those of others', async () => {
    const frameId = await frame();
    const who = await holderOf(lab, ['annotate_detection']);
    const tabs = [new AnnotatorTab(who), new AnnotatorTab(who)];
    // No time passes: however slow the machine is, no further turn comes.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => tabs.map((each) => each.send(frameId, [drawn()]))).flat(),
    );
    const statuses = answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(EDITS.batchesPerSecond).fill(200), ...Array(10).fill(429)]);
    const refused = answers.find((answer) => answer.statusCode === 429);
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect((await tab.send(frameId, [drawn()])).statusCode).toBe(200);
    clock.mockRestore();
    expect((await tab.state(frameId)).objects).toHaveLength(EDITS.batchesPerSecond + 1);
  });
});
