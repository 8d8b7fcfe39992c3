import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  boxId,
  canvas,
  CLINICAL_AT,
  drag,
  EDIT,
  FRAME,
  GET_FRAME,
  objectList,
  openAnnotation,
  placeOf,
  PRESENCE,
  press,
  rowTexts,
} from '../../testing/annotation-app.ts';
import { clearCanvas, layOutCanvas } from '../../testing/annotation-canvas.ts';
import { seededUser } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import type { Answers } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';
import { arriveAt } from '../../testing/visits.ts';

beforeAll(layOutCanvas);
afterAll(clearCanvas);

/** A member of the project with one code of the clinical workflow, who is no system_admin. */
const holding = (code: string, level: 'viewer' | 'member' = 'member') => ({
  ...seededUser('business_user', level),
  ...withRole('x', ['access_business', code]),
});
const open = (person = holding('annotate_detection'), answers: Answers = {}, at = CLINICAL_AT) =>
  openAnnotation(answers, person, at);
/** Of the rail, what changes boxes. */
const editingTools = () =>
  within(screen.getByRole('toolbar', { name: 'Tools' }))
    .queryAllByRole('button', { name: /^(Add box|Verify|Delete)/ })
    .map((button) => button.textContent?.split(/[ ,]/)[0]);

describe('the frame with its detections', () => {
  it('BUS-028 the old address leads here with its query, and shows the frame with its boxes', async () => {
    const view = open(holding('view_detailed_detection'), {}, CLINICAL_AT.replace('/sarm/', '/business/'));
    await arriveAt(view, CLINICAL_AT);
    expect((await canvas()).getAttribute('aria-label')).toBe('Frame 40 with 2 boxes');
    expect(screen.getByRole('heading', { name: 'Frame #40', level: 1 })).toBeTruthy();
    expect(rowTexts()).toEqual(['1 sperm 0.61', '2 sperm 1.00']);
    // Once by the canvas and once by the strip of frames below it.
    await waitFor(() =>
      expect(view.server.callsOf(`GET /api/sarm/media/view-frame/${FRAME.id}`)).toHaveLength(2),
    );
    await view.user.click(objectList().getByText('1'));
    expect(await placeOf(1)).toEqual(['100', '50', '30', '20']);
    expect(screen.getByRole('region', { name: 'Object 1' }).textContent).toContain('predicted');
    await view.user.click(objectList().getByText('2'));
    expect(await placeOf(2)).toEqual(['300', '50', '30', '20']);
    expect(screen.getByRole('region', { name: 'Object 2' }).textContent).toContain('manual');
  });

  it('BUS-028 is read-only with view_detailed_detection', async () => {
    const view = open(holding('view_detailed_detection'));
    await canvas();
    expect(screen.getByText(/ · Read only$/)).toBeTruthy();
    await drag([115, 60], [155, 90]);
    expect(await placeOf(1)).toEqual(['100', '50', '30', '20']);
    const panel = within(screen.getByRole('region', { name: 'Object 1' }));
    for (const field of panel.getAllByRole('spinbutton')) expect(field).toHaveProperty('disabled', true);
    expect(editingTools()).toEqual([]);
    for (const name of ['Verify', 'Delete', 'Undo (Ctrl Z)', /^Copy from previous/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    (await canvas()).focus();
    for (const key of ['Enter', 'Delete', 'b']) press(key);
    await drag([400, 200], [430, 240]);
    expect(rowTexts()).toHaveLength(2);
    expect(screen.queryByRole('dialog')).toBeNull();
    const changes = view.server.calls.filter(({ method }) => method !== 'GET');
    expect(changes.filter(({ method, url }) => `${method} ${url}` !== PRESENCE)).toEqual([]);
  });

  it('BUS-028 annotate_detection moves and resizes a box, and stores where it ends', async () => {
    const view = open();
    await canvas();
    await drag([115, 60], [155, 90]);
    expect(await placeOf(1)).toEqual(['140', '80', '30', '20']);
    await waitFor(() =>
      expect(view.batches()[0]?.edits).toMatchObject([
        { kind: 'update', object_id: boxId(1), changes: { box: [140, 80, 170, 100] } },
      ]),
    );
    await drag([170, 100], [220, 150]);
    await waitFor(() =>
      expect(view.batches()[1]?.edits).toMatchObject([
        { kind: 'update', object_id: boxId(1), changes: { box: [140, 80, 220, 150] } },
      ]),
    );
  });

  it('BUS-028 annotate_detection draws, verifies and deletes', async () => {
    const view = open();
    await canvas();
    expect(editingTools()).toEqual(['Add', 'Verify', 'Delete']);
    await view.user.click(screen.getByRole('button', { name: /^Add box/ }));
    await drag([60, 50], [20, 20]);
    await waitFor(() =>
      expect(view.batches()[0]?.edits).toMatchObject([
        { kind: 'create', changes: { box: [20, 20, 60, 50] } },
      ]),
    );
    await waitFor(() => expect(rowTexts()).toHaveLength(3));
    await view.user.click(objectList().getByText('1'));
    const panel = within(await screen.findByRole('region', { name: 'Object 1' }));
    await view.user.click(panel.getByRole('button', { name: 'Verify' }));
    await waitFor(() =>
      expect(view.batches()[1]?.edits).toMatchObject([
        { kind: 'update', object_id: boxId(1), changes: { verified: true } },
      ]),
    );
    await view.user.click(panel.getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(view.batches()[2]?.edits).toMatchObject([{ kind: 'delete', object_id: boxId(1) }]),
    );
    expect(rowTexts()).toHaveLength(2);
  });

  it('takes a refused change back with its reason', async () => {
    open(undefined, { [EDIT]: json({ message: 'The project is archived', code: 'x' }, 409) });
    await canvas();
    await drag([115, 60], [155, 90]);
    expect(
      await screen.findByText('Update failed: The project is archived. Position has been reverted.'),
    ).toBeTruthy();
    expect(await placeOf(1)).toEqual(['100', '50', '30', '20']);
  });

  it('reports an address without a frame and a frame that is not there', async () => {
    const bare = open(undefined, {}, '/sarm/annotation/detection/frame');
    expect(await screen.findByText('No frame is named in the address')).toBeTruthy();
    bare.unmount();
    open(undefined, { [GET_FRAME]: json({ message: 'Not found' }, 404) });
    expect(await screen.findByText('Error loading detections: Not found')).toBeTruthy();
  });

  it('BUS-028 is closed to those who hold neither, and a level that only reads edits nothing', async () => {
    const closed = open(userRecord(withRole('x', ['access_business', 'view_analysis_results'])));
    await arriveAt(closed, '/unauthorized');
    closed.unmount();
    open(holding('annotate_detection', 'viewer'));
    await canvas();
    expect(editingTools()).toEqual([]);
    expect(screen.getByText(/ · Read only$/)).toBeTruthy();
  });

  it('has no data label and no labelling guide: they belong to the technical workflow', async () => {
    open();
    await canvas();
    expect(screen.queryByRole('region', { name: 'Data label' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Labelling guide' })).toBeNull();
    fireEvent.keyDown(document.body, { key: '?', code: 'Slash', shiftKey: true });
    const keys = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
    expect(keys.queryByText('Add Frame to Data Label')).toBeNull();
    expect(keys.getByText('Add box, one at a time')).toBeTruthy();
  });
});
