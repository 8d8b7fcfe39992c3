import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DATASET_ID } from '../../testing/api-answers.ts';
import { fakeUploads } from '../../testing/fake-xhr.ts';
import { openUploadDialog, videoFile } from '../../testing/upload-dialog.tsx';

interface Begun {
  readonly file: File;
  readonly endpoint: string;
  readonly metadata: Readonly<Record<string, string>>;
}
interface Options {
  readonly endpoint: string;
  readonly metadata: Begun['metadata'];
  readonly fingerprint: () => Promise<string>;
  readonly onProgress: (sent: number, total: number) => void;
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}
const begun: Begun[] = [];
/** Where an upload that broke off stands, as the browser remembers it. */
const left = new Map<string, string>();
const resumed: string[] = [];
let breaks = false;

vi.mock('../../src/shared/uploads/hash-file.ts', () => ({
  hashFile: () => Promise.resolve('a'.repeat(64)),
}));
vi.mock('tus-js-client', () => ({
  Upload: class {
    private readonly file: File;
    private readonly options: Options;
    constructor(file: File, options: Options) {
      this.file = file;
      this.options = options;
    }
    async findPreviousUploads(): Promise<{ uploadUrl: string }[]> {
      const url = left.get(await this.options.fingerprint());
      return url === undefined ? [] : [{ uploadUrl: url }];
    }
    resumeFromPreviousUpload({ uploadUrl }: { uploadUrl: string }): void {
      resumed.push(uploadUrl);
    }
    abort(): void {}
    start(): void {
      void this.run();
    }
    private async run(): Promise<void> {
      const { endpoint, metadata, fingerprint, onProgress, onSuccess, onError } = this.options;
      begun.push({ file: this.file, endpoint, metadata });
      onProgress(this.file.size / 2, this.file.size);
      left.set(await fingerprint(), `${endpoint}/half`);
      if (breaks) onError(new Error('the connection broke'));
      else onSuccess();
    }
  },
}));

afterEach(() => {
  begun.length = 0;
  resumed.length = 0;
  left.clear();
  breaks = false;
  vi.unstubAllGlobals();
});

const MB = 1_048_576;

describe('large files in the upload dialog', () => {
  it('BUS-236 files above 20 MB go by resumable upload with their SHA-256, smaller ones as a form', async () => {
    const forms = fakeUploads((upload) => upload.answer(201));
    const { choose, send } = await openUploadDialog();
    choose(videoFile('small.avi', 20 * MB), videoFile('large.avi', 20 * MB + 1));
    await send();
    expect(await screen.findByText(/uploaded successfully/i)).toBeTruthy();
    expect(forms.map(({ body }) => (body.get('file') as File).name)).toEqual(['small.avi']);
    expect(begun.map(({ file, endpoint }) => [file.name, endpoint])).toEqual([
      ['large.avi', '/api/sarm/video/uploads'],
    ]);
    expect(begun[0]?.metadata).toMatchObject({
      dataset_id: DATASET_ID,
      name: 'large',
      filename: 'large.avi',
      sha256: 'a'.repeat(64),
    });
  });

  it('BUS-236 one that was interrupted continues where it stopped when it is sent again', async () => {
    fakeUploads((upload) => upload.answer(201));
    breaks = true;
    const { choose, send, dialog } = await openUploadDialog();
    choose(videoFile('large.avi', 20 * MB + 1));
    await send();
    expect(await dialog.findByRole('button', { name: 'Upload again' })).toBeTruthy();
    expect(resumed).toEqual([]);
    breaks = false;
    await send();
    await waitFor(() => expect(resumed).toEqual(['/api/sarm/video/uploads/half']));
    expect(await screen.findByText(/uploaded successfully/i)).toBeTruthy();
  });
});
