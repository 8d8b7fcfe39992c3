import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import { verifyAuditChains } from '@sarm/database/audit/verify-chains';
import { newId } from '@sarm/database/kernel/new-id';
import { holdRun, storeRun } from '@sarm/database/detections/detections.run.repository';
import { asProject, inScope } from '@sarm/database/kernel/scope';
import { applyTo } from '@sarm/editing/rules/decide-edits';
import { actOn, type Command, command, placeOf } from '@sarm/editing/testing/commands';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { labOfFile } from '../../testing/lab-of-file.fixture.ts';
import { AnnotatorTab, holderOf } from './annotation-calls.fixture.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.fixture.ts';
import { HttpAnnotator } from './http-annotator.fixture.ts';

const RUNS = 50;
const COMMANDS = 60;

const lab = await labOfFile();
const { db } = lab.api.database.admin;
const people = [lab.technician, await holderOf(lab, ['annotate_detection'])];
const videoId = await lab.video();
let proxy: CuttingProxy;
let frames = 0;
beforeAll(async () => {
  await lab.api.app.listen({ host: '127.0.0.1', port: 0 });
  proxy = await startCuttingProxy(`http://127.0.0.1:${(lab.api.app.server.address() as AddressInfo).port}`);
});
afterAll(() => proxy.stop());

type Act = Extract<Command, { kind: 'act' }>;
/** Two tabs do something to the same box before either hears of the other. */
type Step = Command | { readonly kind: 'clash'; readonly acts: readonly [Act, Act] };
const acts = ['move', 'class', 'verify', 'delete', 'track'] as const;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: command },
  {
    weight: 2,
    arbitrary: fc
      .record({
        pick: fc.nat(5),
        value: fc.nat(99),
        one: fc.constantFrom(...acts),
        two: fc.constantFrom(...acts),
      })
      .map(
        ({ pick, value, one, two }): Step => ({
          kind: 'clash',
          acts: [
            { kind: 'act', client: 0, act: one, pick, value },
            { kind: 'act', client: 1, act: two, pick, value: value + 1 },
          ],
        }),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('act'),
      client: fc.nat(2),
      act: fc.constant('settle'),
      pick: fc.nat(3),
      value: fc.nat(9),
    }),
  },
);

/** Rows before and after each run, by the number of its edit: what it did is not in the edits. */
type Runs = Map<number, { before: Set<string>; after: Map<string, BoxObject> }>;

async function runModel(frameId: string, runs: Runs, value: number): Promise<void> {
  const taskId = await lab.task({ task_type: 'detection', job_name: 'detect-frames', video_id: videoId });
  await db.updateTable('frames').set({ detection_task_id: taskId }).where('id', '=', frameId).execute();
  const places = [placeOf(value + 3), placeOf(value + 5)];
  const rows = async () => (await new AnnotatorTab(lab.technician).state(frameId)).objects;
  await inScope(lab.api.deps.db, asProject(lab.projectId), async (tx) => {
    const held = await holdRun(tx, { taskId, videoId });
    const before = new Set((await rows()).map(({ id }) => id));
    await storeRun(
      tx,
      { taskId, videoId },
      {
        modelCode: 'model',
        frames: held,
        resultKeys: new Map(),
        detections: places.map(([x1, y1, x2, y2]) => ({
          id: newId(),
          project_id: lab.projectId,
          video_id: videoId,
          frame_id: frameId,
          x1,
          y1,
          x2,
          y2,
          confidence: 0.7,
          class: 'sperm',
          source: 'model',
        })),
      },
    );
    const stored = await tx.selectFrom('detections').selectAll().where('frame_id', '=', frameId).execute();
    const after = new Map<string, BoxObject>(
      stored.map(({ id, x1, y1, x2, y2, track_no: track, attributes, ...row }) => [
        id,
        {
          id,
          seq: row.seq,
          box: [x1, y1, x2, y2],
          class: row.class,
          verified: row.verified,
          attributes: attributes as BoxObject['attributes'],
          track,
          confidence: row.confidence,
          source: row.source,
        },
      ]),
    );
    runs.set((held[0]?.edit_seq ?? 0) + 1, { before, after });
  });
}

async function perform(
  tabs: readonly HttpAnnotator[],
  each: Step,
  of: { frameId: string; runs: Runs },
): Promise<void> {
  if (each.kind === 'clash') {
    for (const act of each.acts) await perform(tabs, act, of);
    for (const { client } of each.acts) tabs[client]?.send('arrives');
    return;
  }
  if (each.kind === 'run') return await runModel(of.frameId, of.runs, each.value);
  // Cut connections come late by themselves here.
  if (each.kind === 'deliver late') return await wait(each.pick);
  const tab = tabs[each.client];
  if (tab === undefined) throw new Error('there is no such tab');
  switch (each.kind) {
    case 'act':
      tab.act((document) => actOn(document, each, newId));
      return;
    case 'send':
      tab.send(each.fate);
      // Sometimes people go on before the answer is there.
      if (each.fate === 'arrives') await tab.sent();
      return;
    case 'read':
      await tab.read(each.fate === 'lost' ? 'answer lost' : 'arrives');
      return;
    case 'hint':
      tab.document.hint(await seqOf(of.frameId));
      return;
    case 'kill tab':
      await tab.reopen();
  }
}

const seqOf = async (frameId: string): Promise<number> =>
  (await db.selectFrom('frames').select('edit_seq').where('id', '=', frameId).executeTakeFirstOrThrow())
    .edit_seq;

async function settleDown(tabs: readonly HttpAnnotator[], frameId: string): Promise<void> {
  const quiet = async (): Promise<boolean> => {
    const seq = await seqOf(frameId);
    return tabs.every(
      ({ outbox, document }) => outbox.length === 0 && document.missing === null && document.seq === seq,
    );
  };
  for (let round = 0; round < 60; round += 1) {
    for (const tab of tabs) {
      await tab.sent();
      tab.document.hint(await seqOf(frameId));
      await tab.read('arrives');
      tab.send('arrives');
      await tab.sent();
    }
    if (await quiet()) {
      // A request that the network doubled may still be on its way; it must change nothing.
      await wait(60);
      if (await quiet()) return;
    }
  }
  throw new Error('tabs do not come to rest');
}

const sorted = (boxes: Iterable<BoxObject>): BoxObject[] =>
  [...boxes].toSorted((a, b) => (a.id < b.id ? -1 : 1));

async function check(tabs: readonly HttpAnnotator[], frameId: string, runs: Runs): Promise<void> {
  const state = await new AnnotatorTab(lab.technician).state(frameId);
  const open = state.conflicts.map(({ id }) => id).toSorted();
  for (const { document } of tabs) {
    expect(sorted(document.objects())).toEqual(sorted(state.objects));
    expect(
      document
        .conflicts()
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(open);
  }
  const edits = await db
    .selectFrom('annotation_edits')
    .selectAll()
    .where('target_id', '=', frameId)
    .orderBy('seq')
    .execute();
  expect(edits.map(({ seq }) => seq)).toEqual(edits.map((_, at) => at + 1));
  const stored = new Set(edits.filter(({ kind }) => kind !== 'run').map(({ edit_id }) => edit_id));
  const made = new Set(tabs.flatMap((tab) => [...tab.made]));
  const acknowledged = new Set(tabs.flatMap((tab) => [...tab.acknowledged]));
  const refused = new Set(tabs.flatMap((tab) => [...tab.refused]));
  expect([...stored].filter((id) => !made.has(id) || refused.has(id))).toEqual([]);
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([]);
  expect([...made].filter((id) => !stored.has(id) && !refused.has(id))).toEqual([]);
  const rows = new Map<string, BoxObject>();
  const found: unknown[] = [];
  for (const edit of edits) {
    const run = runs.get(edit.seq);
    if (run === undefined) {
      applyTo(rows, edit as Parameters<typeof applyTo>[1]);
      continue;
    }
    found.push([edit.seq, new Set(rows.keys())]);
    rows.clear();
    for (const [id, box] of run.after) rows.set(id, box);
  }
  expect(found).toEqual([...runs].map(([seq, { before }]) => [seq, before]));
  expect(sorted(rows.values())).toEqual(sorted(state.objects));
  const conflicts = await db
    .selectFrom('annotation_conflicts')
    .select(['id', 'mine_seq', 'theirs_seq', 'state', 'kept'])
    .where('target_id', '=', frameId)
    .execute();
  expect(
    conflicts
      .filter((each) => each.state === 'open')
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(open);
  // Each choice of a person closed one conflict, unless it was opened by the same batch and never stored.
  const chosen = conflicts.filter(({ kept }) => kept === 'mine' || kept === 'theirs').length;
  expect(chosen).toBe(edits.filter(({ kind }) => kind === 'settle').length);
  for (const { mine_seq, theirs_seq } of conflicts) {
    expect(edits[mine_seq - 1]?.outcome).toBe('conflict');
    expect(edits[theirs_seq - 1]?.outcome).not.toBe('conflict');
  }
}

it('tabs of two people agree with the rows and the history after 50 runs of cut connections, killed tabs and runs', {
  timeout: 600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: COMMANDS, maxLength: COMMANDS, size: 'max' }),
      async (commands) => {
        const frameId = await lab.frame(videoId, (frames += 1));
        const runs: Runs = new Map();
        const tabs = [0, 1, 0].map(
          (person) => new HttpAnnotator(proxy.origin, people[person] ?? lab.technician, frameId),
        );
        for (const tab of tabs) await tab.reopen();
        for (const value of [11, 32, 54])
          tabs[0]?.act((document) =>
            actOn(document, { kind: 'act', client: 0, act: 'draw', pick: 0, value }, newId),
          );
        await settleDown(tabs, frameId);
        for (const each of commands) await perform(tabs, each, { frameId, runs });
        await settleDown(tabs, frameId);
        await check(tabs, frameId, runs);
      },
    ),
    { numRuns: RUNS, seed: 22, endOnFailure: true },
  );
  // Otherwise nothing was tried: two people have to meet, choose and take back.
  const { rows: tried } = await sql<Record<string, number>>`
    select count(*) filter (where outcome = 'conflict')::int as conflicts, count(*) filter (where outcome = 'merged')::int as merged,
      count(*) filter (where kind = 'settle')::int as settled, count(*) filter (where undoes is not null)::int as undone,
      count(*) filter (where kind = 'run')::int as runs from annotation_edits`.execute(db);
  const [{ conflicts = 0, merged = 0, settled = 0, undone = 0, runs = 0 } = {}] = tried;
  expect(Math.min(conflicts / 5, merged / 3, settled, undone, runs)).toBeGreaterThan(10);
  expect(await verifyAuditChains(db)).toEqual([]);
  const counted = await db
    .selectFrom('audit_log')
    .select('after')
    .where('action', '=', 'annotation.edit')
    .execute();
  const logged = counted.reduce((sum, { after }) => {
    const { from, to } = after as { from: number; to: number };
    return sum + to - from + 1;
  }, 0);
  const { n } = await db
    .selectFrom('annotation_edits')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('kind', '<>', 'run')
    .executeTakeFirstOrThrow();
  expect(logged).toBe(n);
});
