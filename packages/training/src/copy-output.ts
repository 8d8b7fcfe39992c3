import { constants, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/**
 * Copies what the caged trainer wrote, while it may still be writing. A trainer that was taken over by its input could
 * leave a link to a file of the worker, a device or a file without end: none of them is followed. Undefined: there is none.
 */
export async function copyOutput(
  from: string,
  to: string,
  mostBytes: number,
): Promise<{ readonly size: number } | undefined> {
  const source = await open(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
  if (source === undefined) return undefined;
  try {
    const stats = await source.stat();
    // One that was just replaced by a newer one has no name any more.
    if (!stats.isFile() || stats.nlink > 1)
      throw new Error(`the trainer left ${from}, which is no plain file`);
    if (stats.size > mostBytes) throw new Error(`the trainer left ${stats.size} bytes in ${from}`);
    const target = await open(to, 'wx', 0o600);
    const end = Math.max(0, stats.size - 1);
    if (stats.size === 0) await target.close();
    else
      await pipeline(
        source.createReadStream({ start: 0, end, autoClose: false }),
        target.createWriteStream(),
      );
    return { size: stats.size };
  } finally {
    await source.close();
  }
}
