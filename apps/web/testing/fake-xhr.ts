import { vi } from 'vitest';

export interface SentUpload {
  readonly body: FormData;
  readonly headers: Readonly<Record<string, string>>;
  /** Bytes that have left, as the browser reports while it sends. */
  progress(loaded: number, total: number): void;
  answer(status: number, body?: string): void;
  /** The connection broke. */
  fail(): void;
}

/** Uploads that the test answers itself, in the order they are sent; jsdom would open real connections. */
export function fakeUploads(onSent: (upload: SentUpload, index: number) => void): SentUpload[] {
  const sent: SentUpload[] = [];
  class FakeXhr extends EventTarget {
    upload = new EventTarget();
    status = 0;
    responseText = '';
    headers: Record<string, string> = {};
    open = (): void => undefined;
    abort = (): void => undefined;
    setRequestHeader(name: string, value: string): void {
      this.headers[name] = value;
    }
    send(body: FormData): void {
      const upload: SentUpload = {
        body,
        headers: this.headers,
        progress: (loaded, total) =>
          this.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total, lengthComputable: true })),
        answer: (status, text = '{}') => {
          this.status = status;
          this.responseText = text;
          this.dispatchEvent(new Event('load'));
        },
        fail: () => this.dispatchEvent(new Event('error')),
      };
      sent.push(upload);
      queueMicrotask(() => onSent(upload, sent.length - 1));
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  return sent;
}
