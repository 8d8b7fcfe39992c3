import { readdir } from 'node:fs/promises';

/** The names in a folder; none where it is not there yet. One that cannot be read must not pass for an empty one: its backups are there. */
export async function readFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
