import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { UserRecord } from '@sarm/contracts/http/entities';
import {
  DATASET_ID,
  dataset,
  frame,
  projectCard,
  PROJECT_ID,
  publicSettings,
  seededUser,
  video,
  VIDEO_ID,
} from '../testing/api-answers.ts';
import { type FakeAnswer, fakeServer, json } from '../testing/fake-server.ts';
import { enter, renderRoutes } from '../testing/render-app.tsx';
import { userRecord, withRole } from '../testing/user-record.ts';
import { signedIn } from '../shared/session/auth.slice.ts';
import { routes } from './routes.tsx';

const LIST = `GET /api/business/videos/dataset/${DATASET_ID}`;
const DELETE = `DELETE /api/business/videos/${VIDEO_ID}`;
const EXTRACT = 'POST /api/sarm/frames/extract';
const FRAMES = `GET /api/sarm/media/list-frames/${VIDEO_ID}`;
const PAGE = `/sarm/projects/${PROJECT_ID}/datasets/${DATASET_ID}/videos`;
const pageOf = (...videos: ReturnType<typeof video>[]) =>
  json({ videos, total: videos.length, page: 1, limit: 10 });
const stats = {
  frames: 2,
  selected: 0,
  annotated: 0,
  detected_frames: 0,
  detections: 0,
  mean_confidence: null,
};

function open(at: string, user: UserRecord, answers: Record<string, FakeAnswer | FakeAnswer[]> = {}) {
  const server = fakeServer({
    'GET /api/sarm/auth/public-settings': json(publicSettings()),
    'GET /api/sarm/auth/get-me': json(user),
    [`GET /api/sarm/project/get-project/${PROJECT_ID}`]: json(projectCard()),
    [`GET /api/sarm/dataset/get-dataset/${DATASET_ID}`]: json(dataset()),
    [`GET /api/business/videos/${VIDEO_ID}`]: json(video()),
    'GET /api/technical/frames/stats': json(stats),
    [LIST]: pageOf(video()),
    ...answers,
  });
  server.store.dispatch(signedIn({ accessToken: 't' }));
  const view = renderRoutes(server, routes, at);
  return { server, user: userEvent.setup({ delay: null }), ...view };
}
const lab = seededUser('business_user');
afterEach(() => vi.unstubAllGlobals());

describe('video list', () => {
  it('BUS-045 BUS-044 BUS-225 a row shows name, description, status, size, resolution, duration and verdict', async () => {
    open(PAGE, lab);
    const row = within((await screen.findByText('drop-1')).closest('tr') as HTMLElement);
    for (const text of ['Chamber A', 'Completed', 'Warning', '10.1 MB', '640 × 480', '1:05'])
      expect(row.getByText(text)).toBeTruthy();
  });

  it.each([
    ['completed', 3270, true, false],
    ['uploaded', 3270, false, true],
    ['failed', 3270, false, true],
    ['processing', 3270, false, false],
  ] as const)(
    'BUS-046 a video that is %s offers the right steps',
    async (status, framesCount, frames, extract) => {
      open(PAGE, lab, { [LIST]: pageOf(video({ processingStatus: status, framesCount })) });
      expect(await screen.findByRole('button', { name: 'Play drop-1' })).toBeTruthy();
      expect(screen.queryByRole('link', { name: 'View Frames' }) !== null).toBe(frames);
      expect(screen.queryByRole('button', { name: 'Extract Frames' }) !== null).toBe(extract);
    },
  );

  it('BUS-046 the name links to the detail for holders of view_analysis_results', async () => {
    open(PAGE, lab);
    expect((await screen.findByRole('link', { name: 'drop-1' })).getAttribute('href')).toBe(
      `/sarm/video/${VIDEO_ID}`,
    );
  });

  it('BUS-047 BUS-054 delete is shown to holders only, and asks for upload_videos on the page of a dataset', async () => {
    const only = (codes: string[]) =>
      userRecord({
        ...withRole('x', ['access_business', ...codes]),
        projectPermissions: lab.projectPermissions,
      });
    const shown = async (at: string, codes: string[]): Promise<boolean> => {
      const view = open(at, only(codes));
      await screen.findByText('drop-1');
      const found = screen.queryByRole('button', { name: 'Delete drop-1' }) !== null;
      view.unmount();
      return found;
    };
    expect(await shown(PAGE, ['upload_videos'])).toBe(false);
    expect(await shown(PAGE, ['upload_videos', 'delete_videos'])).toBe(true);
    expect(await shown(PAGE, ['manage_videos'])).toBe(true);
    expect(await shown(`/sarm/datasets/${DATASET_ID}/videos`, ['manage_videos'])).toBe(false);
    expect(await shown(`/sarm/datasets/${DATASET_ID}/videos`, ['manage_videos', 'upload_videos'])).toBe(true);
  });

  it('BUS-048 deleting asks with a warning, calls, and the row disappears with a toast', async () => {
    const { user, server } = open(PAGE, lab, {
      [LIST]: [pageOf(video()), pageOf()],
      [DELETE]: new Response(null, { status: 204 }),
    });
    await user.click(await screen.findByRole('button', { name: 'Delete drop-1' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(
      dialog.getByText(/^Are you sure you want to delete this video\?.*frames and analysis/),
    ).toBeTruthy();
    expect(server.callsOf(DELETE)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('drop-1')).toBeNull());
    expect(server.callsOf(DELETE)).toHaveLength(1);
    expect(server.store.getState().ui.alerts.at(-1)?.message).toBe('Video deleted successfully');
  });

  it('BUS-209 a failed deletion without a message says so', async () => {
    const { user, server } = open(PAGE, lab, { [DELETE]: new Response('', { status: 500 }) });
    await user.click(await screen.findByRole('button', { name: 'Delete drop-1' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(server.store.getState().ui.alerts.at(-1)?.message).toBe('Failed to delete video'),
    );
  });

  it('BUS-050 the empty list names the next step', async () => {
    const { user } = open(PAGE, lab, { [LIST]: pageOf() });
    expect(await screen.findByText('No Videos Yet')).toBeTruthy();
    expect(screen.getByText('Upload your first video to get started with analysis.')).toBeTruthy();
    await user.click(screen.getAllByRole('button', { name: 'Upload Videos' })[1] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: 'Upload Videos' })).toBeTruthy();
  });

  it("BUS-211 a failed list says 'Error loading videos: ...', and 'Unknown error' without a message", async () => {
    const { user } = open(PAGE, lab, {
      [LIST]: [json({ message: 'Not found' }, 404), new Response('', { status: 500 })],
    });
    expect(await screen.findByText('Error loading videos: Not found')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Error loading videos: Unknown error')).toBeTruthy();
  });

  it('search, sort and page stand in the address and go to the server', async () => {
    const { server, user, router } = open(`${PAGE}?page=3&sort_by=size&sort_order=asc&search=drop`, lab);
    await screen.findByText('drop-1');
    expect(server.callsOf(LIST)[0]?.url).toContain(
      '?page=3&limit=10&search=drop&sort_by=size&sort_order=asc',
    );
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe('?sort_by=name&sort_order=asc&search=drop'),
    );
  });

  it('TEC-316 BUS-176 extraction starts with the settings of the form', async () => {
    const { user, server } = open(PAGE, lab, {
      [LIST]: pageOf(video({ processingStatus: 'uploaded' })),
      [EXTRACT]: json({ task_id: VIDEO_ID, session_id: VIDEO_ID }, 202),
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
    await waitFor(() => expect(server.callsOf(EXTRACT)).toHaveLength(1));
    expect(server.callsOf(EXTRACT)[0]?.body).toEqual({
      videoId: VIDEO_ID,
      config: { method: 'fps', frame_rate: 5, extraction_method: 'auto', quality: 95, max_frames: 50 },
    });
  });
});

describe('upload dialog', () => {
  const openDialog = async (answers: Record<string, FakeAnswer> = {}) => {
    const view = open(PAGE, lab, answers);
    await view.user.click(await screen.findByRole('button', { name: 'Upload Videos' }));
    return { ...view, dialog: within(await screen.findByRole('dialog')) };
  };
  const choose = (dialog: ReturnType<typeof within>, ...files: File[]): void => {
    fireEvent.change(dialog.getByTestId('video-files'), { target: { files } });
  };
  const file = (name: string, bytes = 1_572_864): File => new File([new Uint8Array(bytes)], name);

  it('BUS-043 BUS-124 names the formats of the setting and asks for files', async () => {
    const { dialog, user } = await openDialog({
      'GET /api/sarm/auth/public-settings': json(publicSettings({ allowedVideoFormats: '.webm,.mov,.mp4' })),
    });
    expect(await dialog.findByText(/Supported formats: MP4, MOV, WEBM/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(dialog.getByText('Please select files to upload')).toBeTruthy();
  });

  it('BUS-123 BUS-044 refuses what is no video and lists the others with name and size', async () => {
    const { dialog } = await openDialog();
    choose(dialog, file('notes.txt'), file('Drop 2.avi'));
    expect(await dialog.findByText('Please select valid video files')).toBeTruthy();
    expect(dialog.queryByText('notes.txt')).toBeNull();
    expect(dialog.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Drop 2');
    expect(dialog.getByText('1.5 MB')).toBeTruthy();
  });

  it('BUS-042 BUS-115 BUS-205 BUS-208 keeps a failed file in the dialog, and closes with a toast once all arrived', async () => {
    const sent: FormData[] = [];
    const answers = [
      { status: 201, body: '{}' },
      { status: 422, body: '{"message":"The file is empty"}' },
      { status: 201, body: '{}' },
    ];
    class FakeXhr extends EventTarget {
      upload = new EventTarget();
      status = 0;
      responseText = '';
      open = (): void => undefined;
      setRequestHeader = (): void => undefined;
      abort = (): void => undefined;
      send(body: FormData): void {
        sent.push(body);
        const answer = answers.shift();
        this.status = answer?.status ?? 0;
        this.responseText = answer?.body ?? '';
        queueMicrotask(() => this.dispatchEvent(new Event('load')));
      }
    }
    vi.stubGlobal('XMLHttpRequest', FakeXhr);
    const { dialog, user, server } = await openDialog();
    choose(dialog, file('a.avi'), file('b.mp4'));
    await enter(user, dialog.getAllByLabelText(/^Description/)[0] as HTMLElement, 'Left chamber');
    await user.click(dialog.getByRole('button', { name: 'Upload' }));
    expect(await dialog.findByText('Failed to upload b.mp4: The file is empty')).toBeTruthy();
    expect(dialog.queryByText('a.avi')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Upload again' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.store.getState().ui.alerts.at(-1)?.message).toBe('Videos uploaded successfully!');
    expect(server.store.getState().ui.dialogs.videoUpload).toEqual({ open: false, datasetId: DATASET_ID });
    expect(sent.map((form) => [form.get('name'), form.get('dataset_id'), form.get('description')])).toEqual([
      ['a', DATASET_ID, 'Left chamber'],
      ['b', DATASET_ID, null],
      ['b', DATASET_ID, null],
    ]);
  });
});

describe('frame selection', () => {
  const two = json({ frames: [frame(5), frame(10, { selected: true, note: 'sharp' })], total: 2 });

  it('BUS-063 BUS-064 BUS-180 a frame shows number, time, chips and note, and its selection is stored', async () => {
    const select = `POST /api/technical/frames/${frame(5).id}/select`;
    const { user, server } = open(`/sarm/frames/${VIDEO_ID}`, lab, {
      [FRAMES]: two,
      [select]: json(frame(5, { selected: true })),
    });
    const card = within(await screen.findByRole('group', { name: 'Frame 5, 0.10 s' }));
    expect(card.getByText('0.10 s')).toBeTruthy();
    expect(within(screen.getByRole('group', { name: /Frame 10/ })).getByText('Pre-selected')).toBeTruthy();
    expect(screen.getByText('sharp')).toBeTruthy();
    await user.click(card.getByRole('button', { name: 'Select frame 5' }));
    expect(await card.findByRole('button', { name: 'Unselect frame 5' })).toBeTruthy();
    expect(server.callsOf(select)[0]?.body).toEqual({ selected: true });
  });

  it('BUS-064 takes a selection back that was not stored', async () => {
    const select = `POST /api/technical/frames/${frame(10).id}/select`;
    const { user, server } = open(`/sarm/frames/${VIDEO_ID}`, lab, {
      [FRAMES]: two,
      [select]: json({ message: 'No' }, 403),
    });
    await user.click(await screen.findByRole('button', { name: 'Unselect frame 10' }));
    await waitFor(() => expect(server.callsOf(select)[0]?.body).toEqual({ selected: false }));
    expect(await screen.findByRole('button', { name: 'Unselect frame 10' })).toBeTruthy();
  });

  it('BUS-066 a note is stored before the dialog closes; a failure keeps it open with the error', async () => {
    const note = `PATCH /api/technical/frames/${frame(5).id}`;
    const { user, server } = open(`/sarm/frames/${VIDEO_ID}`, lab, {
      [FRAMES]: two,
      [note]: [json({ message: 'The project is archived' }, 409), json(frame(5, { note: 'Clear' }))],
    });
    await user.click(await screen.findByRole('button', { name: 'View frame 5' }));
    const dialog = within(await screen.findByRole('dialog'));
    await enter(user, dialog.getByLabelText('Note'), 'Clear');
    await user.click(dialog.getByRole('button', { name: 'Save Note' }));
    expect(await dialog.findByText('The project is archived')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save Note' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.callsOf(note).map((call) => call.body)).toEqual([{ note: 'Clear' }, { note: 'Clear' }]);
    expect(await screen.findByText('Clear')).toBeTruthy();
  });

  it('BUS-065 BUS-178 Load More Frames adds 20 to the first 100', async () => {
    const first = Array.from({ length: 100 }, (_, index) => frame(index));
    const { user, server } = open(`/sarm/frames/${VIDEO_ID}`, lab, {
      [FRAMES]: [json({ frames: first, total: 150 }), json({ frames: [frame(100)], total: 150 })],
    });
    await user.click(await screen.findByRole('button', { name: 'Load More Frames' }));
    await waitFor(() => expect(server.callsOf(FRAMES)).toHaveLength(2));
    expect(server.callsOf(FRAMES).map((call) => call.url.split('?')[1])).toEqual([
      'offset=0&limit=100',
      'offset=100&limit=20',
    ]);
  });

  it('BUS-068 BUS-069 says what is missing: frames, or the permission', async () => {
    const first = open(`/sarm/frames/${VIDEO_ID}`, lab, { [FRAMES]: json({ frames: [], total: 0 }) });
    expect(await screen.findByText('No frames available for this video')).toBeTruthy();
    first.unmount();
    open(`/sarm/frames/${VIDEO_ID}`, seededUser('business_viewer'));
    expect(await screen.findByText("You don't have permission to select frames for analysis.")).toBeTruthy();
  });

  it("BUS-070 a picture that cannot be fetched is told as 'Failed to load image' with its status", async () => {
    open(`/sarm/frames/${VIDEO_ID}`, lab, {
      [FRAMES]: json({ frames: [frame(5)], total: 1 }),
      [`GET /api/sarm/media/view-frame/${frame(5).id}`]: new Response('', {
        status: 404,
        statusText: 'Not Found',
      }),
    });
    const text = await screen.findByText('Failed to load image');
    expect(text.getAttribute('title')).toBe('Image load failed: 404 Not Found');
  });
});

describe('video detail', () => {
  it("BUS-056 BUS-057 shows the stored figures, 'Not available' for the others, and the steps", async () => {
    open(`/sarm/video/${VIDEO_ID}`, lab, {
      [`GET /api/business/videos/${VIDEO_ID}`]: json(video({ frameRate: null, tags: ['day 2'] })),
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

  it('BUS-210 a video that cannot be fetched is told with its status', async () => {
    open(`/sarm/video/${VIDEO_ID}`, lab, {
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

  it('BUS-021 /sarm/video-detail?videoId= shows the same screen', async () => {
    open(`/sarm/video-detail?videoId=${VIDEO_ID}`, lab);
    expect(await screen.findByRole('heading', { name: 'drop-1' })).toBeTruthy();
  });
});
