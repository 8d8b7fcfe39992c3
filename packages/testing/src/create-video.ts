import type { Tables } from '@sarm/database/kernel/tables.generated';
import { newId } from '@sarm/database/kernel/new-id';
import type { Insertable } from 'kysely';
import { createDataset } from './people.ts';
import type { TestDatabase } from './test-database.ts';

export interface ObjectOptions {
  /** Ignored by kinds that belong to the installation. */
  readonly projectId: string;
  readonly createdBy: string;
  /** Of kinds that have types; by default the first. */
  readonly type?: string;
  /** Of the sample that the object lies in; a look at the media of a patient is logged. */
  readonly patientId?: string;
  /** Called with the key of every picture or file that the rows name, for tests that read the bytes. */
  readonly store?: (key: string) => Promise<unknown>;
}

export interface Placed extends ObjectOptions {
  readonly inDataset?: string;
  /** Of the video and its box, where a call names them together with something else. */
  readonly id?: string;
}
export type World = Pick<TestDatabase, 'admin'>;

export async function insert<T extends keyof Tables>(
  { admin: { db } }: World,
  table: T,
  row: Insertable<Tables[T]> & { readonly id: string },
): Promise<string> {
  await db.insertInto(table).values(row).execute();
  return row.id;
}

export async function createVideo(world: World, { store, inDataset, id = newId(), ...owner }: Placed) {
  const { projectId, createdBy } = owner;
  // Its own bytes: deleting one object must not take those of another.
  const bytes = `projects/${projectId}/videos/${id}/thumbnail.jpg`;
  await store?.(bytes);
  const datasetId = inDataset ?? (await createDataset(world, owner));
  await insert(world, 'videos', {
    id,
    project_id: projectId,
    dataset_id: datasetId,
    name: 'v',
    original_filename: 'v.avi',
    blob_key: bytes,
    preview_key: bytes,
    thumbnail_key: bytes,
    size_bytes: 1,
    sha256: '0'.repeat(64),
    status: 'uploaded',
    created_by: createdBy,
  });
  return { id, bytes };
}
