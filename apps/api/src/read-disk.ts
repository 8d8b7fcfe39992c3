import { statfs } from 'node:fs/promises';
import type { AppDeps } from './deps.ts';

export interface Disk {
  readonly totalBytes: number;
  readonly freeBytes: number;
}

/** Of the server's own disk; a bucket reports no limit. */
export async function readDisk({ stores: [home], dataFolder }: AppDeps['config']): Promise<Disk | null> {
  if (home.config.kind !== 'folder') return null;
  const { blocks, bavail, bsize } = await statfs(dataFolder);
  return { totalBytes: blocks * bsize, freeBytes: bavail * bsize };
}
