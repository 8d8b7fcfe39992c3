import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CALIBRATION_ID, dataset } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { fakeUploads } from '../../testing/fake-xhr.ts';
import { CALLS } from '../../testing/open-app.tsx';
import { openUploadDialog, videoFile } from '../../testing/upload-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const QUESTION = 'Upload without a calibration?';
const suggested = {
  [CALLS.dataset]: json(dataset({ suggested_calibration: { id: CALIBRATION_ID, name: 'Bench 2' } })),
};

describe('the calibration of an upload', () => {
  it('is the one last used, so that nobody forgets it, and is sent with each file', async () => {
    const sent = fakeUploads((upload) => upload.answer(201));
    const { dialog, choose, user } = await openUploadDialog(suggested);
    const field: HTMLInputElement = dialog.getByRole('combobox', { name: 'Calibration' });
    await waitFor(() => expect(field.value).toBe('Bench 2'));
    expect(dialog.getByText('Last used; check that it fits the microscope')).toBeTruthy();
    choose(videoFile('a.avi'));
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    await waitFor(() => expect(sent[0]?.body.get('calibration_id')).toBe(CALIBRATION_ID));
    expect(screen.queryByText(QUESTION)).toBeNull();
  });

  it('can be taken away, and then the dialog asks before it goes on without', async () => {
    const sent = fakeUploads((upload) => upload.answer(201));
    const { dialog, choose, user } = await openUploadDialog(suggested);
    const field: HTMLInputElement = dialog.getByRole('combobox', { name: 'Calibration' });
    await waitFor(() => expect(field.value).toBe('Bench 2'));
    await user.clear(field);
    choose(videoFile('a.avi'));
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(await dialog.findByText(QUESTION)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(sent).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Upload without' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body.get('calibration_id')).toBeNull();
  });
});
