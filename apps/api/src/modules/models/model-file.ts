import type { RegisteredModel } from '@sarm/database/analyses/models.repository';
import { AppError } from '@sarm/domain/catalogue/errors';
import { shortId } from '@sarm/domain/ids';
import type { BlobStore } from '@sarm/runtime/blobs/blob-store';
import { createFolderStore } from '@sarm/runtime/blobs/folder-store';
import type { AppDeps } from '../../deps.ts';

export interface ModelFilePlace {
  readonly store: BlobStore;
  readonly key: string;
  readonly sha256: string;
}

/** Where the ONNX file of a model lies: those that ship in the folder of the product, all others in the store. */
export async function findModelFile(
  { blobs, config }: Pick<AppDeps, 'blobs' | 'config'>,
  model: RegisteredModel,
): Promise<ModelFilePlace> {
  if (model.status !== 'trained') throw new AppError('model_export_untrained');
  const shipped = model.shipped_path;
  const store = shipped === null ? blobs : createFolderStore(config.modelsFolder);
  const key = shipped ?? model.blob_key;
  if (key === null || model.sha256 === null || (await store.head(key)) === null)
    throw new AppError('model_file_missing');
  return { store, key, sha256: model.sha256 };
}

/** By ids: a model may be called after a person. */
export const modelFileName = ({ id, type }: Pick<RegisteredModel, 'id' | 'type'>): string =>
  `model-${type}-${shortId(id)}.onnx`;
