import type { AnnotationConflict, EditBatch } from '@sarm/contracts/http/annotation/annotation.entities';
import { openOutbox } from '@sarm/annotator/outbox/indexed-db-store';
import { screen, waitFor, within } from '@testing-library/react';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  accept,
  boxId,
  canvas,
  drag,
  EDIT,
  FRAME,
  openAnnotation,
  PERSON,
  placeOf,
  STATE,
  stateOf,
} from '../../testing/annotation-app.ts';
import { clearCanvas, layOutCanvas } from '../../testing/annotation-canvas.ts';
import { json } from '../../testing/fake-server.ts';
import { heldAnswer } from '../../testing/held-answer.ts';

beforeAll(layOutCanvas);
afterAll(clearCanvas);

const status = () => document.querySelector('[data-save]');
const says = async (text: string | RegExp): Promise<void> =>
  await waitFor(() => expect(status()?.textContent).toMatch(text));
const pressable = () => within(status() as HTMLElement).queryByRole('button');
const move = () => drag([115, 60], [155, 90]);
const cut = () => Promise.reject(new TypeError('Failed to fetch'));
type View = ReturnType<typeof openAnnotation>;
/** The network is away until the test says otherwise. */
function network(answer: (batch: EditBatch) => Response = (batch) => json(accept(batch))) {
  const line: { up: boolean; view?: View } = { up: false };
  const edit = () =>
    line.up ? answer(line.view?.batches().at(-1) as EditBatch) : (cut() as Promise<Response>);
  return { line, edit };
}
const conflict: AnnotationConflict = {
  id: '01900000-0000-7000-8000-0000000000c1',
  object_id: boxId(1),
  mine: {
    seq: 3,
    kind: 'update',
    changes: {},
    user_id: PERSON.id,
    name: 'Lena Lab',
    at: '2026-11-15T10:00:00.000Z',
  },
  theirs: {
    seq: 2,
    kind: 'update',
    changes: {},
    user_id: null,
    name: 'Tom Tec',
    at: '2026-11-15T10:00:00.000Z',
  },
  created_at: '2026-11-15T10:00:00.000Z',
};

describe('the state of saving', () => {
  it('reports edits on the way, then when they were stored', async () => {
    const held = heldAnswer();
    const view = openAnnotation({ [EDIT]: held.answer });
    await canvas();
    expect(status()?.textContent).toBe('No unsent edits');
    await move();
    await says('Saving 1 edit');
    await waitFor(() => expect(view.batches()).toHaveLength(1));
    held.release(json(accept(view.batches()[0] as EditBatch)));
    await says(/^Saved .*\d:\d\d:\d\d/);
    expect(pressable()).toBeNull();
  });

  it('a failure of the server can be tried again', async () => {
    const { line, edit } = network();
    line.view = openAnnotation({ [EDIT]: () => (line.up ? edit() : json({ message: 'Broken' }, 500)) });
    await canvas();
    await move();
    await says('Not saved, Retry');
    expect(await placeOf(1)).toEqual(['140', '80', '30', '20']);
    line.up = true;
    await line.view.user.click(pressable() as HTMLElement);
    await says(/^Saved /);
  });

  it('a conflict is counted, and pressing it opens it', async () => {
    const view = openAnnotation({ [STATE]: json(stateOf(undefined, { conflicts: [conflict] })) });
    await canvas();
    await says('1 conflict');
    await view.user.click(pressable() as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Object 1 was changed by two people' })).toBeTruthy();
  });

  it('without storage of the browser, edits are only in this window while the network is away', async () => {
    const { line, edit } = network();
    line.view = openAnnotation({ [EDIT]: edit });
    await canvas();
    await move();
    await says('Offline, 1 edit only in this window');
    line.up = true;
    globalThis.dispatchEvent(new Event('online'));
    await says(/^Saved /);
  });
});

describe('with storage of the browser', () => {
  beforeEach(() => {
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    layOutCanvas();
  });
  const store = (now = Date.now) =>
    openOutbox({ indexedDB: globalThis.indexedDB, keyRange: IDBKeyRange, now });
  const PLACE = { userId: PERSON.id, frameId: FRAME.id };

  it('edits are kept on this computer, sent when the network is back, and then gone from it', async () => {
    const { line, edit } = network();
    line.view = openAnnotation({ [EDIT]: edit });
    await canvas();
    await move();
    await says('Offline, 1 edit kept on this computer');
    const kept = await (await store()).list(PLACE);
    expect(kept.map((each) => each.edit.changes)).toEqual([{ box: [140, 80, 170, 100] }]);
    line.up = true;
    globalThis.dispatchEvent(new Event('online'));
    await says(/^Saved /);
    await waitFor(async () => expect(await (await store()).list(PLACE)).toEqual([]));
  });

  it('offline edits are there after a reload, and can be sent by hand', async () => {
    const { line, edit } = network();
    line.view = openAnnotation({ [EDIT]: edit });
    await canvas();
    await move();
    await says('Offline, 1 edit kept on this computer');
    line.view.unmount();
    line.view = openAnnotation({ [EDIT]: edit });
    await canvas();
    await says('Offline, 1 edit kept on this computer');
    line.up = true;
    const send = screen.getByRole('button', { name: 'Offline, 1 edit kept on this computer, send now' });
    expect(send.ariaLabel).toContain(send.textContent);
    await line.view.user.click(send);
    await says(/^Saved /);
    expect(line.view.batches().at(-1)?.edits).toMatchObject([{ changes: { box: [140, 80, 170, 100] } }]);
  });

  it('back online it says what was sent and what is in conflict', async () => {
    const { line, edit } = network((batch) => {
      const answer = accept(batch);
      return json({
        ...answer,
        results: answer.results.map((result) => ({ ...result, outcome: 'conflict', conflict })),
        edits: [],
      });
    });
    line.view = openAnnotation({
      [EDIT]: edit,
      [STATE]: [json(stateOf()), json(stateOf(undefined, { seq: 2, conflicts: [conflict] }))],
    });
    await canvas();
    await move();
    await says('Offline, 1 edit kept on this computer');
    line.up = true;
    globalThis.dispatchEvent(new Event('online'));
    await says('Back online, 1 edit sent, 1 conflict');
  });

  const download = async (view: View): Promise<unknown> => {
    const blobs: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(globalThis.URL, {
        createObjectURL: (blob: Blob) => `blob:${blobs.push(blob)}`,
        revokeObjectURL: () => undefined,
      }),
    );
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    await view.user.click(screen.getByRole('button', { name: 'Download unsent edits' }));
    expect(clicked.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual([
      `unsent-edits-${FRAME.id}.json`,
    ]);
    clicked.mockRestore();
    return JSON.parse((await blobs[0]?.text()) ?? '');
  };
  const discard = async (view: View): Promise<void> => {
    await view.user.click(screen.getByRole('button', { name: 'Discard' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard the unsent edits?' }));
    await view.user.click(dialog.getByRole('button', { name: 'Discard' }));
  };

  it('edits of a frame that is gone are offered as a file, and after that given up by choice', async () => {
    const view = openAnnotation({ [EDIT]: json({ message: 'No frame has this id' }, 404) });
    await canvas();
    await move();
    await says('Editing is stopped: the frame is no longer available');
    expect(await download(view)).toMatchObject({
      frame_id: FRAME.id,
      edits: [{ kind: 'update', object_id: boxId(1), changes: { box: [140, 80, 170, 100] } }],
    });
    expect(await (await store()).list(PLACE)).toHaveLength(1);
    await view.user.click(screen.getByRole('button', { name: 'Discard' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard the unsent edits?' }));
    await view.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await (await store()).list(PLACE)).toHaveLength(1);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await discard(view);
    await waitFor(async () => expect(await (await store()).list(PLACE)).toEqual([]));
    expect(screen.queryByText(/^Update failed/)).toBeNull();
  });

  it('PLT-101 a full outbox stops the editing, and its edits are offered as well', async () => {
    const first = network();
    first.line.view = openAnnotation({ [EDIT]: first.edit });
    await canvas();
    await move();
    await says('Offline, 1 edit kept on this computer');
    const [left] = await (await store()).list(PLACE);
    first.line.view.unmount();
    vi.stubGlobal('indexedDB', new IDBFactory());
    // Kept for longer than the limit of days: nobody sends it any more.
    const old = await store(() => Date.now() - 31 * 86_400_000);
    await old.add(PLACE, left === undefined ? [] : [left]);
    const view = openAnnotation({ [EDIT]: cut });
    await canvas();
    await says('Editing is stopped: too many edits wait on this computer to be sent');
    expect(screen.queryByRole('button', { name: /^Add box/ })).toBeNull();
    expect(await download(view)).toMatchObject({ edits: [{ object_id: boxId(1) }] });
    await discard(view);
    await waitFor(() => expect(status()?.textContent).not.toMatch(/stopped/));
    expect(await screen.findByRole('button', { name: /^Add box/ })).toBeTruthy();
  });
});
