import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { notice } from '@sarm/domain/catalogue/notices';
import { BlobNotFound, type BlobStore } from '@sarm/runtime/blobs/blob-store';
import { ModelRefused } from '../onnx/model-refused.ts';

/** Where the file of a registered model lies. */
export interface FileOfModel {
  readonly name: string;
  /** Inside the folder of shipped models. */
  readonly shipped_path: string | null;
  readonly blob_key: string | null;
}

export function pathInFolder(folder: string, model: Pick<FileOfModel, 'shipped_path'>): string {
  const root = resolve(folder);
  const path = resolve(root, model.shipped_path ?? '');
  if (!path.startsWith(`${root}${sep}`)) throw new ModelRefused(notice('model.outside_folder'));
  return path;
}

/** Rejects with ModelRefused where it is not there. */
export async function readModelFile(
  { folder, blobs }: { folder: string; blobs: Pick<BlobStore, 'open'> },
  model: FileOfModel,
): Promise<Uint8Array> {
  try {
    if (model.blob_key !== null) return await buffer((await blobs.open(model.blob_key)).stream);
    return await readFile(pathInFolder(folder, model));
  } catch (error) {
    const missing = error instanceof BlobNotFound || (error as { code?: string }).code === 'ENOENT';
    if (missing) throw new ModelRefused(notice('model.file_missing', { name: model.name }), { cause: error });
    throw error;
  }
}
