import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  AT,
  annotator,
  box,
  boxId,
  canvas,
  drag,
  EDIT,
  FRAME,
  GET_FRAME,
  objectList,
  openAnnotation,
  placeOf,
  press,
  rowTexts,
  STATE,
  stateOf,
} from '../../testing/annotation-app.ts';
import { clearCanvas, layOutCanvas } from '../../testing/annotation-canvas.ts';
import { VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { drawnStyle } from '../../testing/fast-styles.ts';
import { arriveAt } from '../../testing/visits.ts';

beforeAll(layOutCanvas);
afterAll(clearCanvas);

describe('the Detection annotation screen', () => {
  it('TEC-020 TEC-053 shows the frame on a canvas together with the list of its detections', async () => {
    const view = openAnnotation();
    const picture = await canvas();
    expect(picture.getAttribute('aria-label')).toBe('Frame 40 with 2 boxes');
    expect(screen.getByRole('heading', { name: 'Frame #40' })).toBeTruthy();
    await waitFor(() => expect(rowTexts()).toEqual(['1 sperm 0.61 Not Added', '2 sperm 1.00 Not Added']));
    await waitFor(() =>
      expect(view.server.callsOf(`GET /api/sarm/media/view-frame/${FRAME.id}`).length).toBeGreaterThan(0),
    );
    const drawn = (part: string) => drawnStyle(document.querySelector(`[data-${part}]`) as Element);
    expect(drawn('canvas').maxHeight).toBe('600px');
    expect(drawn('container').maxHeight).toBe('700px');
    expect(drawn('canvas').minHeight).toBe('200px');
  });

  it('TEC-020 TEC-054 needs annotate_detection, of the person and in the project of the frame', async () => {
    const other = openAnnotation({}, annotator(['review_annotations']));
    expect(await screen.findByText("You don't have permission to access this page.")).toBeTruthy();
    expect(other.server.callsOf(STATE)).toHaveLength(0);
    other.unmount();
    const clinical = openAnnotation(
      {},
      { ...annotator(), roles: [], permissions: ['access_business', 'annotate_detection'] },
    );
    await arriveAt(clinical, '/unauthorized');
  });

  it('TEC-055 says that the frame is not found, and the details of the error', async () => {
    const view = openAnnotation({ [GET_FRAME]: json({ message: 'No frame has this id' }, 404) });
    expect(await screen.findByRole('heading', { name: 'Frame not found' })).toBeTruthy();
    expect(screen.getByText('No frame has this id')).toBeTruthy();
    view.unmount();
    openAnnotation({}, undefined, AT.replace(FRAME.id, 'nothing'));
    expect(await screen.findByRole('heading', { name: 'Frame not found' })).toBeTruthy();
    expect(screen.getByText('No frame is named in the address')).toBeTruthy();
  });

  it('says that the boxes were not loaded, and loads them when that is requested', async () => {
    const view = openAnnotation({ [STATE]: [json({ message: 'x' }, 500), json(stateOf())] });
    expect(await screen.findByText('The boxes of this frame could not be loaded.')).toBeTruthy();
    await view.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect((await canvas()).getAttribute('aria-label')).toBe('Frame 40 with 2 boxes');
  });

  it('TEC-056 TEC-187 draws one box of class sperm with confidence 1, then leaves the mode; a small one is none', async () => {
    const view = openAnnotation();
    await canvas();
    const add = screen.getByRole('button', { name: /^Add box/ });
    await view.user.click(add);
    expect(add.getAttribute('aria-pressed')).toBe('true');
    await drag([400, 200], [410, 230]);
    expect(add.getAttribute('aria-pressed')).toBe('true');
    expect(objectList().getAllByRole('option')).toHaveLength(2);
    await drag([400, 200], [430, 240]);
    expect(add.getAttribute('aria-pressed')).toBe('false');
    await waitFor(() => expect(view.batches()).toHaveLength(1));
    expect(view.batches()[0]?.edits).toMatchObject([
      { kind: 'create', changes: { box: [400, 200, 430, 240] } },
    ]);
    const changes = view.batches()[0]?.edits[0]?.changes;
    expect([changes?.class ?? 'sperm', changes?.confidence ?? 1]).toEqual(['sperm', 1]);
    expect(rowTexts().filter((row) => row?.startsWith('3 sperm 1.00'))).toHaveLength(1);
  });

  it('TEC-057 moves and resizes a box at once and stores it', async () => {
    const view = openAnnotation();
    await canvas();
    await drag([115, 60], [155, 90]);
    const section = await screen.findByRole('region', { name: 'Object 1' });
    const value = (name: string) =>
      (within(section).getByRole('spinbutton', { name }) as HTMLInputElement).value;
    expect([value('x'), value('y'), value('width'), value('height')]).toEqual(['140', '80', '30', '20']);
    await waitFor(() =>
      expect(view.batches()[0]?.edits).toMatchObject([
        { kind: 'update', object_id: boxId(1), changes: { box: [140, 80, 170, 100] } },
      ]),
    );
    await drag([170, 100], [190, 110]);
    await waitFor(() =>
      expect(view.batches()[1]?.edits).toMatchObject([{ changes: { box: [140, 80, 190, 110] } }]),
    );
    view.unmount();
  });

  it.each([
    [
      { code: 'edit.box_outside', params: { width: 640, height: 480 } },
      'The box leaves the picture of 640 × 480',
    ],
    [{ code: 'edit.object_missing' }, 'The box is no longer there'],
  ])('TEC-057 takes a move back with its reason: %o', async (because, reason) => {
    const failing = openAnnotation({
      [EDIT]: () =>
        json({
          seq: 1,
          results: (failing.batches().at(-1)?.edits ?? []).map((edit) => ({
            edit_id: edit.edit_id,
            outcome: 'refused',
            seq: null,
            object: null,
            conflict: null,
            because,
          })),
          edits: [],
          more: false,
          reload: false,
        }),
    });
    await canvas();
    await drag([115, 60], [155, 90]);
    expect(await screen.findByText(`Update failed: ${reason}. Position has been reverted.`)).toBeTruthy();
    const back = within(await screen.findByRole('region', { name: 'Object 1' }));
    expect(back.getByRole<HTMLInputElement>('spinbutton', { name: 'x' }).value).toBe('100');
  });

  it('TEC-188 no side goes below 10 px, and a handle is hit within 8 px', async () => {
    const view = openAnnotation();
    await canvas();
    await view.user.click(objectList().getByText('1'));
    await drag([139, 79], [60, 20]);
    expect(await screen.findByRole('region', { name: 'No object is selected' })).toBeTruthy();
    await view.user.click(objectList().getByText('1'));
    await drag([138, 78], [60, 20]);
    expect(await placeOf(1)).toEqual(['100', '50', '10', '10']);
    const section = within(screen.getByRole('region', { name: 'Object 1' }));
    const width = section.getByRole('spinbutton', { name: 'width' });
    await view.user.clear(width);
    await view.user.type(width, '9{Enter}');
    expect(await section.findByText('At least 10 px')).toBeTruthy();
    await waitFor(() => expect(view.batches()).toHaveLength(1));
    expect(view.batches()[0]?.edits).toMatchObject([
      { kind: 'update', object_id: boxId(1), changes: { box: [100, 50, 110, 60] } },
    ]);
  });

  it('TEC-058 verifies a detection, and deletes one from canvas, list and database', async () => {
    const view = openAnnotation();
    (await canvas()).focus();
    press('Tab');
    press('Enter');
    await waitFor(() =>
      expect(view.batches()[0]?.edits).toMatchObject([
        { kind: 'update', object_id: boxId(1), changes: { verified: true } },
      ]),
    );
    press('Delete');
    expect(rowTexts()).toHaveLength(1);
    expect((await canvas()).getAttribute('aria-label')).toBe('Frame 40 with 1 box');
    await waitFor(() =>
      expect(view.batches()[1]?.edits).toMatchObject([{ kind: 'delete', object_id: boxId(1) }]),
    );
  });

  it('TEC-295 TEC-296 reports a box that was not added and one that was not deleted', async () => {
    const view = openAnnotation({ [EDIT]: json({ message: 'The project is archived' }, 409) });
    await canvas();
    await view.user.click(screen.getByRole('button', { name: /^Add box/ }));
    await drag([400, 200], [430, 240]);
    expect(await screen.findByText('Failed to add detection. Please try again.')).toBeTruthy();
    expect(objectList().getAllByRole('option')).toHaveLength(2);
    (await canvas()).focus();
    press('Tab');
    press('Delete');
    expect(await screen.findByText('Failed to delete detection. Please try again.')).toBeTruthy();
    expect(objectList().getAllByRole('option')).toHaveLength(2);
  });

  it('reads the selection aloud, and the canvas names its row', async () => {
    openAnnotation();
    const picture = await canvas();
    picture.focus();
    press('Tab');
    expect(await screen.findByText('1, sperm, 0.61, predicted, x 100, y 50, 17.4 µm')).toBeTruthy();
    expect(picture.getAttribute('aria-activedescendant')).toBe(`object-${boxId(1)}`);
    expect(document.getElementById(`object-${boxId(1)}`)?.getAttribute('aria-selected')).toBe('true');
  });

  it('moves without a drag by number fields, and shows no boxes below the confidence that is chosen', async () => {
    const view = openAnnotation({
      [STATE]: json(stateOf([box(1, { confidence: 0.35 }), box(2, { confidence: 0.9 })])),
    });
    await canvas();
    await view.user.click(objectList().getByText('1'));
    const section = within(await screen.findByRole('region', { name: 'Object 1' }));
    const field = section.getByRole('spinbutton', { name: 'x' });
    await view.user.clear(field);
    await view.user.type(field, '200{Enter}');
    await waitFor(() =>
      expect(view.batches()[0]?.edits).toMatchObject([{ changes: { box: [200, 50, 230, 70] } }]),
    );
    fireEvent.change(screen.getByRole('slider', { name: 'Show from confidence' }), {
      target: { value: 0.4 },
    });
    expect(rowTexts()).toEqual(['2 sperm 0.90 Not Added']);
    expect(screen.getByText('1 shown of 2')).toBeTruthy();
  });

  it('goes to the next frame by its key, and keeps the canvas', async () => {
    const view = openAnnotation();
    const picture = await canvas();
    press('ArrowRight');
    expect(await screen.findByRole('heading', { name: 'Frame #50' })).toBeTruthy();
    expect(view.router.state.location.search).toContain(`videoId=${VIDEO_ID}`);
    await waitFor(() =>
      expect(screen.getByRole('application').getAttribute('aria-label')).toBe('Frame 50 with 0 boxes'),
    );
    expect(screen.getByRole('application')).toBe(picture);
    expect(await screen.findByText('No boxes in this frame yet. Draw one, or run detection.')).toBeTruthy();
  });
});
