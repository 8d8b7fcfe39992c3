import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  calibration,
  CALIBRATION_ID,
  DATASET_ID,
  seededUser,
  video,
  VIDEO_ID,
} from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { CALLS, openApp, PAGES } from '../../testing/open-app.tsx';
import { timesOf } from '../../testing/viewer-answers.ts';

const labUser = seededUser('business_user');
describe('video detail', () => {
  it("BUS-056 shows the stored figures, 'Not available' for the others, and the steps", async () => {
    openApp(PAGES.video, labUser, {
      [CALLS.video]: json(video({ frameRate: null, tags: ['day 2'] })),
    });
    expect(await screen.findByRole('heading', { name: 'drop-1' })).toBeTruthy();
    const info = (label: string): string | null | undefined =>
      screen.getByText(label).nextElementSibling?.textContent;
    expect(info('Duration')).toBe('1:05');
    expect(info('File size')).toBe('10.1 MB');
    expect(info('Frame rate')).toBe('Not available');
    expect(info('Extracted frames')).toBe('50');
    expect(await screen.findByText('day 2')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Analyze Frames' }).getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('button', { name: 'Extract Frames' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Back' })).toBeTruthy();
  });

  it('BUS-210 a video that cannot be fetched is reported with its status', async () => {
    openApp(PAGES.video, labUser, {
      [`GET /api/sarm/media/view-video/${VIDEO_ID}`]: new Response('', {
        status: 503,
        statusText: 'Unavailable',
      }),
    });
    expect(
      await screen.findByText(
        /^Failed to load video\. Please check your internet connection and try again\./,
      ),
    ).toBeTruthy();
    expect(screen.getByText('Video load failed: 503 Unavailable')).toBeTruthy();
  });

  it('shows the declared number of frames only where it differs from the decoded one', async () => {
    const declared = async (declaredFramesCount: number | null): Promise<boolean> => {
      const view = openApp(PAGES.video, labUser, {
        [CALLS.video]: json(video({ framesCount: 300, declaredFramesCount })),
      });
      await screen.findByText('Frames in the video');
      const shown = screen.queryByText(/declared by the file/) !== null;
      view.unmount();
      return shown;
    };
    expect([await declared(300), await declared(null), await declared(310)]).toEqual([false, false, true]);
  });

  it('BUS-021 /sarm/video-detail?videoId= shows the same screen', async () => {
    const first = openApp(PAGES.video, labUser);
    await screen.findByText(/^Failed to load video\./);
    const detail = screen.getByRole('main').textContent;
    for (const part of ['drop-1', '1:05', 'Extract Frames', 'Analyze Frames']) expect(detail).toContain(part);
    first.unmount();
    openApp(`/sarm/video-detail?videoId=${VIDEO_ID}`, labUser);
    await screen.findByText(/^Failed to load video\./);
    await waitFor(() => expect(screen.getByRole('main').textContent).toBe(detail));
  });

  it("BUS-210 a video that is not there says 'Failed to load video'", async () => {
    openApp(PAGES.video, labUser, { [CALLS.video]: new Response('', { status: 500 }) });
    expect(await screen.findByText('Failed to load video')).toBeTruthy();
  });

  const TOKEN = 'POST /api/sarm/media/token';
  const BYTES = `GET /api/sarm/media/view-video/${VIDEO_ID}`;
  const playing = async (size: number) => {
    const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:video');
    const { server } = openApp(PAGES.video, labUser, {
      [CALLS.video]: json(video({ size })),
      ...timesOf(50),
      [BYTES]: new Response('bytes'),
      [TOKEN]: json({ token: 'media-token', expires_in: 300 }),
    });
    const player = await screen.findByLabelText<HTMLVideoElement>('drop-1', { selector: 'video' });
    createObjectURL.mockRestore();
    return { server, source: player.getAttribute('src') };
  };

  it('BUS-049 BUS-056 plays a file of up to 100 MB from a blob fetched with the bearer', async () => {
    const { server, source } = await playing(100 * 1_048_576);
    expect(source).toBe('blob:video');
    expect(server.callsOf(BYTES)[0]?.headers.get('authorization')).toBe('Bearer t');
    expect(server.callsOf(TOKEN)).toEqual([]);
  });

  it('BUS-049 BUS-056 streams a larger file by an address with a media token', async () => {
    const { server, source } = await playing(100 * 1_048_576 + 1);
    expect(source).toBe(`/api/sarm/media/view-video/${VIDEO_ID}?token=media-token`);
    expect(server.callsOf(TOKEN)[0]?.body).toEqual({ kind: 'video', id: VIDEO_ID });
    expect(server.callsOf(BYTES)).toEqual([]);
  });

  const UPDATE = `PUT /api/sarm/video/update-video/${VIDEO_ID}`;
  it('BUS-231 a video gets its calibration, keeps one that has expired, and can lose it', async () => {
    const old = { calibrationId: CALIBRATION_ID, calibrationName: 'Bench 1' };
    const other = calibration({ id: DATASET_ID, name: 'Bench 2' });
    const { server, user } = openApp(PAGES.video, labUser, {
      [CALLS.video]: json(video(old)),
      [CALLS.calibrations]: json({ items: [other], total: 1, page: 1, limit: 20 }),
      [UPDATE]: [json({ code: 'calibration_not_usable', message: 'x', detail: 'x' }, 422), json(video())],
    });
    await user.click(await screen.findByRole('button', { name: 'Edit details' }));
    const dialog = within(await screen.findByRole('dialog'));
    const field: HTMLInputElement = await dialog.findByRole('combobox', { name: 'Calibration' });
    expect(field.value).toBe('Bench 1');
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: /Bench 2/ }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('The calibration is expired or retired')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const sent = server.callsOf(UPDATE).map(({ body }) => body);
    expect(sent).toMatchObject([{ calibrationId: DATASET_ID }, { calibrationId: null }]);
    expect(sent[0]).not.toHaveProperty('patientId');
  });
});
