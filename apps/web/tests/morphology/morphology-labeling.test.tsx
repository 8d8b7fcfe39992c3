import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { heldAnswer } from '../../testing/held-answer.ts';
import { cropId, detector, FRAME, morphologist, storedMask } from '../../testing/mask-app.ts';
import {
  foundClass,
  itemId,
  LABEL_PAGE,
  measuresOf,
  missing,
  MORPHOLOGY_CALLS,
  openLabel,
  type SentClasses,
} from '../../testing/morphology-app.ts';

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const opened = () => screen.findByRole('radiogroup', { name: 'Classification' });
const radio = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const key = (name: string, code = '') => fireEvent.keyDown(document.body, { key: name, code });
const apply = () => button('Apply Classification');
const saveAll = () => button('Save All Labels');
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Save All Labels' }));
const bodies = (view: ReturnType<typeof openLabel>) =>
  view.server.callsOf(MORPHOLOGY_CALLS.classify).map(({ body }) => (body as SentClasses).items);

describe('the screen', () => {
  it('TEC-121 TEC-025 shows the frame, the crops of the label, a classification panel and the dialog', async () => {
    const view = openLabel({ stored: { 2: foundClass({ morphologyClass: 'abnormal_tail' }) } });
    const panel = await opened();
    expect(
      within(panel)
        .getAllByRole('radio')
        .map((each) => each.closest('label')?.textContent),
    ).toEqual(['Normal', 'Abnormal head', 'Abnormal midpiece', 'Abnormal tail', 'Cytoplasmic droplet']);
    const crops = within(screen.getByRole('list', { name: 'Crops of this page' }));
    expect(crops.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
      `Crop ${cropId(1).slice(-8)}, not classified`,
      `Crop ${cropId(2).slice(-8)}, Abnormal tail`,
      `Crop ${cropId(3).slice(-8)}, not classified`,
    ]);
    expect(view.server.callsOf(MORPHOLOGY_CALLS.label)[0]?.url).toContain('sortBy=frame_number');
    const frame = within(screen.getByRole('region', { name: 'Frame' }));
    await waitFor(() => expect(document.querySelector('[data-box]')).toBeTruthy());
    expect(frame.getByText('S007/1 #12')).toBeTruthy();
    await view.user.click(saveAll());
    expect((await dialog()).getByText('1 of 3 objects are classified.')).toBeTruthy();
  });

  it('TEC-025 is not opened without annotate_morphology', async () => {
    const view = openLabel({ person: detector });
    await waitFor(() => expect(view.path()).toBe('/unauthorized'));
    view.unmount();
    const holder = openLabel();
    await opened();
    expect(holder.path()).toBe(LABEL_PAGE);
  });

  it('TEC-122 is In Progress until every object is classified, then Complete', async () => {
    openLabel({ crops: 2, stored: { 1: foundClass() } });
    await opened();
    expect(screen.getByText('In Progress')).toBeTruthy();
    expect(screen.queryByText('Complete')).toBeNull();
    key('ArrowRight');
    await waitFor(() => expect(screen.getByText('object 2 of 2', { exact: false })).toBeTruthy());
    key('1', 'Digit1');
    await waitFor(() => expect(apply().disabled).toBe(false));
    key('Enter');
    expect(await screen.findByText('Complete')).toBeTruthy();
    expect(screen.queryByText('In Progress')).toBeNull();
  });

  it('says that a label is gone, that it could not be read, and what to do with an empty one', async () => {
    const gone = openLabel({}, { [MORPHOLOGY_CALLS.label]: json({ message: 'x' }, 404) });
    expect(await screen.findByText('This morphology data label does not exist')).toBeTruthy();
    gone.unmount();
    const failed = openLabel({}, { [MORPHOLOGY_CALLS.label]: json({ message: 'Database is away' }, 500) });
    expect(await screen.findByText('Database is away')).toBeTruthy();
    failed.unmount();
    openLabel({ crops: 0 });
    const link = await screen.findByRole('link', { name: 'Open the crops' });
    expect(link.getAttribute('href')).toBe(`/finetune/crops?datasetId=${DATASET_ID}`);
  });
});

describe('classifying', () => {
  it('TEC-123 needs a class to apply one, and a classified object to save', async () => {
    const view = openLabel();
    await opened();
    expect([apply().disabled, saveAll().disabled]).toEqual([true, true]);
    key('Enter');
    expect(bodies(view)).toEqual([]);
    await view.user.click(radio('Normal'));
    expect([apply().disabled, saveAll().disabled]).toEqual([false, true]);
    await view.user.click(apply());
    await waitFor(() => expect(saveAll().disabled).toBe(false));
    await view.user.click(saveAll());
    expect((await dialog()).getByText('2 objects are not classified yet.')).toBeTruthy();
  });

  it('TEC-123 does not warn where every object is classified', async () => {
    const view = openLabel({ crops: 1, stored: { 1: foundClass() } });
    await opened();
    await view.user.click(saveAll());
    expect((await dialog()).queryByRole('alert')).toBeNull();
  });

  it('TEC-124 keeps class, notes and confidence of every object, and Save All Labels stores them in one call', async () => {
    let away = true;
    const held = heldAnswer();
    const view = openLabel(
      {},
      {
        [MORPHOLOGY_CALLS.classify]: [
          held.answer,
          () => (away ? json({ message: 'Database is away' }, 500) : view.store()),
        ],
      },
    );
    await opened();
    // The slider begins at 3, from 1 to 5.
    const slider = screen.getByRole('slider', { name: 'Confidence' });
    expect(['aria-valuenow', 'min', 'max'].map((name) => slider.getAttribute(name))).toEqual(['3', '1', '5']);
    key('2', 'Digit2');
    await view.user.type(screen.getByRole('textbox', { name: 'Notes' }), 'one vacuole');
    await view.user.click(apply());
    // It goes at once, and meanwhile the next ones are classified.
    await waitFor(() => expect(bodies(view)).toHaveLength(1));
    key('4', 'Digit4');
    key('+');
    await waitFor(() => expect(slider.getAttribute('aria-valuenow')).toBe('4'));
    key('Enter');
    key('1', 'Digit1');
    for (let times = 0; times < 4; times += 1) key('-');
    await waitFor(() => expect(screen.getByRole('slider').getAttribute('aria-valuenow')).toBe('1'));
    key('Enter');
    held.release(json({ message: 'Database is away' }, 500));
    await screen.findByText('Not saved: Database is away');
    away = false;
    await view.user.click(saveAll());
    await view.user.click((await dialog()).getByRole('button', { name: 'Save All Labels' }));
    expect(await screen.findByText('All labels saved')).toBeTruthy();
    expect(bodies(view).at(-1)).toEqual([
      {
        item_id: itemId(1),
        morphologyClass: 'abnormal_head',
        confidence: 3,
        notes: 'one vacuole',
        defects: ['head'],
      },
      { item_id: itemId(2), morphologyClass: 'abnormal_tail', confidence: 4, notes: '', defects: ['tail'] },
      { item_id: itemId(3), morphologyClass: 'normal', confidence: 1, notes: '', defects: [] },
    ]);
    expect(screen.queryByText('Saved')).toBeTruthy();
  });

  it('keeps several defects, whose first is the class', async () => {
    const view = openLabel();
    await opened();
    await view.user.click(screen.getByRole('checkbox', { name: 'Tail' }));
    expect(radio('Abnormal tail').checked).toBe(true);
    await view.user.click(screen.getByRole('checkbox', { name: 'Head' }));
    expect(radio('Abnormal head').checked).toBe(true);
    await view.user.click(apply());
    await waitFor(() => expect(bodies(view)[0]?.[0]?.defects).toEqual(['head', 'tail']));
  });

  it('does not lose what was typed when another crop is opened, and keeps a changed remark by itself', async () => {
    const view = openLabel({ stored: { 2: foundClass({ notes: 'plain' }) } });
    await opened();
    const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
    await view.user.type(notes(), 'blurred');
    // Keys do nothing while somebody types.
    expect(radio('Normal').checked).toBe(false);
    const crop = (place: number) =>
      screen.getByRole('button', { name: new RegExp(`^Crop ${cropId(place).slice(-8)}`) });
    await view.user.click(crop(2));
    await waitFor(() => expect(notes().value).toBe('plain'));
    expect(bodies(view)).toEqual([]);
    await view.user.type(notes(), ', slim');
    await view.user.click(crop(1));
    await waitFor(() => expect(notes().value).toBe('blurred'));
    await waitFor(() => expect(bodies(view)).toMatchObject([[{ item_id: itemId(2), notes: 'plain, slim' }]]));
    await view.user.click(saveAll());
    expect((await dialog()).getByText(/entries for 1 object were not applied/)).toBeTruthy();
  });

  it('is for the person who made the label, and hides an answer that is still to be given', async () => {
    openLabel({ label: { user_id: cropId(9), user_name: 'Kenji Mori' }, hidden: [1] });
    await opened();
    expect(screen.getByText(/^Label of Kenji Mori/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save All Labels' })).toBeNull();
    expect(radio('Normal').disabled).toBe(true);
    expect(screen.getByText(/answer of this person shows after yours/)).toBeTruthy();
    key('1', 'Digit1');
    expect(radio('Normal').checked).toBe(false);
    expect(morphologist.id).not.toBe(cropId(9));
  });
});

describe('the measures', () => {
  it('are not available without a mask, with a link to where one is made', async () => {
    openLabel();
    await opened();
    const card = within(await screen.findByRole('region', { name: 'Measured head' }));
    expect((await card.findAllByText('Not available')).length).toBe(7);
    expect(card.getByRole('link', { name: 'Make a mask' }).getAttribute('href')).toBe(
      `/finetune/annotation/morphology?frameId=${FRAME.id}&datasetId=${DATASET_ID}&cropId=${cropId(1)}`,
    );
  });

  it('stand with their intervals and without a range, and M and X hide measures and outline', async () => {
    openLabel(
      { crops: 1 },
      {
        [MORPHOLOGY_CALLS.measures(1)]: measuresOf(storedMask(), {
          midpiece: {
            length: missing('not_outlined'),
            width: missing('not_outlined'),
            angle: missing('not_outlined'),
          },
        }),
      },
    );
    await opened();
    const card = within(await screen.findByRole('region', { name: 'Measured head' }));
    expect((await card.findAllByText('4.25 µm')).length).toBe(3);
    expect(card.getAllByText('4.15–4.35').length).toBeGreaterThan(0);
    expect(card.getByText(/^Without a normal range/)).toBeTruthy();
    expect(document.querySelector('[data-outline]')).toBeTruthy();
    key('m', 'KeyM');
    key('x', 'KeyX');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Measured head' })).toBeNull());
    expect(document.querySelector('[data-outline]')).toBeNull();
  });
});
