import { buffer } from 'node:stream/consumers';
import type { RegisteredModel } from '@sarm/database/analyses/models.repository';
import type { JobContext } from '../job-handler.ts';
import { type EightBits, readEightBits } from './read-eight-bits.ts';

/** Of a model that somebody brought, once its file was inspected. */
export async function findEightBits(
  { blobs }: Pick<JobContext, 'blobs'>,
  { blob_key: key }: Pick<RegisteredModel, 'blob_key'>,
): Promise<EightBits | undefined> {
  return key === null ? undefined : readEightBits(await buffer((await blobs.open(key)).stream));
}
