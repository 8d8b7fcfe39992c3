import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { seededUser, video, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp, PAGES, pageOfVideos } from '../../testing/open-app.tsx';

const labUser = seededUser('business_user');
describe('extraction dialog', () => {
  it('TEC-316 BUS-176 extraction starts with the settings of the form', async () => {
    const { user, server } = openApp(PAGES.videos, labUser, {
      [CALLS.videos]: pageOfVideos(video({ processingStatus: 'uploaded' })),
      [CALLS.extract]: json({ task_id: VIDEO_ID, session_id: VIDEO_ID }, 202),
    });
    await user.click(await screen.findByRole('button', { name: 'Extract Frames' }));
    const dialog = within(await screen.findByRole('dialog'));
    const bounds = dialog
      .getAllByRole('slider')
      .map((slider) => ['min', 'max', 'step', 'aria-valuenow'].map((name) => slider.getAttribute(name)));
    expect(bounds).toEqual([
      ['1', '30', '1', '5'],
      ['10', '200', '10', '50'],
      ['50', '100', '5', '95'],
    ]);
    await user.click(dialog.getByRole('radio', { name: 'Number of frames' }));
    const [count] = dialog.getAllByRole('slider');
    expect(['min', 'max', 'step', 'aria-valuenow'].map((name) => count?.getAttribute(name))).toEqual([
      '5',
      '100',
      '5',
      '30',
    ]);
    await user.click(dialog.getByRole('radio', { name: 'Frames per second' }));
    await user.click(dialog.getByRole('button', { name: 'Extract Frames' }));
    await waitFor(() => expect(server.callsOf(CALLS.extract)).toHaveLength(1));
    expect(server.callsOf(CALLS.extract)[0]?.body).toEqual({
      videoId: VIDEO_ID,
      config: { method: 'fps', frame_rate: 5, extraction_method: 'auto', quality: 95, max_frames: 50 },
    });
  });

  it('TEC-317 offers the three processing methods and sends the chosen one', async () => {
    const { user, server } = openApp(PAGES.videos, labUser, {
      [CALLS.videos]: pageOfVideos(video({ processingStatus: 'uploaded' })),
      [CALLS.extract]: json({ task_id: VIDEO_ID, session_id: VIDEO_ID }, 202),
    });
    await user.click(await screen.findByRole('button', { name: 'Extract Frames' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: 'Processing method' }));
    const options = screen.getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Automatic', 'FFmpeg', 'OpenCV']);
    await user.click(options[2] as HTMLElement);
    await user.click(dialog.getByRole('button', { name: 'Extract Frames' }));
    await waitFor(() =>
      expect(server.callsOf(CALLS.extract)[0]?.body).toMatchObject({
        config: { extraction_method: 'opencv' },
      }),
    );
  });
});
