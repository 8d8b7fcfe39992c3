import { describe, expect, it } from 'vitest';
import { fileProblem } from '../../../shared/uploads/check-files.ts';
import { runUploads } from './run-uploads.ts';
import { isResumable } from '../../../shared/uploads/upload-file.ts';
import { uploadMultipart } from '../../../shared/uploads/upload-multipart.ts';
import { type UploadAction, type UploadItem, uploadReducer } from '../../../shared/uploads/upload-queue.ts';

const file = (name: string, size = 10): File => new File([new Uint8Array(size)], name);
const queued = (...names: string[]): readonly UploadItem[] =>
  uploadReducer([], { type: 'added', files: names.map((name) => file(name)) });

function runner(names: string[]) {
  let items = queued(...names);
  const order: string[] = [];
  const stop = new AbortController();
  const dispatch = (action: UploadAction): void => {
    items = uploadReducer(items, action);
  };
  const run = (upload: (item: UploadItem) => Promise<void>) =>
    runUploads(items, {
      dispatch,
      signal: stop.signal,
      upload,
      failureText: (item, error) => `Failed to upload ${item.file.name}: ${(error as Error).message}`,
      onUploaded: () => order.push('read again'),
    });
  return { run, order, stop, items: () => items };
}

describe('upload queue', () => {
  it('names a file by its name without extension and lets both texts be changed', () => {
    const [item] = queued('Sample 12.final.avi');
    expect(item).toMatchObject({ name: 'Sample 12.final', description: '', stage: 'ready' });
    const edited = uploadReducer([item as UploadItem], {
      type: 'edited',
      id: item?.id ?? '',
      description: 'd',
    });
    expect(edited[0]).toMatchObject({ name: 'Sample 12.final', description: 'd' });
  });

  it('sends the files one after another', async () => {
    const { run, order } = runner(['a.avi', 'b.avi', 'c.avi']);
    let open = 0;
    const summary = await run(async (item) => {
      open += 1;
      order.push(`${item.name} with ${open} open`);
      await Promise.resolve();
      open -= 1;
    });
    expect(order.filter((each) => each !== 'read again')).toEqual([
      'a with 1 open',
      'b with 1 open',
      'c with 1 open',
    ]);
    expect(summary).toEqual({ uploaded: 3, failed: 0, cancelled: false });
  });

  it('continues after a failed file and keeps only the failed ones', async () => {
    const { run, items } = runner(['a.avi', 'b.avi', 'c.avi']);
    const summary = await run((item) =>
      item.name === 'b' ? Promise.reject(new Error('The file is empty')) : Promise.resolve(),
    );
    expect(summary).toEqual({ uploaded: 2, failed: 1, cancelled: false });
    expect(items().map(({ name, stage, error }) => ({ name, stage, error }))).toEqual([
      { name: 'b', stage: 'failed', error: 'Failed to upload b.avi: The file is empty' },
    ]);
  });

  it('stops at a cancellation: the file under way is ready again, the later ones were not started', async () => {
    const { run, stop, items } = runner(['a.avi', 'b.avi']);
    const started: string[] = [];
    const summary = await run((item) => {
      started.push(item.name);
      stop.abort();
      return Promise.reject(new DOMException('aborted', 'AbortError'));
    });
    expect(started).toEqual(['a']);
    expect(summary.cancelled).toBe(true);
    expect(items().map((item) => item.stage)).toEqual(['ready', 'ready']);
  });

  it('shows integer percent and never more than 100', () => {
    const [item] = queued('a.avi');
    const at = (percent: number): number =>
      uploadReducer([item as UploadItem], { type: 'progressed', id: item?.id ?? '', percent })[0]?.percent ??
      -1;
    expect([at(33.9), at(100.4), at(-1)]).toEqual([33, 100, 0]);
  });
});

describe('files before the upload', () => {
  const rules = { allowedVideoFormats: '.mp4,.mov,.avi,.webm', maxUploadSize: 1 };
  it.each([
    ['a text file', 'notes.txt', 10, 'invalid'],
    ['a name that only looks like a video', 'video.avi.exe', 10, 'invalid'],
    ['an empty file', 'a.avi', 0, 'empty'],
    ['a file above the limit', 'a.mp4', 1_048_577, 'tooLarge'],
    ['a file at the limit, whatever the case of its ending', 'A.MP4', 1_048_576, null],
  ] as const)('%s', (_, name, size, problem) => {
    expect(fileProblem({ name, size }, rules)).toBe(problem);
  });

  it('uploads resumably above 20 MB', () => {
    expect(isResumable({ size: 20 * 1_048_576 })).toBe(false);
    expect(isResumable({ size: 20 * 1_048_576 + 1 })).toBe(true);
  });
});

describe('an upload without a token', () => {
  it('is refused before anything is sent', async () => {
    const session = { token: async () => null, renew: async () => 'ended' as const, accessToken: () => null };
    const upload = { file: file('a.avi'), fields: { name: 'a', dataset_id: 'd' } };
    const ports = { session, signal: new AbortController().signal, onProgress: () => undefined };
    await expect(uploadMultipart(upload, ports)).rejects.toThrow('Authentication token not found');
  });
});
