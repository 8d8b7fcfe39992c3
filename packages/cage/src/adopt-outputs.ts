import { chmod, lchown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PRIVATE_FILE } from '@sarm/runtime/blobs/private-folder';

/**
 * Takes what a caged program wrote. A program that was taken over by its input could leave a link to any file of the
 * worker instead of a picture: storing it would publish that file.
 */
export async function adoptOutputs(folder: string): Promise<void> {
  const uid = process.getuid?.() ?? 0;
  const gid = process.getgid?.() ?? 0;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const stats = await lstat(path);
    if (!stats.isFile() || stats.nlink !== 1)
      throw new Error(`a caged program left ${name}, which is no plain file`);
    if (stats.uid !== uid) await lchown(path, uid, gid);
    await chmod(path, PRIVATE_FILE);
  }
}
