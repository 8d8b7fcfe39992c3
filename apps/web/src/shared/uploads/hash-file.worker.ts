import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

const SLICE_BYTES = 4 * 1_048_576;

export type HashMessage =
  | { readonly kind: 'progress'; readonly bytes: number }
  | { readonly kind: 'done'; readonly sha256: string }
  | { readonly kind: 'failed'; readonly message: string };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's own page has no target origin
const post = (message: HashMessage): void => globalThis.postMessage(message);

async function hash(file: File): Promise<void> {
  const digest = sha256.create();
  for (let at = 0; at < file.size; at += SLICE_BYTES) {
    digest.update(new Uint8Array(await file.slice(at, at + SLICE_BYTES).arrayBuffer()));
    post({ kind: 'progress', bytes: Math.min(at + SLICE_BYTES, file.size) });
  }
  post({ kind: 'done', sha256: bytesToHex(digest.digest()) });
}

globalThis.addEventListener('message', (event: MessageEvent<File>) => {
  hash(event.data).catch((error: unknown) => post({ kind: 'failed', message: String(error) }));
});
