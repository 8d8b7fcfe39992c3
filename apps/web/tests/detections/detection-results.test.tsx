import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { frame, VIDEO_ID } from '../../testing/api-answers.ts';
import { technician } from '../../testing/detection-app.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, openApp } from '../../testing/open-app.tsx';
import { arriveAt } from '../../testing/visits.ts';

const OF_VIDEO = `GET /api/sarm/detection/get-video-detections/${VIDEO_ID}`;
const EXPORT = `POST /api/sarm/detection/export-video/${VIDEO_ID}`;
const FRAMES = Array.from({ length: 10 }, (_, place) => ({
  ...frame(place, {
    detectionStatus: 'completed',
    detectionCount: place + 3,
    detectionModelId: 'aa/1',
    detectionResultUrl: '/x',
  }),
  detections: [],
  mean_confidence: place === 0 ? null : 0.5 + place / 100,
}));
const [FIRST] = FRAMES;
const EXPORT_FRAME = `POST /api/sarm/detection/export-frame/${FIRST?.id}`;
const zip = (name: string) =>
  new Response(new Uint8Array([80, 75]), {
    headers: { 'content-type': 'application/zip', 'content-disposition': `attachment; filename="${name}"` },
  });
const open = (answers: Answers = {}, at = `/finetune/detection-results?videoId=${VIDEO_ID}`) =>
  openApp(at, technician('view_detailed_detection'), {
    [OF_VIDEO]: json({ frames: FRAMES, total: 12 }),
    ...answers,
  });
const lineOf = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement;

describe('Frame Detection Results', () => {
  it('TEC-013 lists the frames of the chosen video with picture, count and mean confidence, ten a page', async () => {
    const view = open({}, '/finetune/detection-results');
    expect(await screen.findByRole('heading', { name: 'Frame Detection Results', level: 1 })).toBeTruthy();
    await view.user.click(screen.getByRole('combobox', { name: 'Dataset' }));
    await view.user.click(await screen.findByRole('option', { name: /Sample 7/ }));
    const videos = screen.getByRole('combobox', { name: 'Video' });
    await waitFor(() => expect(videos).toHaveProperty('disabled', false));
    await view.user.click(videos);
    await view.user.click(await screen.findByRole('option', { name: /drop-1/ }));
    await arriveAt(view, `/finetune/detection-results?videoId=${VIDEO_ID}`);
    expect((await lineOf('Frame 4')).textContent).toMatch(/Frame 4.* s70\.54aa\/1$/);
    expect((await lineOf('Frame 0')).textContent).toMatch(/3Not available/);
    expect(screen.getAllByRole('row')).toHaveLength(11);
    const requested = view.server.callsOf(OF_VIDEO)[0]?.url ?? '';
    expect(new URL(requested, 'http://x').searchParams.get('limit')).toBe('10');
    await waitFor(() =>
      expect(view.server.callsOf(`GET /api/sarm/detection/view-result/${FIRST?.id}`)).toHaveLength(1),
    );
    await view.user.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() =>
      expect(view.server.callsOf(OF_VIDEO).some(({ url }) => url.includes('offset=10'))).toBe(true),
    );
    await view.user.click(screen.getByRole('button', { name: 'View Detections of frame 4' }));
    const dialog = await screen.findByRole('dialog', { name: 'Detections of frame 4' });
    expect(within(dialog).getByText('7 detections')).toBeTruthy();
  });

  it('TEC-013 exports the video and one frame as files with the names of the server, and reports a failure', async () => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const view = open({ [EXPORT]: zip('S003-2.zip'), [EXPORT_FRAME]: zip('S003-2-frame-0.zip') });
    await view.user.click(await screen.findByRole('button', { name: 'Export' }));
    await waitFor(() => expect(saved).toEqual(['S003-2.zip']));
    await view.user.click(await screen.findByRole('button', { name: 'Export frame 0' }));
    await waitFor(() => expect(saved).toEqual(['S003-2.zip', 'S003-2-frame-0.zip']));
    expect(view.server.callsOf(EXPORT)[0]?.body).toEqual({ format: 'zip' });
    view.unmount();
    const failing = open({ [EXPORT]: json({ code: 'x', message: 'Broken' }, 500) });
    await failing.user.click(await screen.findByRole('button', { name: 'Export' }));
    expect(await screen.findByText('Error exporting detections: Broken')).toBeTruthy();
  });

  it('TEC-013 opens with view_detailed_detection, and for nobody without it', async () => {
    const other = openApp('/finetune/detection-results', technician('annotate_detection'));
    await arriveAt(other, '/unauthorized');
    other.unmount();
    open({}, '/finetune/detection-results');
    expect(await screen.findByRole('heading', { name: 'Frame Detection Results', level: 1 })).toBeTruthy();
  });

  it('leads to detection where no frame has any, for those who may run it, and retries a failed list', async () => {
    const none = open({ [OF_VIDEO]: json({ frames: [], total: 0 }) });
    expect(await screen.findByText('No frame of this video has detections')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Apply Detection' })).toBeNull();
    none.unmount();
    const failed = open({
      [OF_VIDEO]: [json({ message: 'Broken' }, 500), json({ frames: FRAMES, total: 10 })],
    });
    expect(await screen.findByText('Error loading detections: Broken')).toBeTruthy();
    await failed.user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Frame 4')).toBeTruthy();
  });
});
