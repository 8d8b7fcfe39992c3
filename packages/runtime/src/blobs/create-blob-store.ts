import type { BlobStore } from './blob-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';

export type BlobStoreConfig =
  | { readonly kind: 'folder'; readonly root: string }
  | {
      readonly kind: 's3';
      /** Undefined: the region's own address at Amazon. */
      readonly endpoint: string | undefined;
      readonly region: string;
      readonly bucket: string;
      readonly accessKey: string;
      readonly secretKey: string;
      /** Playback copies carry a tag, for rules of the bucket. */
      readonly tags?: boolean | undefined;
    };

export const createBlobStore = (config: BlobStoreConfig): BlobStore =>
  config.kind === 'folder' ? createFolderStore(config.root) : createS3Store(config);
