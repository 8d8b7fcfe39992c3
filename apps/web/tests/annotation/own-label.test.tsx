import { automaticLabelName } from '@sarm/domain/labels';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  ADD_FRAME,
  ADD_ITEM,
  boxId,
  canvas,
  CREATE_LABEL,
  dataLabel,
  FRAME,
  LABEL,
  LABEL_ID,
  labelOf,
  objectList,
  openAnnotation,
  PERSON,
  rowTexts,
  STATE,
  stateOf,
} from '../../testing/annotation-app.ts';
import { clearCanvas, layOutCanvas } from '../../testing/annotation-canvas.ts';
import { DATASET_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { heldAnswer } from '../../testing/held-answer.ts';

beforeAll(layOutCanvas);
afterAll(clearCanvas);
afterEach(() => vi.useRealTimers());

const ADDED = json({ success: true, message: 'x', items: [] });
const missing = () => json({ message: 'No label has this name' }, 404);
const panel = () => screen.findByRole('region', { name: 'Data label' });
const shows = async (state: string, text: string, disabled: boolean): Promise<void> => {
  // Looked up anew each time: the panel of a frame that is not read yet is another one.
  const section = () => within(screen.getByRole('region', { name: 'Data label' }));
  await waitFor(() => expect(section().getByRole('status').textContent).toBe(state));
  const button = section().getByRole('button', { name: /Data Label$|^Setting up$|^No Detections/ });
  expect([button.textContent, (button as HTMLButtonElement).disabled]).toEqual([text, disabled]);
};
const press = async (view: ReturnType<typeof openAnnotation>, name: string): Promise<void> =>
  await view.user.click(within(await panel()).getByRole('button', { name }));

describe("the person's own data label", () => {
  it('TEC-059 TEC-060 is pending until the frame is read, then loading, then ready', async () => {
    const [frame, label] = [heldAnswer(), heldAnswer()];
    const view = openAnnotation({ [STATE]: frame.answer, [LABEL]: label.answer });
    await shows('Pending', 'Setting up', true);
    expect(view.server.callsOf(LABEL)).toHaveLength(0);
    frame.release(json(stateOf()));
    await canvas();
    await shows('Loading', 'Setting up', true);
    const name = `${PERSON.id}_${DATASET_ID}_detection`;
    expect(automaticLabelName(PERSON.id, DATASET_ID, 'detection')).toBe(name);
    expect(view.server.callsOf(LABEL)[0]?.url).toContain(`/get-label/${name}?`);
    label.release(labelOf());
    await shows('Ready', 'Add Frame to Data Label', false);
    expect(view.server.callsOf(CREATE_LABEL)).toHaveLength(0);
  });

  it('TEC-059 TEC-060 is created where there is none', async () => {
    const creation = heldAnswer();
    const view = openAnnotation({ [LABEL]: [missing(), labelOf()], [CREATE_LABEL]: creation.answer });
    await shows('Creating', 'Setting up', true);
    expect(view.server.callsOf(CREATE_LABEL)[0]?.body).toMatchObject({
      name: `${PERSON.id}_${DATASET_ID}_detection`,
      dataset_id: DATASET_ID,
      label_type: 'detection',
    });
    creation.release(json(dataLabel, 201));
    await shows('Ready', 'Add Frame to Data Label', false);
    expect(view.server.callsOf(CREATE_LABEL)).toHaveLength(1);
  });

  it('TEC-059 TEC-060 TEC-061 takes the frame with its detections, and takes it again', async () => {
    const adding = heldAnswer();
    const view = openAnnotation({
      [LABEL]: [labelOf(), labelOf(boxId(1), boxId(2))],
      [ADD_FRAME]: [adding.answer, ADDED],
    });
    await shows('Ready', 'Add Frame to Data Label', false);
    expect(rowTexts()).toEqual(['1 sperm 0.61 Not Added', '2 sperm 1.00 Not Added']);
    await press(view, 'Add Frame to Data Label');
    await shows('Adding', 'Adding to Data Label', true);
    adding.release(ADDED.clone());
    await shows('Ready', 'Re-Add Frame to Data Label', false);
    expect(rowTexts()).toEqual(['1 sperm 0.61 Added', '2 sperm 1.00 Added']);
    await press(view, 'Re-Add Frame to Data Label');
    await waitFor(() => expect(view.server.callsOf(ADD_FRAME)).toHaveLength(2));
    for (const { body } of view.server.callsOf(ADD_FRAME))
      expect(body).toEqual({ data_label_id: LABEL_ID, item_ids: [FRAME.id] });
  });

  it('TEC-060 has nothing to add of a frame without detections', async () => {
    openAnnotation({ [STATE]: json(stateOf([])) });
    await shows('Ready', 'No Detections to Add', true);
  });

  it('TEC-061 lists a detection as added by its id in the label', async () => {
    openAnnotation({ [LABEL]: labelOf(boxId(2)) });
    await shows('Ready', 'Re-Add Frame to Data Label', false);
    expect(rowTexts()).toEqual(['1 sperm 0.61 Not Added', '2 sperm 1.00 Added']);
    expect(within(await panel()).getByText('1 of 2 added')).toBeTruthy();
  });

  it('TEC-059 shows an error that can be tried again where the label is not read', async () => {
    const view = openAnnotation({ [LABEL]: [json({ message: 'Broken' }, 500), labelOf()] });
    await shows('Error', 'Setting up', true);
    expect(view.server.callsOf(CREATE_LABEL)).toHaveLength(0);
    await press(view, 'Retry');
    await shows('Ready', 'Add Frame to Data Label', false);
  });

  it('TEC-297 says so where the label can neither be found nor created', async () => {
    const view = openAnnotation({
      [LABEL]: [missing(), labelOf()],
      [CREATE_LABEL]: [json({ message: 'The project is archived' }, 409), json(dataLabel, 201)],
    });
    await shows('Error', 'Setting up', true);
    const section = within(await panel());
    expect(section.getByText('Failed to create or find data label. Please try again.')).toBeTruthy();
    await press(view, 'Retry');
    await shows('Ready', 'Add Frame to Data Label', false);
    expect(section.queryByText('Failed to create or find data label. Please try again.')).toBeNull();
  });
});

describe('messages of adding', () => {
  const SUCCESS = 'Frame and all detections added to data label successfully!';

  it('TEC-299 reports success for 5 s', async () => {
    const adding = heldAnswer();
    const view = openAnnotation({ [ADD_FRAME]: adding.answer });
    await shows('Ready', 'Add Frame to Data Label', false);
    await press(view, 'Add Frame to Data Label');
    vi.useFakeTimers({ now: 0 });
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
    adding.release(ADDED.clone());
    await pass(0);
    expect(screen.getByText(SUCCESS)).toBeTruthy();
    await pass(4999);
    expect(screen.getByText(SUCCESS)).toBeTruthy();
    await pass(1);
    expect(screen.queryByText(SUCCESS)).toBeNull();
  });

  it('TEC-299 reports a failure with its message, and without one', async () => {
    const view = openAnnotation({
      [ADD_FRAME]: [json({ message: 'The project is archived' }, 409), json({}, 409)],
    });
    await shows('Ready', 'Add Frame to Data Label', false);
    await press(view, 'Add Frame to Data Label');
    expect(
      await screen.findByText('Failed to add frame to data label: The project is archived'),
    ).toBeTruthy();
    await shows('Ready', 'Add Frame to Data Label', false);
    await press(view, 'Add Frame to Data Label');
    expect(await screen.findByText('Failed to add frame to data label')).toBeTruthy();
    expect(screen.queryByText(SUCCESS)).toBeNull();
  });

  it('TEC-301 adds one detection, and reports why it could not', async () => {
    let stored: string[] = [];
    const view = openAnnotation({
      [LABEL]: () => labelOf(...stored),
      [ADD_ITEM]: [
        json({ message: 'The project is archived' }, 409),
        () => {
          stored = [boxId(1)];
          return json({}, 201);
        },
      ],
    });
    await shows('Ready', 'Add Frame to Data Label', false);
    await view.user.click(objectList().getByText('1'));
    const add = { name: 'Add to Data Label' };
    const section = within(await screen.findByRole('region', { name: 'Object 1' }));
    await view.user.click(section.getByRole('button', add));
    expect(
      await screen.findByText('Failed to add detection to data label: The project is archived'),
    ).toBeTruthy();
    expect(rowTexts()[0]).toBe('1 sperm 0.61 Not Added');
    await view.user.click(await section.findByRole('button', add));
    await waitFor(() => expect(rowTexts()[0]).toBe('1 sperm 0.61 Added'));
    expect(view.server.callsOf(ADD_ITEM)[1]?.body).toEqual({
      data_label_id: LABEL_ID,
      detection_id: boxId(1),
    });
    expect(section.queryByRole('button', add)).toBeNull();
  });
});
