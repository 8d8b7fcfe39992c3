import { mkdir, readdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { readShippedModel } from '@sarm/inference/models/read-shipped-model';
import { DETECTOR_FOLDER } from './studies/shipped-model.ts';

/** A folder of models as it ships, with another detector in the place of the shipped one. */
export async function candidateModels(shipped: string, candidate: string, scratch: string): Promise<string> {
  // Refused here and not in the middle of an hour of studies.
  await readShippedModel(candidate);
  const folder = join(scratch, 'models');
  await mkdir(folder);
  for (const name of await readdir(shipped))
    await symlink(name === DETECTOR_FOLDER ? candidate : join(shipped, name), join(folder, name));
  return folder;
}
