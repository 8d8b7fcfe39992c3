import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  calibration,
  CALIBRATION_ID,
  dataset,
  DATASET_ID,
  publicSettings,
} from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { fakeUploads, type SentUpload } from '../../testing/fake-xhr.ts';
import { type Answers, CALLS } from '../../testing/open-app.tsx';
import { enter } from '../../testing/render-app.tsx';
import { openUploadDialog, videoFile } from '../../testing/upload-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());
const PATIENT_ID = '01900000-0000-7000-8000-0000000000e1';
const REFRESH = 'POST /api/sarm/auth/refresh';

describe('upload dialog', () => {
  it('BUS-043 BUS-124 names the formats of the setting and requires files', async () => {
    const { dialog, send } = await openUploadDialog({
      [CALLS.settings]: json(publicSettings({ allowedVideoFormats: '.webm,.mov,.mp4' })),
    });
    expect(await dialog.findByText(/Supported formats: MP4, MOV, WEBM/)).toBeTruthy();
    await send();
    expect(dialog.getByText('Please select files to upload')).toBeTruthy();
  });

  it('PLT-056 is open with the id of its dataset in the shared state, and keeps that id when it closes', async () => {
    const { dialog, server, user } = await openUploadDialog();
    const shared = () => server.store.getState().ui.dialogs.videoUpload;
    expect(shared()).toEqual({ open: true, datasetId: DATASET_ID });
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shared()).toEqual({ open: false, datasetId: DATASET_ID });
  });

  it('BUS-043 names MP4, AVI, MOV, WEBM by default', async () => {
    const { dialog } = await openUploadDialog();
    expect(await dialog.findByText(/Supported formats: MP4, AVI, MOV, WEBM( |$)/)).toBeTruthy();
  });

  it('BUS-123 BUS-044 refuses what is no video and lists the others with name and size', async () => {
    const { dialog, choose } = await openUploadDialog();
    choose(videoFile('notes.txt'), videoFile('Drop 2.avi'));
    expect(await dialog.findByText('Please select valid video files')).toBeTruthy();
    expect(dialog.queryByText('notes.txt')).toBeNull();
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Drop 2');
    expect(dialog.getByText('1.5 MB')).toBeTruthy();
  });

  it('BUS-042 BUS-173 sends one file after another with its progress in integer percent, then clears and closes', async () => {
    const sent = fakeUploads(() => undefined);
    const { dialog, choose, send, user } = await openUploadDialog();
    choose(videoFile('a.avi'), videoFile('b.mp4'));
    await send();
    for (const [index, name] of ['a.avi', 'b.mp4'].entries()) {
      await waitFor(() => expect(sent).toHaveLength(index + 1));
      const bar = await dialog.findByRole('progressbar', { name: `Upload of ${name}` });
      sent[index]?.progress(339, 1000);
      await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('33'));
      expect(dialog.getByText('33%')).toBeTruthy();
      expect(sent).toHaveLength(index + 1);
      sent[index]?.answer(201);
    }
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Upload Videos' }));
    await screen.findByRole('dialog');
    expect(screen.queryByText('a.avi')).toBeNull();
  });

  it('BUS-042 BUS-115 BUS-208 keeps a failed file in the dialog, and closes with a toast once all arrived', async () => {
    const answers = [
      [201, '{}'],
      [422, '{"message":"The file is empty"}'],
      [201, '{}'],
    ] as const;
    const sent = fakeUploads((upload, index) => {
      const [status, text] = answers[index] ?? [500];
      upload.answer(status, text);
    });
    const { dialog, user, server, choose, send } = await openUploadDialog();
    choose(videoFile('a.avi'), videoFile('b.mp4'));
    await enter(user, dialog.getAllByLabelText(/^Description/)[0] as HTMLElement, 'Left chamber');
    await send();
    expect(await dialog.findByText('Failed to upload b.mp4: The file is empty')).toBeTruthy();
    expect(dialog.queryByText('a.avi')).toBeNull();
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Videos uploaded successfully!')).toBeTruthy();
    expect(server.store.getState().ui.dialogs.videoUpload).toEqual({ open: false, datasetId: DATASET_ID });
    const fields = sent.map(({ body }) =>
      ['name', 'dataset_id', 'description'].map((each) => body.get(each)),
    );
    expect(fields).toEqual([
      ['a', DATASET_ID, 'Left chamber'],
      ['b', DATASET_ID, null],
      ['b', DATASET_ID, null],
    ]);
  });

  it.each([
    ['the message', 409, '{"message":"The project is archived"}', 'The project is archived'],
    ['the detail', 422, '{"detail":"Dataset ID is required"}', 'Dataset ID is required'],
    ['the bare status', 502, '<html>', 'Upload failed: 502'],
  ])('BUS-205 shows %s of a refusal', async (_, status, body, text) => {
    fakeUploads((upload) => upload.answer(status, body));
    const { dialog, choose, send } = await openUploadDialog();
    choose(videoFile('a.avi'));
    await send();
    expect(await dialog.findByText(`Failed to upload a.avi: ${text}`)).toBeTruthy();
  });

  it.each([
    ['the renewal is unavailable', json({}, 503), 1],
    ['the renewed token is refused too', json({ access_token: 'fresh' }), 2],
  ])('BUS-204 an upload answered 401 says that the session expired when %s', async (_, renewal, tries) => {
    const sent = fakeUploads((upload) => upload.answer(401, '{"message":"no"}'));
    const { dialog, choose, send } = await openUploadDialog({ [REFRESH]: renewal });
    choose(videoFile('a.avi'));
    await send();
    expect(
      await dialog.findByText('Failed to upload a.avi: Session expired. Please login again.'),
    ).toBeTruthy();
    expect(sent).toHaveLength(tries);
  });

  it('BUS-206 a lost network is reported as such, and the file can be sent again', async () => {
    const sent = fakeUploads((upload: SentUpload, index) =>
      index === 0 ? upload.fail() : upload.answer(201),
    );
    const { dialog, choose, send } = await openUploadDialog();
    choose(videoFile('a.avi'));
    await send();
    expect(
      await dialog.findByText('Failed to upload a.avi: Network error occurred during upload'),
    ).toBeTruthy();
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(({ headers }) => headers['authorization'])).toEqual(['Bearer t', 'Bearer t']);
  });

  it('BUS-203 an upload without a token says so', async () => {
    const sent = fakeUploads(() => undefined);
    const { server, dialog, choose, send } = await openUploadDialog({ [REFRESH]: json({}, 503) });
    choose(videoFile('a.avi'));
    server.store.dispatch({ type: 'auth/tokenRenewed', payload: null });
    await send();
    expect(await dialog.findByText('Failed to upload a.avi: Authentication token not found')).toBeTruthy();
    expect(sent).toHaveLength(0);
  });

  it("BUS-207 a failure without text of its own is reported as 'Failed to upload videos'", async () => {
    const broken = () => {
      throw new TypeError('no such thing here');
    };
    vi.stubGlobal('XMLHttpRequest', broken);
    const { dialog, choose, send } = await openUploadDialog();
    choose(videoFile('a.avi'));
    await send();
    expect(await dialog.findByText('Failed to upload a.avi: Failed to upload videos')).toBeTruthy();
    expect(await screen.findByText('Failed to upload videos')).toBeTruthy();
  });

  const berg = { id: PATIENT_ID, name: 'Tomas Berg', dateOfBirth: '1989-04-17' };
  const choices: Answers = {
    [CALLS.patients]: json({ items: [berg], total: 1, page: 1, limit: 20 }),
    [`GET /api/sarm/patients/${PATIENT_ID}`]: json(berg),
    [CALLS.calibrations]: json({ items: [calibration()], total: 1, page: 1, limit: 20 }),
  };
  const sentFields = ({ body }: SentUpload) =>
    ['name', 'dataset_id', 'description', 'patient_id', 'calibration_id'].map((each) => body.get(each));

  it('BUS-041 BUS-173 BUS-231 takes several files, each with its name and description, and one patient and calibration for all', async () => {
    const sent = fakeUploads((upload) => upload.answer(201));
    const { dialog, user, server, choose, send } = await openUploadDialog(choices);
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy();
    choose(videoFile('drop 1.avi'), videoFile('drop 2.mp4'));
    const names = dialog.getAllByLabelText<HTMLInputElement>(/^Name/);
    expect(names.map((each) => each.value)).toEqual(['drop 1', 'drop 2']);
    await enter(user, dialog.getAllByLabelText(/^Description/)[1] as HTMLElement, 'Right chamber');
    await user.click(await dialog.findByRole('combobox', { name: 'Patient' }));
    await user.click(await screen.findByRole('option', { name: /Tomas Berg/ }));
    await user.click(dialog.getByRole('combobox', { name: 'Calibration' }));
    await user.click(await screen.findByRole('option', { name: /Bench 2.*0\.4327 µm per pixel/ }));
    expect(server.callsOf(CALLS.calibrations)[0]?.url).toContain('usable=true');
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(sentFields)).toEqual([
      ['drop 1', DATASET_ID, null, PATIENT_ID, CALIBRATION_ID],
      ['drop 2', DATASET_ID, 'Right chamber', PATIENT_ID, CALIBRATION_ID],
    ]);
  });

  it('BUS-041 shows the patient of the sample and lets nobody choose another; neither choice is needed', async () => {
    const sent = fakeUploads((upload) => upload.answer(201));
    const sample = { ...dataset().sample, patient_id: PATIENT_ID };
    const { dialog, choose, send } = await openUploadDialog({
      ...choices,
      [CALLS.dataset]: json(dataset({ sample })),
      [CALLS.calibrations]: json({ items: [], total: 0, page: 1, limit: 20 }),
    });
    const field: HTMLInputElement = await dialog.findByRole('combobox', { name: 'Patient' });
    await waitFor(() => expect(field.value).toBe('Tomas Berg'));
    expect(field.readOnly).toBe(true);
    expect(await dialog.findByText('No calibration can be chosen. Enter one first.')).toBeTruthy();
    choose(videoFile('a.avi'));
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.map(sentFields)).toEqual([['a', DATASET_ID, null, null, null]]);
  });
});
