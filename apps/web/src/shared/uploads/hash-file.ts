import type { HashMessage } from './hash-file.worker.ts';

/** SHA-256 in a worker: hashing a gigabyte on the page's own thread would freeze every button for seconds. */
export const hashFile = (
  file: File,
  onProgress: (bytes: number) => void,
  signal: AbortSignal,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./hash-file.worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void): void => {
      worker.terminate();
      settle();
    };
    signal.addEventListener('abort', () => end(() => reject(new DOMException('aborted', 'AbortError'))), {
      once: true,
    });
    worker.addEventListener('error', () => end(() => reject(new Error('the file could not be read'))));
    worker.addEventListener('message', ({ data }: MessageEvent<HashMessage>) => {
      if (data.kind === 'progress') onProgress(data.bytes);
      else if (data.kind === 'done') end(() => resolve(data.sha256));
      else end(() => reject(new Error(data.message)));
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no target origin
    worker.postMessage(file);
  });
