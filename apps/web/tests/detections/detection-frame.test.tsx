import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ANALYSIS_ID, analysisRecord } from '../../testing/analysis-answers.ts';
import { frame, seededUser, video, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { type Answers, CALLS, openApp } from '../../testing/open-app.tsx';
import { userRecord, withRole } from '../../testing/user-record.ts';
import { arriveAt } from '../../testing/visits.ts';

const FRAME = frame(40, { detectionStatus: 'completed', detectionCount: 2 });
const AT = `/sarm/annotation/detection/frame?frameId=${FRAME.id}&videoId=${VIDEO_ID}`;
const SPERM = `GET /api/sarm/detection/get-sperm/${FRAME.id}`;
const DRAW = 'POST /api/sarm/detection/manual-detect-sperm';
const detection = (last: number, changes: Partial<Detection> = {}): Detection => ({
  id: `01900000-0000-7000-8000-00000000de0${last}`,
  detection_id: `01900000-0000-7000-8000-00000000de0${last}`,
  frame_id: FRAME.id,
  video_id: VIDEO_ID,
  crop_id: null,
  x1: 100,
  y1: 50,
  x2: 130,
  y2: 70,
  width: 30,
  height: 20,
  confidence: 0.61,
  class: 'sperm',
  verified: false,
  source: 'model',
  crop_path: null,
  is_labeled: false,
  updated_at: '2026-11-12T10:00:00.000Z',
  ...changes,
});
const [ONE, TWO] = [
  detection(1),
  detection(2, { x1: 300, x2: 330, confidence: 1, source: 'manual', verified: true }),
];
const found = (...detections: Detection[]) =>
  json({
    detections,
    detection_count: detections.length,
    metadata: { width: 640, height: 480, processingStatus: 'completed' },
    frame_number: 40,
  });
const holding = (code: string, level: 'viewer' | 'member' = 'member') => ({
  ...seededUser('business_user', level),
  ...withRole('x', ['access_business', code]),
});
const UPDATE = (id: string) => `PATCH /api/sarm/detection/update-sperm/${id}`;
const REMOVE = (id: string) => `DELETE /api/sarm/detection/delete-sperm/${id}`;
const open = (person = holding('annotate_detection'), answers: Answers = {}, at = AT) =>
  openApp(at, person, {
    [CALLS.video]: json(video()),
    [`GET /api/sarm/frame/get-frame/${FRAME.id}`]: json(FRAME),
    [SPERM]: found(ONE, TWO),
    ...answers,
  });
const picture = async () => await screen.findByRole('group', { name: 'Frame 40 with 2 detections' });
const changed = json({ success: true, message: 'x' });

/** The picture stands at the upper left corner, as large as the frame: pixels of the page are those of the frame. */
function layOut(svg: HTMLElement): void {
  vi.spyOn(svg, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 640, 480));
}
function drag(target: Element, svg: Element, [fromX, fromY]: number[], [toX, toY]: number[]): void {
  fireEvent.pointerDown(target, { clientX: fromX, clientY: fromY });
  fireEvent.pointerMove(svg, { clientX: toX, clientY: toY });
  fireEvent.pointerUp(svg, { clientX: toX, clientY: toY });
}

describe('the frame with its detections', () => {
  it('BUS-028 the old address leads here with its query, and shows the frame with its boxes', async () => {
    const view = open(holding('view_detailed_detection'), {}, AT.replace('/sarm/', '/business/'));
    await arriveAt(view, AT);
    const boxes = within(await picture()).getAllByRole('button');
    expect(boxes.map((box) => ['x', 'y', 'width', 'height'].map((name) => box.getAttribute(name)))).toEqual([
      ['100', '50', '30', '20'],
      ['300', '50', '30', '20'],
    ]);
    await waitFor(() =>
      expect(view.server.callsOf(`GET /api/sarm/media/view-frame/${FRAME.id}`)).toHaveLength(1),
    );
    await view.user.click(
      within(screen.getByRole('list', { name: 'Detections of this frame' })).getByText('1'),
    );
    const details = screen.getByRole('region', { name: 'Object 1' });
    expect(details.textContent).toContain('Confidence0.61Found byModelVerified by a personNo');
    expect(details.textContent).toContain('x100 pxy50 pxSize30 × 20 px');
  });

  it('BUS-028 is read-only with view_detailed_detection', async () => {
    const view = open(holding('view_detailed_detection'));
    const svg = await picture();
    layOut(svg);
    expect(screen.getByText(/read only/)).toBeTruthy();
    drag(within(svg).getByRole('button', { name: 'Object 1' }), svg, [110, 60], [150, 90]);
    expect(within(svg).getByRole('button', { name: 'Object 1' }).getAttribute('x')).toBe('100');
    expect(screen.getByRole('region', { name: 'Object 1' })).toBeTruthy();
    for (const name of ['Draw a box', 'Verify', 'Delete'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    fireEvent.keyDown(svg, { key: 'Delete' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(view.server.calls.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  it('BUS-028 annotate_detection moves and resizes a box, and stores where it ends', async () => {
    const view = open(undefined, { [UPDATE(ONE.id)]: changed });
    const svg = await picture();
    layOut(svg);
    drag(within(svg).getByRole('button', { name: 'Object 1' }), svg, [110, 60], [150, 90]);
    await waitFor(() =>
      expect(view.server.callsOf(UPDATE(ONE.id))[0]?.body).toEqual({
        frameId: FRAME.id,
        x1: 140,
        y1: 80,
        x2: 170,
        y2: 100,
      }),
    );
    const corner = svg.querySelector('[data-corner="se"]');
    drag(corner as Element, svg, [130, 70], [180, 120]);
    await waitFor(() =>
      expect(view.server.callsOf(UPDATE(ONE.id))[1]?.body).toMatchObject({
        x1: 100,
        y1: 50,
        x2: 180,
        y2: 120,
      }),
    );
  });

  it('BUS-028 annotate_detection draws, verifies and deletes', async () => {
    const drawn = detection(3, { source: 'manual', x1: 20, y1: 20, x2: 60, y2: 50 });
    const view = open(undefined, {
      [DRAW]: json(drawn, 201),
      [UPDATE(ONE.id)]: changed,
      [REMOVE(ONE.id)]: changed,
      [SPERM]: [found(ONE, TWO), found(ONE, TWO, drawn)],
    });
    const svg = await picture();
    layOut(svg);
    await view.user.click(screen.getByRole('button', { name: 'Draw a box' }));
    drag(svg, svg, [60, 50], [20, 20]);
    await waitFor(() =>
      expect(view.server.callsOf(DRAW)[0]?.body).toMatchObject({
        frame_id: FRAME.id,
        x1: 20,
        y1: 20,
        x2: 60,
        y2: 50,
      }),
    );
    expect(await screen.findByText('3 detections')).toBeTruthy();
    await view.user.click(
      within(screen.getByRole('list', { name: 'Detections of this frame' })).getByText('1'),
    );
    await view.user.click(screen.getByRole('button', { name: 'Verify' }));
    await waitFor(() =>
      expect(view.server.callsOf(UPDATE(ONE.id))[0]?.body).toEqual({ frameId: FRAME.id, verified: true }),
    );
    await view.user.click(screen.getByRole('button', { name: 'Delete' }));
    await view.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(view.server.callsOf(REMOVE(ONE.id))).toHaveLength(1));
  });

  it('reports a refused change, an address without a frame and a frame that is not there', async () => {
    const refused = json({ message: 'The project is archived', code: 'x' }, 409);
    const view = open(undefined, { [UPDATE(ONE.id)]: refused });
    const svg = await picture();
    layOut(svg);
    drag(within(svg).getByRole('button', { name: 'Object 1' }), svg, [110, 60], [150, 90]);
    expect(await screen.findByText('The project is archived')).toBeTruthy();
    expect(within(svg).getByRole('button', { name: 'Object 1' }).getAttribute('x')).toBe('100');
    view.unmount();
    const bare = open(undefined, {}, '/sarm/annotation/detection/frame');
    expect(await screen.findByText('No frame is named in the address')).toBeTruthy();
    bare.unmount();
    open(undefined, { [`GET /api/sarm/frame/get-frame/${FRAME.id}`]: json({ message: 'Not found' }, 404) });
    expect(await screen.findByText('Error loading detections: Not found')).toBeTruthy();
  });

  it('BUS-028 is closed to those who hold neither, and a level that only reads edits nothing', async () => {
    const other = userRecord(withRole('x', ['access_business', 'view_analysis_results']));
    const closed = open(other);
    await arriveAt(closed, '/unauthorized');
    closed.unmount();
    open(holding('annotate_detection', 'viewer'));
    await picture();
    expect(screen.queryByRole('button', { name: 'Draw a box' })).toBeNull();
  });
});

describe('the results page', () => {
  const OF_VIDEO = `GET /api/sarm/detection/get-video-detections/${VIDEO_ID}`;
  const results = (...codes: string[]) =>
    openApp(
      `/sarm/results?id=${ANALYSIS_ID}`,
      {
        ...seededUser('business_user'),
        ...withRole('x', ['access_business', 'view_analysis_results', ...codes]),
      },
      {
        'GET /api/sarm/analyses': json({ items: [], total: 0, page: 1, limit: 12 }),
        [`GET /api/sarm/analyses/${ANALYSIS_ID}`]: json(analysisRecord()),
        [OF_VIDEO]: json({
          frames: [{ ...FRAME, detections: [ONE, TWO], mean_confidence: 0.805 }],
          total: 1,
        }),
      },
    );

  it('BUS-150 shows the detection details with view_detailed_detection; each frame leads to its detections', async () => {
    results('view_detailed_detection');
    const link = await screen.findByRole('link', { name: 'Detections of frame 40' });
    expect(link.getAttribute('href')).toBe(AT);
    expect(link.closest('tr')?.textContent).toMatch(/^Detections of frame 4020\.8[01]$/);
    expect(screen.getByRole('region', { name: 'Detection details' })).toBeTruthy();
  });

  it('BUS-150 shows none of them without it', async () => {
    const view = results();
    expect(await screen.findByRole('table', { name: 'Results' })).toBeTruthy();
    expect(screen.queryByText('Detection details')).toBeNull();
    expect(view.server.callsOf(OF_VIDEO)).toHaveLength(0);
  });
});
