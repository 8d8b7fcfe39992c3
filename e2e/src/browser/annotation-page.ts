import type { FrameState } from '@sarm/contracts/http/annotation/annotation.entities';
import type { Page } from 'playwright-core';
import type { Client } from '../product/client.ts';

export interface FramePlace {
  readonly frameId: string;
  readonly videoId: string;
  readonly datasetId: string;
}

export const canvasOf = (window: Page) => window.getByRole('application');
export const saved = (window: Page) => window.getByText(/^Saved /).waitFor();
export const stateOf = (person: Client, frameId: string): Promise<FrameState> =>
  person.call('GET', `/technical/frames/${frameId}/state`);

/** The canvas has the focus afterwards: keys are its own from there on. */
export async function openFrame(window: Page, place: FramePlace): Promise<void> {
  await window.goto(`/finetune/annotation/detection/frame?${new URLSearchParams({ ...place }).toString()}`);
  await canvasOf(window).waitFor();
  await window.getByText('No unsent edits').waitFor();
  await canvasOf(window).focus();
}

/** One box between two places of the canvas, given as shares of its sides. */
export async function drawBox(
  window: Page,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
): Promise<void> {
  const box = await canvasOf(window).boundingBox();
  if (box === null) throw new Error('the canvas is not shown');
  await window.keyboard.press('b');
  await window.mouse.move(box.x + x1 * box.width, box.y + y1 * box.height);
  await window.mouse.down();
  await window.mouse.move(box.x + x2 * box.width, box.y + y2 * box.height, { steps: 4 });
  await window.mouse.up();
}

export interface KeptInBrowser {
  /** Boxes as the window has confirmed them, of the frame; null: it has kept none. */
  readonly frame: Pick<FrameState, 'seq' | 'objects'> | null;
  readonly unsent: number;
}

/** What a window holds in its storage, i.e. its own document of the frame and its outbox. */
export const keptIn = (window: Page, frameId: string): Promise<KeptInBrowser> =>
  window.evaluate(async (id) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('sarm-outbox');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('no storage')));
    });
    const all = <Row>(store: string) =>
      new Promise<Row[]>((resolve, reject) => {
        const reading = database.transaction(store).objectStore(store).getAll();
        reading.addEventListener('success', () => resolve(reading.result as Row[]));
        reading.addEventListener('error', () => reject(reading.error ?? new Error('not read')));
      });
    const frames = await all<{ frame_id: string; frame: NonNullable<KeptInBrowser['frame']> }>('frames');
    const edits = await all<unknown>('edits');
    database.close();
    return { frame: frames.find(({ frame_id }) => frame_id === id)?.frame ?? null, unsent: edits.length };
  }, frameId);
