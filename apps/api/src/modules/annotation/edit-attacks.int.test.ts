import { newId } from '@sarm/database/kernel/new-id';
import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import { createObject } from '@sarm/testing/create-object';
import { describe, expect, it } from 'vitest';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import { AnnotatorTab, drawn, edit } from './annotation-calls.fixture.ts';

const lab = await labOfFile();
const tab = new AnnotatorTab(lab.technician);
const frame = async (): Promise<string> => await lab.frame(await lab.video(), 1);
const foreign = (kind: 'frame' | 'detection') =>
  createObject(lab.api.database, kind, { projectId: lab.otherProjectId, createdBy: lab.stranger.id });
const rowOf = (id: string) =>
  lab.api.database.admin.db.selectFrom('detections').selectAll().where('id', '=', id).executeTakeFirst();

describe('what somebody may send to a frame', () => {
  it('is the same for a foreign frame and one that never was, by every call', async () => {
    const calls = async (id: string) =>
      await Promise.all([
        tab.send(id, [drawn()]),
        tab.present(id),
        lab.technician.inject({ url: `/api/technical/frames/${id}/state` }),
        lab.technician.inject({ url: `/api/technical/frames/${id}/edits` }),
        lab.technician.inject({ url: `/api/technical/videos/${id}/annotation-frames` }),
        lab.technician.inject({ url: `/api/technical/projects/${id}/labelling-guide` }),
      ]);
    for (const id of [await foreign('frame'), newId()])
      expect(
        (await calls(id)).map((answer) => [answer.statusCode, answer.json<{ code: string }>().code]),
      ).toEqual(Array.from({ length: 6 }, () => [404, 'not_found']));
  });

  it('changes no box of a foreign frame and none of another frame, and says the same of both and of none', async () => {
    const frameId = await frame();
    const another = await frame();
    const own = drawn();
    await tab.apply(another, [own]);
    const strangers = await foreign('detection');
    const before = [await rowOf(own.object_id), await rowOf(strangers)];
    for (const object_id of [own.object_id, strangers, newId()]) {
      const { results } = await tab.apply(frameId, [
        edit({ kind: 'update', object_id, base: 0, changes: { verified: true } }),
        edit({ kind: 'delete', object_id, base: 0 }),
      ]);
      expect(results).toMatchObject([
        { outcome: 'refused', because: { code: 'edit.object_missing' }, object: null },
        { outcome: 'refused', because: { code: 'edit.object_missing' }, object: null },
      ]);
    }
    const taken = [];
    for (const object_id of [own.object_id, strangers]) {
      const answer = await tab.send(frameId, [drawn(), drawn(100, { object_id })]);
      taken.push([answer.statusCode, answer.json<{ code: string }>().code]);
    }
    expect(taken).toEqual([
      [422, 'invalid_request'],
      [422, 'invalid_request'],
    ]);
    expect([await rowOf(own.object_id), await rowOf(strangers)]).toEqual(before);
    expect(await tab.state(frameId)).toMatchObject({ seq: 0, objects: [] });
  });

  it('names edits and conflicts of its own frame alone', async () => {
    const [frameId, another] = [await frame(), await frame()];
    const box = drawn();
    await tab.apply(another, [box]);
    const { results } = await tab.apply(frameId, [
      edit({ kind: 'update', object_id: box.object_id, base: { after: box.edit_id }, changes: { track: 1 } }),
      edit({ kind: 'create', object_id: box.object_id, base: 0, undoes: box.edit_id }),
      edit({ kind: 'settle', object_id: box.object_id, base: 0, conflict_id: newId(), keep: 'mine' }),
    ]);
    expect(results.map(({ outcome, because }) => [outcome, because?.code])).toEqual([
      ['after_refused', undefined],
      ['refused', 'edit.invalid'],
      ['refused', 'edit.conflict_settled'],
    ]);
    // An edit id that another frame has is nobody's here.
    expect((await tab.apply(frameId, [{ ...drawn(), edit_id: box.edit_id }])).results).toMatchObject([
      { outcome: 'applied', seq: 1 },
    ]);
  });

  it.each([
    ['no edit', []],
    ['201 edits', Array.from({ length: EDITS.perBatch + 1 }, () => drawn())],
    ['text for a number', [{ ...drawn(), changes: { box: ['1', 1, 40, 40] } }]],
    ['null for a number, as NaN is sent', [{ ...drawn(), changes: { box: [null, 1, 40, 40] } }]],
    ['three coordinates', [{ ...drawn(), changes: { box: [1, 1, 40] } }]],
    ['five coordinates', [{ ...drawn(), changes: { box: [1, 1, 40, 40, 40] } }]],
    ['a coordinate below nought', [{ ...drawn(), changes: { box: [-1, 1, 40, 40] } }]],
    ['a coordinate beyond every picture', [{ ...drawn(), changes: { box: [1, 1, 1e9, 40] } }]],
    ['a class that is none', [{ ...drawn(), changes: { box: [1, 1, 40, 40], class: 'tail' } }]],
    ['a source', [{ ...drawn(), changes: { box: [1, 1, 40, 40], source: 'model' } }]],
    ['a removal', [{ ...drawn(), changes: { removed: true } }]],
    ['a field that is none', [{ ...drawn(), project_id: newId() }]],
    ['a run', [{ ...drawn(), kind: 'run' }]],
    ['an id that is none', [{ ...drawn(), object_id: 'x' }]],
    ['a time that is none', [{ ...drawn(), made_at: 'yesterday' }]],
    ['a base below nought', [{ ...drawn(), base: -1 }]],
  ])('is refused as a batch with %s, and nothing of it is stored', async (_, edits) => {
    const frameId = await frame();
    const answer = await tab.send(frameId, edits.length === 0 ? [] : [drawn(300), ...edits].slice(-201));
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'invalid_request']);
    expect(await tab.state(frameId)).toMatchObject({ seq: 0, objects: [] });
  });

  it('is refused where the text holds NaN, Infinity or a number without an end', async () => {
    const frameId = await frame();
    const text = (number: string): string =>
      JSON.stringify({ client_id: newId(), batch_id: newId(), last_seq: 0, edits: [drawn()] }).replace(
        /\[200,/,
        `[${number},`,
      );
    for (const number of ['NaN', 'Infinity', '1e999', '-1e-999,']) {
      const answer = await lab.technician.inject({
        method: 'POST',
        url: `/api/technical/frames/${frameId}/edits`,
        headers: { 'content-type': 'application/json' },
        payload: text(number),
      });
      expect([number, answer.statusCode]).toEqual([number, 422]);
    }
    expect((await tab.state(frameId)).seq).toBe(0);
  });

  it('has 256 kB at most, and 200 full edits have room in them', async () => {
    const frameId = await frame();
    const large = await lab.technician.inject({
      method: 'POST',
      url: `/api/technical/frames/${frameId}/edits`,
      headers: { 'content-type': 'application/json' },
      payload: `${JSON.stringify({ client_id: newId(), batch_id: newId(), last_seq: 0, edits: [drawn()] }).slice(0, -1)}${' '.repeat(EDITS.batchBytes)}}`,
    });
    expect([large.statusCode, large.json<{ code: string }>().code]).toEqual([413, 'payload_too_large']);
    const full = Array.from({ length: EDITS.perBatch }, (_, at) =>
      drawn(0, {
        changes: {
          box: [at + 0.123456789, at, at + 30.987654321, at + 40],
          class: 'small_or_pinhead',
          verified: true,
          attributes: ['out_of_focus', 'overlaps', 'touches_edge'],
          track: 2_147_483_647,
          confidence: 0.123456789012,
        },
      }),
    );
    const { results } = await tab.apply(frameId, full);
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['applied']));
    const { objects } = await tab.state(frameId);
    const boxes = objects.toSorted((a, b) => a.seq - b.seq).map(({ box }) => box);
    expect(boxes).toEqual(full.map(({ changes }) => changes.box));
  });
});
