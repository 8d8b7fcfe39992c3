import { join, resolve } from 'node:path';
import type { VideoStore } from '@sarm/domain/settings';
import { z } from 'zod';
import type { NamedAddress } from '../protected-address.ts';
import type { BlobStoreConfig } from './create-blob-store.ts';

/** Where objects lie, by the environment; a part of the configuration of every program that opens the store. */
export const storeEnvironment = {
  SARM_DATA_FOLDER: z.string().default('.data'),
  SARM_STORE: z.enum(['folder', 's3']).default('folder'),
  SARM_S3_ENDPOINT: z.url().optional(),
  SARM_S3_REGION: z.string().default('us-east-1'),
  SARM_S3_BUCKET: z.string().optional(),
  SARM_S3_ACCESS_KEY: z.string().optional(),
  SARM_S3_SECRET_KEY: z.string().optional(),
  SARM_S3_TAGS: z
    .enum(['true', 'false'])
    .default('false')
    .transform((value) => value === 'true'),
  SARM_FIREBASE_ENDPOINT: z.url().default('https://storage.googleapis.com'),
  SARM_FIREBASE_BUCKET: z.string().optional(),
  SARM_FIREBASE_ACCESS_KEY: z.string().optional(),
  SARM_FIREBASE_SECRET_KEY: z.string().optional(),
};

const environment = z.object(storeEnvironment);
type Environment = z.output<typeof environment>;

export type S3Config = Extract<BlobStoreConfig, { kind: 's3' }>;
export type StoreConfig = { readonly kind: 'folder' } | S3Config;

/** A store that videos may be kept in, by the name under which it is chosen. */
export interface NamedStore {
  readonly name: VideoStore;
  readonly config: StoreConfig;
}
/** The first is the home of all that is no video, and of videos until another is chosen. */
export type NamedStores = readonly [NamedStore, ...NamedStore[]];

export const namesOf = ([home, ...others]: NamedStores): readonly [VideoStore, ...VideoStore[]] => [
  home.name,
  ...others.map(({ name }) => name),
];

/** The S3 interface of Google Cloud Storage needs no region. */
const GOOGLE_REGION = 'auto';
const isGoogle = (endpoint: string | undefined): boolean =>
  endpoint !== undefined && new URL(endpoint).hostname === 'storage.googleapis.com';

function bucketOf(
  kind: 'S3' | 'FIREBASE',
  v: Environment,
  place: Pick<S3Config, 'endpoint' | 'region' | 'tags'>,
): S3Config | undefined {
  const { [`SARM_${kind}_BUCKET` as const]: bucket } = v;
  const { [`SARM_${kind}_ACCESS_KEY` as const]: accessKey } = v;
  const { [`SARM_${kind}_SECRET_KEY` as const]: secretKey } = v;
  const given = [bucket, accessKey, secretKey].filter((each) => each !== undefined);
  if (given.length === 0) return undefined;
  if (bucket === undefined || accessKey === undefined || secretKey === undefined)
    throw new Error(
      `configuration:\n  SARM_${kind}_BUCKET, SARM_${kind}_ACCESS_KEY and SARM_${kind}_SECRET_KEY are needed together`,
    );
  return { kind: 's3', ...place, bucket, accessKey, secretKey };
}

/** PLT-226. The programs of an installation read the same variables with this; two readings could open two stores. */
export function readStores(v: Environment): NamedStores {
  const s3 = bucketOf('S3', v, {
    endpoint: v.SARM_S3_ENDPOINT,
    region: v.SARM_S3_REGION,
    tags: v.SARM_S3_TAGS,
  });
  const google = bucketOf('FIREBASE', v, { endpoint: v.SARM_FIREBASE_ENDPOINT, region: GOOGLE_REGION });
  if (v.SARM_S3_TAGS && isGoogle(v.SARM_S3_ENDPOINT))
    throw new Error(
      'configuration:\n  SARM_S3_TAGS needs a bucket with tags, which Google Cloud Storage does not have',
    );
  const bucket: NamedStore | undefined =
    s3 === undefined ? undefined : { name: isGoogle(s3.endpoint) ? 'firebase' : 'cloud', config: s3 };
  if (bucket?.name === 'firebase' && google !== undefined)
    throw new Error(
      'configuration:\n  SARM_S3_ENDPOINT and SARM_FIREBASE_BUCKET both name a bucket of Google',
    );
  const more: NamedStore[] = google === undefined ? [] : [{ name: 'firebase', config: google }];
  if (v.SARM_STORE === 'folder')
    return [
      { name: 'local', config: { kind: 'folder' } },
      ...(bucket === undefined ? [] : [bucket]),
      ...more,
    ];
  if (bucket === undefined)
    throw new Error(
      'configuration:\n  SARM_STORE=s3 needs SARM_S3_BUCKET, SARM_S3_ACCESS_KEY and SARM_S3_SECRET_KEY',
    );
  // The disk of one machine is no place for the videos of an installation that keeps nothing there.
  return [bucket, ...more];
}

/** Of the buckets that are configured; each must be spoken to encrypted. */
export const bucketAddresses = (v: Environment): NamedAddress[] => [
  { name: 'SARM_S3_ENDPOINT', kind: 'bucket', url: v.SARM_S3_ENDPOINT },
  { name: 'SARM_FIREBASE_ENDPOINT', kind: 'bucket', url: v.SARM_FIREBASE_ENDPOINT },
];

/** A folder store lies in the data folder. */
export const placeStore = (store: StoreConfig, dataFolder: string): BlobStoreConfig =>
  store.kind === 'folder' ? { kind: 'folder', root: join(resolve(dataFolder), 'blobs') } : store;
