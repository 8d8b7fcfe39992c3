import { json } from 'node:stream/consumers';
import { listErasures } from '@sarm/database/samples/erasures.repository';
import { asInstallation, inScope } from '@sarm/database/kernel/scope';
import { blobKeys, ERASURES } from '@sarm/runtime/blobs/blob-keys';
import { z } from 'zod';
import type { AppDeps } from '../../deps.ts';
import type { Erasure } from './erase-belongings.ts';

const ids = z.array(z.uuid());
/** An entry as it is kept in the store and in files: ids alone, nothing that identifies a person. */
export const erasureEntry = z.object({
  patientId: z.uuid(),
  projectId: z.uuid(),
  erasedAt: z.iso.datetime(),
  objects: z.object({ datasetIds: ids, analysisIds: ids, reportIds: ids }),
});
export type ErasureEntry = z.infer<typeof erasureEntry>;

export const entryOf = ({ erasedAt, ...rest }: Erasure): ErasureEntry => ({
  ...rest,
  erasedAt: erasedAt.toISOString(),
});

type Stores = Pick<AppDeps, 'db' | 'blobs' | 'log'>;

/** After the commit. A failure is mended by the next daily round, which writes what is missing. */
export async function keepOutside(deps: Pick<Stores, 'blobs' | 'log'>, erasure: Erasure): Promise<void> {
  try {
    const bytes = Buffer.from(JSON.stringify(entryOf(erasure)));
    await deps.blobs.put(blobKeys.erasure(erasure.patientId), bytes, { contentType: 'application/json' });
    deps.log.info({ patientId: erasure.patientId }, 'a patient was erased');
  } catch (error) {
    deps.log.error({ err: error, patientId: erasure.patientId }, 'the list of erasures lacks an entry');
  }
}

const storedEntries = async (deps: Pick<Stores, 'db'>): Promise<Erasure[]> =>
  (await inScope(deps.db, asInstallation, listErasures)).map((row) => ({
    patientId: row.patient_id,
    projectId: row.project_id,
    erasedAt: row.erased_at,
    objects: row.objects,
  }));

/** Every recorded erasure: rows, further entries of the store, and what is given, e.g. a list that was kept apart. */
export async function readErasures(
  deps: Pick<Stores, 'db' | 'blobs'>,
  given: readonly ErasureEntry[] = [],
): Promise<Erasure[]> {
  const outside: ErasureEntry[] = [...given];
  for await (const key of deps.blobs.list(ERASURES))
    outside.push(erasureEntry.parse(await json((await deps.blobs.open(key)).stream)));
  const byPatient = new Map((await storedEntries(deps)).map((each) => [each.patientId, each]));
  for (const { erasedAt, ...entry } of outside)
    byPatient.set(entry.patientId, { ...entry, erasedAt: new Date(erasedAt) });
  return [...byPatient.values()].sort((a, b) => a.erasedAt.getTime() - b.erasedAt.getTime());
}

/** Writes the entries that the store lacks. */
export async function completeList(deps: Stores): Promise<number> {
  let written = 0;
  for (const entry of await storedEntries(deps)) {
    if ((await deps.blobs.head(blobKeys.erasure(entry.patientId))) !== null) continue;
    await keepOutside(deps, entry);
    written += 1;
  }
  return written;
}
