import type { Readable } from 'node:stream';
import type { StoredBlob } from '@sarm/runtime/blobs/blob-store';
import type { BackedUpFile } from './backup-manifest.ts';
import { PLACES, readSealed } from './sealed-files.ts';

/** Takes the bytes of a file; a test of a restore reads them to their end and keeps none. */
export type KeepFile = (key: string, bytes: Readable, contentType: string) => Promise<StoredBlob>;

/** One file; what is wrong with it, by its key. All files are tried, so that one report names all. */
export async function restoreFile(
  { folder, secret, keep }: { readonly folder: string; readonly secret: Buffer; readonly keep: KeepFile },
  file: BackedUpFile,
): Promise<string[]> {
  try {
    const bytes = readSealed(PLACES.file(folder, file.sealed), secret);
    const stored = await keep(file.key, bytes, file.contentType);
    return stored.sha256 === file.sha256 && stored.size === file.size ? [] : [`${file.key}: other bytes`];
  } catch (error) {
    return [`${file.key}: ${error instanceof Error ? error.message : String(error)}`];
  }
}
