import type { UserRecord } from '@sarm/contracts/http/users/users.entities';
import type { AccessLevel } from '@sarm/domain/access/access-levels';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DATASET_ID, frame, seededUser, video, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { fakeUploads } from '../../testing/fake-xhr.ts';
import { type Answers, CALLS, openApp, PAGES, pageOfVideos } from '../../testing/open-app.tsx';
import { withRole } from '../../testing/user-record.ts';

afterEach(() => vi.unstubAllGlobals());

/** A person of both workflows. */
const inBoth = (level: AccessLevel = 'editor'): UserRecord => {
  const person = seededUser('business_user', level);
  return { ...person, ...withRole('both_workflows', [...person.permissions, 'access_technical']) };
};
const both = inBoth();
const SETS = '/api/technical/picture-sets';
const REFUSED = `GET ${SETS}/${VIDEO_ID}/pictures`;
const pictureSet = (changes: Parameters<typeof video>[0] = {}) =>
  video({
    kind: 'pictures',
    preparation: 'papanicolaou',
    name: 'Smears',
    duration: null,
    quality: null,
    extractedFramesCount: 12,
    ...changes,
  });
const picture = (number: number, changes: object = {}) => ({
  id: `00000000-0000-7000-8000-00000000000${number}`,
  videoId: VIDEO_ID,
  number,
  originalFilename: `slide-${number}.png`,
  size: 100,
  sha256: '',
  status: 'refused',
  message: '',
  notice: { code: 'picture.damaged' },
  createdAt: '2026-11-15T10:00:00.000Z',
  ...changes,
});
const page = (...items: object[]) => json({ items, total: items.length, page: 1, limit: 20 });

const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]);
const pngFile = (name: string): File => new File([PNG], name, { type: 'image/png' });

async function openDialog(answers: Answers = {}, person = both) {
  const view = openApp(PAGES.videos, person, {
    [`POST ${SETS}`]: json(pictureSet({ processingStatus: 'pending' }), 201),
    [`POST ${SETS}/${VIDEO_ID}/finish`]: json({ task_id: VIDEO_ID, session_id: VIDEO_ID }, 202),
    ...answers,
  });
  await view.user.click(await screen.findByRole('button', { name: 'Add pictures' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add pictures of stained smears' }));
  return {
    ...view,
    dialog,
    choose: (...files: File[]) => fireEvent.change(dialog.getByTestId('video-files'), { target: { files } }),
    fill: async () => {
      await view.user.type(dialog.getByRole('textbox', { name: 'Name of the set' }), 'Slide 7');
      await view.user.click(dialog.getByRole('combobox', { name: 'Preparation' }));
      await view.user.click(await screen.findByRole('option', { name: 'Diff-Quik' }));
    },
    send: () => view.user.click(dialog.getByRole('button', { name: 'Add pictures' })),
  };
}

describe('adding pictures', () => {
  it('makes the set, sends each file and starts the check', async () => {
    const sent = fakeUploads((upload) =>
      upload.answer(201, JSON.stringify(picture(1, { status: 'pending' }))),
    );
    const { dialog, choose, fill, send, server } = await openDialog();
    choose(pngFile('a.png'), pngFile('b.png'));
    expect(await dialog.findByText('2 pictures chosen')).toBeTruthy();
    await fill();
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(`POST ${SETS}`)[0]?.body).toEqual({
      dataset_id: DATASET_ID,
      name: 'Slide 7',
      preparation: 'diff_quik',
      calibration_id: null,
    });
    expect(sent.map(({ body }) => (body.get('file') as File).name)).toEqual(['a.png', 'b.png']);
    expect(server.callsOf(`POST ${SETS}/${VIDEO_ID}/finish`)).toHaveLength(1);
  });

  it('asks for name, preparation and files before anything is sent', async () => {
    const { dialog, choose, send, server } = await openDialog();
    await send();
    expect(await dialog.findByText('Name is required')).toBeTruthy();
    expect(dialog.getByText('Please choose the preparation')).toBeTruthy();
    choose(new File(['<html>'], 'page.png'), new File([], 'none.png'), pngFile('good.png'));
    expect(await dialog.findByText('2 files were refused')).toBeTruthy();
    expect(dialog.getByText('page.png: Not a PNG, TIFF or JPEG file')).toBeTruthy();
    expect(dialog.getByText('none.png: The file is empty')).toBeTruthy();
    expect(dialog.getByText('1 picture chosen')).toBeTruthy();
    expect(server.callsOf(`POST ${SETS}`)).toHaveLength(0);
  });

  it('lists a file that the server refused, and sends only that one again into the same set', async () => {
    let tries = 0;
    const sent = fakeUploads((upload) => {
      tries += 1;
      if (tries === 2)
        upload.answer(415, JSON.stringify({ message: 'The file is not a picture', code: 'x' }));
      else upload.answer(201, JSON.stringify(picture(1, { status: 'pending' })));
    });
    const { dialog, choose, fill, send, server, user } = await openDialog();
    choose(pngFile('a.png'), pngFile('b.png'));
    await fill();
    await send();
    expect(await dialog.findByText('The file is not a picture')).toBeTruthy();
    expect(dialog.getByText('Uploaded: 1 of 2')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Try the others again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ body }) => (body.get('file') as File).name)).toEqual(['a.png', 'b.png', 'b.png']);
    expect(server.callsOf(`POST ${SETS}`)).toHaveLength(1);
  });

  it('is not offered to clinical staff, for whom pictures give no figure, nor to readers', async () => {
    for (const person of [seededUser('business_user'), inBoth('viewer')]) {
      const { unmount } = openApp(PAGES.videos, person);
      await screen.findByText('drop-1');
      expect(screen.queryByRole('button', { name: 'Add pictures' })).toBeNull();
      unmount();
    }
  });
});

describe('a set of pictures', () => {
  it('shows its kind, preparation and number, and neither play nor extraction', async () => {
    openApp(PAGES.videos, both, { [CALLS.videos]: pageOfVideos(pictureSet()), [REFUSED]: page() });
    const row = within((await screen.findByText('Smears')).closest('tr') as HTMLElement);
    expect(row.getByText('12 pictures · Papanicolaou')).toBeTruthy();
    expect(row.getByText('12 pictures')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'View pictures' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Play/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Extract Frames' })).toBeNull();
    expect(screen.queryByText('Not judged yet')).toBeNull();
  });

  it('lists the refused files with their reasons, by number where names are hidden', async () => {
    openApp(PAGES.videos, both, {
      [CALLS.videos]: pageOfVideos(pictureSet()),
      [REFUSED]: page(picture(1), picture(2, { originalFilename: null, notice: { code: 'picture.gone' } })),
    });
    expect(await screen.findByText('2 pictures were refused')).toBeTruthy();
    expect(
      screen.getByText('slide-1.png: The picture is damaged or incomplete. Please upload it again.'),
    ).toBeTruthy();
    expect(screen.getByText('Picture 2: The uploaded file is no longer stored')).toBeTruthy();
  });

  it('that waits can be checked from its row', async () => {
    const { user, server } = openApp(PAGES.videos, both, {
      [CALLS.videos]: pageOfVideos(pictureSet({ processingStatus: 'pending', lastTaskId: null })),
      [REFUSED]: page(),
      [`POST ${SETS}/${VIDEO_ID}/finish`]: json({ task_id: VIDEO_ID, session_id: VIDEO_ID }, 202),
    });
    await user.click(await screen.findByRole('button', { name: 'Start the check' }));
    await waitFor(() => expect(server.callsOf(`POST ${SETS}/${VIDEO_ID}/finish`)).toHaveLength(1));
  });

  it('has a page with its preparation in place of the player', async () => {
    openApp(PAGES.video, both, { [CALLS.video]: json(pictureSet()), [REFUSED]: page(picture(3)) });
    expect(await screen.findByText('1 picture was refused')).toBeTruthy();
    expect(screen.getByText('Papanicolaou')).toBeTruthy();
    expect(screen.queryByText(/Analyze Frames/)).toBeNull();
  });

  it('calls its frames pictures, without a time, and cannot be submitted', async () => {
    openApp(PAGES.frames, both, {
      [CALLS.video]: json(pictureSet()),
      [CALLS.frames]: json({ frames: [frame(1, { timeOffset: null })], total: 1 }),
    });
    const card = within(await screen.findByRole('group', { name: 'Picture 1' }));
    expect(card.getByRole('button', { name: 'Select picture 1' })).toBeTruthy();
    expect(card.queryByText(/ s$/)).toBeNull();
    await waitFor(() => expect(screen.getByText('Papanicolaou')).toBeTruthy());
    expect(screen.queryByRole('button', { name: 'Submit for Analysis' })).toBeNull();
  });
});
