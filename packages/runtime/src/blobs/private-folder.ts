import { chmod, mkdir } from 'node:fs/promises';

/** Videos of patients: no other user of the machine may look into the folder, whatever the umask made of it. */
export const PRIVATE_FOLDER = 0o700;
export const PRIVATE_FILE = 0o600;

/**
 * Also closes a folder that exists already; folders above it are made closed and otherwise left alone. The mount point
 * of a volume may belong to somebody else and stays as it is: everything that the product makes in it is closed.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  await chmod(folder, PRIVATE_FOLDER).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPERM') throw error;
  });
}
