import type { VideoStore } from '@sarm/domain/settings';
import type { StoreConfig } from '@sarm/runtime/blobs/store-config';

const isGoogle = (endpoint: string | undefined): boolean =>
  endpoint !== undefined && new URL(endpoint).hostname === 'storage.googleapis.com';

/** PLT-226: local is the server's disk, cloud an S3 bucket, firebase a bucket of Google Cloud Storage by its S3 interface. */
export const configuredStores = (store: StoreConfig): VideoStore[] =>
  store.kind === 'folder' ? ['local'] : [isGoogle(store.endpoint) ? 'firebase' : 'cloud'];
