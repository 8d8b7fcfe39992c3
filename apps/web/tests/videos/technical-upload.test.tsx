import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DATASET_ID, publicSettings, video, VIDEO_ID } from '../../testing/api-answers.ts';
import { json } from '../../testing/fake-server.ts';
import { fakeUploads } from '../../testing/fake-xhr.ts';
import { type Answers, CALLS, pageOfVideos } from '../../testing/open-app.tsx';
import { taskOf } from '../../testing/task-record.ts';
import { cardOf, openTechnical } from '../../testing/technical-app.ts';
import { videoFile } from '../../testing/upload-dialog.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function openUpload(answers: Answers = {}) {
  const view = openTechnical('videos', answers);
  const area = within(await screen.findByRole('region', { name: 'Upload videos' }));
  return {
    ...view,
    area,
    choose: (...files: File[]): void => {
      fireEvent.change(area.getByTestId('video-files'), { target: { files } });
    },
    send: () => view.user.click(area.getByRole('button', { name: 'Upload All' })),
  };
}

describe('the upload area of a dataset', () => {
  it.each([
    [undefined, 'WEBM, MP4, AVI, MOV'],
    ['.mov,.mp4', 'MP4, MOV'],
    ['.mkv,.webm', 'WEBM, MKV'],
  ])('TEC-045 states the formats of the setting %s as %s', async (allowed, formats) => {
    const { area } = await openUpload({
      [CALLS.settings]: json(publicSettings(allowed === undefined ? {} : { allowedVideoFormats: allowed })),
    });
    expect(await area.findByText(new RegExp(`^Supported formats: ${formats} ·`))).toBeTruthy();
  });

  it('TEC-045 shows sizes in MB with one decimal, also of small files', async () => {
    const { area, choose } = await openUpload();
    choose(videoFile('a.avi', 1_572_864), videoFile('b.mp4', 262_144));
    expect(await area.findByText('1.5 MB')).toBeTruthy();
    expect(area.getByText('0.3 MB')).toBeTruthy();
  });

  it("TEC-181 'Upload All' without files says what is missing", async () => {
    const { area, send } = await openUpload();
    await send();
    expect(area.getByText('Please select files to upload')).toBeTruthy();
  });

  it('TEC-217 TEC-002 sends one file after another with name, dataset, preparation and its progress', async () => {
    const sent = fakeUploads(() => undefined);
    const { area, choose, send, user } = await openUpload();
    choose(videoFile('a.avi'), videoFile('b.mp4'));
    await user.click(area.getByRole('combobox', { name: 'Preparation' }));
    await user.click(screen.getByRole('option', { name: 'Diff-Quik' }));
    await send();
    for (const [index, name] of ['a', 'b'].entries()) {
      await waitFor(() => expect(sent).toHaveLength(index + 1));
      act(() => sent[index]?.progress(250, 1000));
      const bar = area.getAllByRole('progressbar')[index];
      await waitFor(() => expect(bar?.getAttribute('aria-valuenow')).toBe('25'));
      expect(sent).toHaveLength(index + 1);
      const body = sent[index]?.body;
      expect(['name', 'dataset_id', 'preparation'].map((field) => body?.get(field))).toEqual([
        name,
        DATASET_ID,
        'diff_quik',
      ]);
      expect(body?.get('file')).toBeInstanceOf(File);
      act(() => sent[index]?.answer(201));
    }
    expect(await screen.findByText('Videos uploaded successfully!')).toBeTruthy();
    await waitFor(() => expect(area.queryByText('a.avi')).toBeNull());
  });

  it('TEC-290 a failed file shows why, and its progress is 0 again', async () => {
    fakeUploads((upload) => {
      upload.progress(600, 1000);
      upload.answer(422, '{"message":"The file is empty"}');
    });
    const { area, choose, send } = await openUpload();
    choose(videoFile('a.avi'));
    await send();
    expect(await area.findByText('Failed to upload a.avi: The file is empty')).toBeTruthy();
    expect(area.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0');
  });
});

const EVENTS = 'GET /api/events';
const reads = (server: Awaited<ReturnType<typeof openUpload>>['server']): number =>
  server.callsOf(CALLS.videos).length;
const pass = (milliseconds: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
  });
const noStream = { [EVENTS]: () => new Response('', { status: 503 }) };
const uploaded = {
  [CALLS.videos]: pageOfVideos(video({ processingStatus: 'uploaded' })),
  [CALLS.extract]: json({ task_id: VIDEO_ID, session_id: VIDEO_ID }, 202),
};

async function extractByOneClick(answers: Answers) {
  const view = await openUpload({ ...uploaded, ...answers });
  const button = (await cardOf('drop-1')).getByRole('button', { name: 'Extract frames of drop-1' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await view.user.click(button);
  await screen.findByText('Frame extraction started');
  // The start itself is a change: the list is read once because of it.
  await waitFor(() => expect(reads(view.server)).toBe(2));
  return view;
}

describe('the list of videos', () => {
  it('TEC-160 is read again 1 s after an upload where no event arrives', async () => {
    fakeUploads((upload) => upload.answer(201));
    const { choose, send, server } = await openUpload(noStream);
    await cardOf('drop-1');
    choose(videoFile('a.avi'));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await send();
    await screen.findByText('Videos uploaded successfully!');
    await waitFor(() => expect(reads(server)).toBe(2));
    await pass(1000);
    await waitFor(() => expect(reads(server)).toBe(3));
    await pass(60_000);
    expect(reads(server)).toBe(3);
  });

  it('TEC-160 is read 3 s after an extraction by one click, then every 10 s, for at most five minutes', async () => {
    const { server } = await extractByOneClick(noStream);
    await pass(3000);
    await waitFor(() => expect(reads(server)).toBe(3));
    await pass(10_000);
    await waitFor(() => expect(reads(server)).toBe(4));
    await pass(600_000);
    // After 3, 13, 23 … 293 seconds.
    expect(reads(server)).toBe(2 + 30);
  });

  it('TEC-160 is not read by the clock while events arrive', async () => {
    let send: (text: string) => void = () => undefined;
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
      },
    });
    const { server } = await extractByOneClick({
      [EVENTS]: () => new Response(stream, { headers: { 'content-type': 'text/event-stream' } }),
    });
    const task = taskOf({ video_id: null, dataset_id: VIDEO_ID, task_type: 'report' });
    for (let version = 1; version <= 5; version += 1) {
      send(`event: task\ndata: ${JSON.stringify({ ...task, version })}\n\n`);
      await pass(version === 1 ? 3000 : 10_000);
    }
    expect(reads(server)).toBe(2);
    await pass(10_000);
    await waitFor(() => expect(reads(server)).toBe(3));
  });
});
