import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { BlobStoreConfig } from './create-blob-store.ts';

/** Where objects lie, as the environment tells it; a part of the configuration of every program that opens the store. */
export const storeEnvironment = {
  SARM_DATA_FOLDER: z.string().default('.data'),
  SARM_STORE: z.enum(['folder', 's3']).default('folder'),
  SARM_S3_ENDPOINT: z.url().optional(),
  SARM_S3_REGION: z.string().default('us-east-1'),
  SARM_S3_BUCKET: z.string().optional(),
  SARM_S3_ACCESS_KEY: z.string().optional(),
  SARM_S3_SECRET_KEY: z.string().optional(),
};

const environment = z.object(storeEnvironment);

export type S3Config = Extract<BlobStoreConfig, { kind: 's3' }>;
export type StoreConfig = { readonly kind: 'folder' } | S3Config;

/** The programs of an installation read the same words with this; two readings could open two stores. */
export function readStoreConfig(v: z.output<typeof environment>): StoreConfig {
  if (v.SARM_STORE === 'folder') return { kind: 'folder' };
  const { SARM_S3_BUCKET: bucket, SARM_S3_ACCESS_KEY: accessKey, SARM_S3_SECRET_KEY: secretKey } = v;
  if (bucket === undefined || accessKey === undefined || secretKey === undefined) {
    throw new Error(
      'configuration:\n  SARM_STORE=s3 needs SARM_S3_BUCKET, SARM_S3_ACCESS_KEY and SARM_S3_SECRET_KEY',
    );
  }
  return { kind: 's3', endpoint: v.SARM_S3_ENDPOINT, region: v.SARM_S3_REGION, bucket, accessKey, secretKey };
}

/** A folder store lies in the data folder. */
export const placeStore = (store: StoreConfig, dataFolder: string): BlobStoreConfig =>
  store.kind === 'folder' ? { kind: 'folder', root: join(resolve(dataFolder), 'blobs') } : store;
