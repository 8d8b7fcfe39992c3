import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DATASET_ID, frame, seededUser, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS } from '../../testing/open-app.tsx';
import { holding, openTechnical } from '../../testing/technical-app.ts';
import { arriveAt } from '../../testing/visits.ts';

const two = json({ frames: [frame(5), frame(10, { selected: true, note: 'sharp' })], total: 2 });
const select = (number: number) => `POST /api/technical/frames/${frame(number).id}/select`;
const remove = (number: number) => `DELETE /api/technical/frames/${frame(number).id}`;
const picture = (number: number) => `GET /api/sarm/media/view-frame/${frame(number).id}`;
const open = (answers: Answers = {}, person = seededUser('technical_user')) =>
  openTechnical('extraction', { [CALLS.frames]: two, ...answers }, person);
const card = async (name: RegExp) => within(await screen.findByRole('group', { name }));

describe('frames of a video in the technical workflow', () => {
  it('TEC-051 each offers to select, unselect, view, note, detect and delete it', async () => {
    open();
    const actions = (await card(/^Frame 5,/)).getAllByRole('button').map((button) => button.ariaLabel);
    expect(actions).toEqual([
      'Select frame 5',
      'View Detections of frame 5',
      'View frame 5',
      'Detect in frame 5',
      'Note of frame 5',
      'Delete frame 5',
    ]);
    const texts = (await card(/^Frame 5,/)).getAllByRole('button').map(({ textContent }) => textContent);
    expect(texts.filter((text) => text !== '')).toEqual(['Select', 'View Detections', 'View', 'Detect']);
    const unselect = (await card(/^Frame 10,/)).getByRole('button', { name: 'Unselect frame 10' });
    expect(unselect.textContent).toBe('Unselect');
  });

  it('TEC-051 TEC-205 offers the detect action with annotate_detection only', async () => {
    const person = seededUser('technical_user');
    const holder = open({}, person);
    expect((await card(/^Frame 5,/)).getByRole('button', { name: 'Detect in frame 5' })).toBeTruthy();
    holder.unmount();
    const permissions = person.permissions.filter((code) => code !== 'annotate_detection');
    const roles = person.roles.map((role) => ({ ...role, permissions }));
    open({}, { ...person, permissions, roles });
    const actions = await card(/^Frame 5,/);
    expect(actions.queryByRole('button', { name: 'Detect in frame 5' })).toBeNull();
    expect(actions.getByRole('button', { name: 'Select frame 5' })).toBeTruthy();
  });

  it('TEC-162 Unselect is stored, the frame leaves the tab and stays unselected after a reload', async () => {
    const unselected = json({ frames: [frame(5), frame(10)], total: 2 });
    const chosen = json({ frames: [frame(10, { selected: true })], total: 1 });
    let stored = false;
    const answers = {
      [CALLS.frames]: [() => chosen.clone(), () => (stored ? unselected.clone() : chosen.clone())],
      [select(10)]: () => {
        stored = true;
        return json(frame(10));
      },
    };
    const view = open(answers);
    await view.user.click(await screen.findByRole('tab', { name: 'Selected Frames' }));
    await view.user.click(await screen.findByRole('button', { name: 'Unselect frame 10' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: /^Frame 10,/ })).toBeNull());
    expect(view.server.callsOf(select(10)).map(({ body }) => body)).toEqual([{ selected: false }]);
    expect(await screen.findByText('No frames are selected')).toBeTruthy();
    view.unmount();
    open({ [CALLS.frames]: unselected });
    expect(await screen.findByRole('button', { name: 'Select frame 10' })).toBeTruthy();
  });

  it('TEC-293 a selection that is not stored is taken back with its text', async () => {
    const { user } = open({ [select(5)]: json({ message: 'The project is archived' }, 409) });
    await user.click(await screen.findByRole('button', { name: 'Select frame 5' }));
    expect(await screen.findByText('Error selecting frame: The project is archived')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Select frame 5' })).toBeTruthy();
  });

  it('TEC-293 a frame that cannot be deleted says why; one that can is gone', async () => {
    let gone = false;
    const { user, server } = open({
      [CALLS.frames]: () => (gone ? json({ frames: [frame(10)], total: 1 }) : two.clone()),
      [remove(5)]: [
        json({ message: 'The project is archived' }, 409),
        () => {
          gone = true;
          return new Response(null, { status: 204 });
        },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Delete frame 5' }));
    const confirm = async () =>
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await confirm();
    expect(await screen.findByText('Error deleting frame: The project is archived')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Delete frame 5' }));
    await confirm();
    await waitFor(() => expect(screen.queryByRole('group', { name: /^Frame 5,/ })).toBeNull());
    expect(server.callsOf(remove(5))).toHaveLength(2);
  });

  it('TEC-302 a picture that does not load says so with the status, and can be requested again', async () => {
    const { user, server } = open({
      [picture(5)]: () => new Response('', { status: 404, statusText: 'Not Found' }),
      [picture(10)]: () => new Response('', { status: 404, statusText: 'Not Found' }),
    });
    const [text] = await screen.findAllByText('Failed to load frame image. Please try again.');
    expect(text?.getAttribute('title')).toBe('Failed to load image: 404 Not Found');
    await user.click(screen.getByRole('button', { name: 'View frame 5' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Failed to load frame image. Please try again.')).toBeTruthy();
    const before = server.callsOf(picture(5)).length;
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.callsOf(picture(5))).toHaveLength(before + 1));
  });

  it('TEC-318 Load More adds 20 to the first 50', async () => {
    const first = Array.from({ length: 50 }, (_, index) => frame(index));
    const { user, server } = open({
      [CALLS.frames]: [json({ frames: first, total: 90 }), json({ frames: [frame(50)], total: 90 })],
    });
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(server.callsOf(CALLS.frames)).toHaveLength(2));
    expect(server.callsOf(CALLS.frames).map(({ url }) => url.split('?')[1])).toEqual([
      'offset=0&limit=50',
      'offset=50&limit=20',
    ]);
  });

  it('the note opens where it is written', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Note of frame 10' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Frame 10' }));
    expect(document.activeElement).toBe(dialog.getByLabelText('Note'));
  });

  it('TEC-051 the view leads those with the rights to the boxes and to the crops', async () => {
    const view = open(
      {},
      holding('access_technical', 'extract_frames', 'annotate_detection', 'annotate_morphology'),
    );
    await view.user.click(await screen.findByRole('button', { name: 'View frame 5' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Frame 5' }));
    const address = `/finetune/annotation/detection/frame?frameId=${frame(5).id}&videoId=${VIDEO_ID}&datasetId=${DATASET_ID}`;
    const link = dialog.getByRole('link', { name: 'Annotate boxes' });
    expect(link.getAttribute('href')).toBe(address);
    expect(dialog.getByRole('link', { name: 'View crops' }).getAttribute('href')).toBe(
      `/finetune/crops?frameId=${frame(5).id}&videoId=${VIDEO_ID}&datasetId=${DATASET_ID}`,
    );
    await view.user.click(link);
    await arriveAt(view, address);
    view.unmount();
    const again = open({}, holding('access_technical', 'extract_frames', 'annotate_morphology'));
    await again.user.click(await screen.findByRole('button', { name: 'View frame 5' }));
    const crops = await screen.findByRole('link', { name: 'View crops' });
    await again.user.click(crops);
    await arriveAt(again, crops.getAttribute('href') ?? '');
  });

  it.each([
    [[], []],
    [['annotate_detection'], ['Annotate boxes']],
    [['annotate_morphology'], ['View crops']],
  ] as const)('TEC-051 the view leads holders of %j to %j and nowhere else', async (codes, links) => {
    const { user } = open({}, holding('access_technical', 'extract_frames', ...codes));
    await user.click(await screen.findByRole('button', { name: 'View frame 5' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Frame 5' }));
    expect(dialog.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual([...links]);
  });

  it('calls a frame without time a picture', async () => {
    const { user } = open({ [CALLS.frames]: json({ frames: [frame(3, { timeOffset: null })], total: 1 }) });
    const pictureCard = within(await screen.findByRole('group', { name: 'Picture 3' }));
    expect(pictureCard.queryByText(/ s$/)).toBeNull();
    await user.click(pictureCard.getByRole('button', { name: 'View picture 3' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Picture 3' }));
    expect(dialog.getByText('No time')).toBeTruthy();
  });
});
