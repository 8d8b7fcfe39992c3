import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../session/session.ts';

interface Options {
  readonly fingerprint: () => Promise<string>;
  readonly metadata: Readonly<Record<string, string>>;
  readonly onSuccess: () => void;
}

/** Uploads that were begun: by their fingerprint, as the browser remembers them. */
const begun = new Map<string, string>();
const resumed: string[] = [];

vi.mock('tus-js-client', () => ({
  Upload: class {
    private readonly options: Options;
    constructor(_: File, options: Options) {
      this.options = options;
    }
    async findPreviousUploads(): Promise<{ uploadUrl: string }[]> {
      const url = begun.get(await this.options.fingerprint());
      return url === undefined ? [] : [{ uploadUrl: url }];
    }
    resumeFromPreviousUpload({ uploadUrl }: { uploadUrl: string }): void {
      resumed.push(uploadUrl);
    }
    start(): void {
      void this.finish();
    }
    private async finish(): Promise<void> {
      begun.set(await this.options.fingerprint(), `upload into ${this.options.metadata['dataset_id']}`);
      this.options.onSuccess();
    }
  },
}));
const { uploadResumable } = await import('./upload-resumable.ts');

const session: Pick<Session, 'token' | 'renew' | 'accessToken'> = {
  token: () => Promise.resolve('t'),
  renew: () => Promise.resolve('renewed'),
  accessToken: () => 't',
};
const send = (dataset_id: string, sha256 = 'a'.repeat(64), chosen = {}): Promise<void> =>
  uploadResumable(
    { file: new File(['x'], 'a.avi'), fields: { name: 'a', dataset_id, ...chosen }, sha256 },
    {
      session,
      signal: new AbortController().signal,
      onProgress: () => undefined,
      onWaiting: () => undefined,
    },
  );

afterEach(() => {
  begun.clear();
  resumed.length = 0;
});

describe('an interrupted upload', () => {
  it('continues when the same file is sent into the same dataset again', async () => {
    await send('one');
    await send('one');
    expect(resumed).toEqual(['upload into one']);
  });

  it('is not taken up by the same file for another dataset, nor by another file', async () => {
    await send('one');
    await send('two');
    await send('one', 'b'.repeat(64));
    expect(resumed).toEqual([]);
    expect([...begun.values()]).toEqual(['upload into one', 'upload into two', 'upload into one']);
  });

  it('is not taken up once another patient or calibration was chosen, which it could not send', async () => {
    await send('one');
    await send('one', undefined, { calibration_id: 'c' });
    await send('one', undefined, { calibration_id: 'c', patient_id: 'p' });
    expect(resumed).toEqual([]);
    await send('one', undefined, { patient_id: 'p', calibration_id: 'c' });
    expect(resumed).toHaveLength(1);
  });
});
