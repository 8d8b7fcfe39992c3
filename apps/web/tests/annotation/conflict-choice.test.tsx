import type { AnnotationConflict } from '@sarm/contracts/http/annotation/annotation.entities';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  annotator,
  boxId,
  canvas,
  objectList,
  openAnnotation,
  PERSON,
  press,
  STATE,
  stateOf,
} from '../../testing/annotation-app.ts';
import { clearCanvas, layOutCanvas } from '../../testing/annotation-canvas.ts';
import { json } from '../../testing/fake-server.ts';

beforeAll(layOutCanvas);
afterAll(clearCanvas);

const side = (name: string, user: string, changes: object): AnnotationConflict['mine'] => ({
  seq: 2,
  kind: 'update',
  changes: { ...changes },
  user_id: user,
  name,
  at: '2026-11-15T10:00:00.000Z',
});
const OTHER = '01900000-0000-7000-8000-0000000000b2';
const conflictOf = (mine: object, theirs: object): AnnotationConflict => ({
  id: '01900000-0000-7000-8000-0000000000c1',
  object_id: boxId(1),
  mine: side('Lena Lab', PERSON.id, mine),
  theirs: side('Tom Tec', OTHER, theirs),
  created_at: '2026-11-15T10:00:00.000Z',
});
const CLASSES = conflictOf({ class: 'debris' }, { class: 'cluster' });
const withConflict = (conflict = CLASSES) => json(stateOf(undefined, { conflicts: [conflict] }));
/** With the number of the edit that settled it: an older state would be read again and again. */
const SETTLED = json(stateOf(undefined, { seq: 2 }));
const TITLE = 'Object 1 was changed by two people';
const open = (person = PERSON, conflict = CLASSES) =>
  openAnnotation({ [STATE]: [withConflict(conflict), SETTLED] }, person);
const select = async (view: ReturnType<typeof open>) => {
  await canvas();
  await view.user.click(objectList().getByText('1'));
  return within(await screen.findByRole('dialog', { name: TITLE }));
};

describe('a box with two versions', () => {
  it('shows both values with the people who set them, and when', async () => {
    const dialog = await select(open());
    const texts = ['You', 'Tom Tec'].map((name) => dialog.getByText(name).parentElement?.textContent);
    expect(texts[0]).toMatch(/^You .*\d:\d\d:\d\d.*Class sperm to debris$/);
    expect(texts[1]).toMatch(/^Tom Tec .*\d:\d\d:\d\d.*Class sperm to cluster$/);
    expect(dialog.getByText('Nothing is lost: choose what stays.')).toBeTruthy();
    expect(dialog.queryByText(/^IoU/)).toBeNull();
  });

  it.each([
    ['in two windows', { user_id: PERSON.id, name: 'Lena Lab' }],
    ['by you and by a run', { kind: 'run' as const, user_id: null, name: null }],
  ])('says that it was changed %s', async (how, who) => {
    const view = open(PERSON, { ...CLASSES, theirs: { ...CLASSES.theirs, ...who } });
    await canvas();
    await view.user.click(objectList().getByText('1'));
    expect(await screen.findByRole('dialog', { name: `Object 1 was changed ${how}` })).toBeTruthy();
  });

  it('names how much two places share', async () => {
    const view = open(PERSON, conflictOf({ box: [100, 50, 130, 70] }, { box: [115, 50, 145, 70] }));
    const dialog = await select(view);
    expect(dialog.getByText('IoU of the two 0.33')).toBeTruthy();
    // The one that the screen shows: 'moved by 0' would say that nobody did anything.
    expect(dialog.getByText('You').parentElement?.textContent).toContain('As shown now');
  });

  it.each([
    ['1', 'mine'],
    ['2', 'theirs'],
  ])('the key %s keeps %s, and is no class meanwhile', async (key, keep) => {
    const view = open();
    await select(view);
    press(key, { code: `Digit${key}` });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
    await waitFor(() => expect(view.batches()).toHaveLength(1));
    expect(view.batches()[0]?.edits).toMatchObject([
      { kind: 'settle', object_id: boxId(1), conflict_id: CLASSES.id, keep, changes: {} },
    ]);
    await waitFor(() => expect(view.server.callsOf(STATE)).toHaveLength(2));
    expect(screen.queryByText('1 conflict')).toBeNull();
  });

  it('each side has a button as well', async () => {
    const view = open();
    const dialog = await select(view);
    expect(dialog.getByRole('button', { name: 'Keep You' }).getAttribute('aria-keyshortcuts')).toBe('1');
    await view.user.click(dialog.getByRole('button', { name: 'Keep Tom Tec' }));
    await waitFor(() => expect(view.batches()[0]?.edits).toMatchObject([{ kind: 'settle', keep: 'theirs' }]));
  });

  it('can wait: Esc closes it, nothing is sent, and the state of saving opens it again', async () => {
    const view = open();
    await select(view);
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
    expect(view.batches()).toEqual([]);
    await view.user.click(screen.getByRole('button', { name: '1 conflict' }));
    const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
    await view.user.click(dialog.getByRole('button', { name: 'Decide later' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
    expect(view.batches()).toEqual([]);
  });

  it('is settled by nobody who only reads', async () => {
    const view = open(annotator(['annotate_detection'], 'viewer'));
    const dialog = await select(view);
    for (const name of ['Keep You', 'Keep Tom Tec'])
      expect(dialog.getByRole('button', { name })).toHaveProperty('disabled', true);
    press('1', { code: 'Digit1' });
    expect(screen.getByRole('dialog', { name: TITLE })).toBeTruthy();
    expect(view.batches()).toEqual([]);
  });
});
