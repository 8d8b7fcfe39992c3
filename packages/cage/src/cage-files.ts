import { chmod, chown, constants, type FileHandle, open, stat } from 'node:fs/promises';
import { type CageShape, NOBODY } from './cage-layers.ts';
import { JAIL_INPUT, JAIL_OUTPUT } from './cage-root.ts';

interface CageFiles {
  readonly input: string;
  readonly output?: string | undefined;
}

/** Descriptors 0 to 3 are the program's input, output, errors and progress. */
const FIRST_HANDLE = 4;

const isOther = (shape: CageShape): boolean => shape.asRoot && shape.layers.has('identity');
/** The folders above are closed to another user: where nothing is mounted into its sight, it gets the open file itself. */
const getsHandles = (shape: CageShape): boolean => isOther(shape) && !shape.layers.has('filesystem');

/** Under which names the program finds its files. */
export function pathsInCage(shape: CageShape, files: CageFiles): { input: string; output: string } {
  if (shape.layers.has('filesystem') && shape.by === 'namespaces')
    return { input: JAIL_INPUT, output: JAIL_OUTPUT };
  if (getsHandles(shape))
    return { input: `/proc/self/fd/${FIRST_HANDLE}`, output: `/proc/self/fd/${FIRST_HANDLE + 1}` };
  return { input: files.input, output: files.output ?? '' };
}

/** Gives the caged identity, which owns nothing, what it needs; answers with what it inherits as open descriptors. */
export async function openForCage(shape: CageShape, files: CageFiles): Promise<FileHandle[]> {
  if (!isOther(shape)) return [];
  if (files.output !== undefined) await chown(files.output, NOBODY, NOBODY);
  await letGroupRead(files.input);
  if (!getsHandles(shape)) return [];
  const paths = files.output === undefined ? [files.input] : [files.input, files.output];
  return await Promise.all(paths.map((path) => open(path, constants.O_RDONLY)));
}

/**
 * An input that the program cannot open would look like a broken video. By its group, so that it stays closed to all
 * other users; the folders around it stay closed to that group too.
 */
async function letGroupRead(path: string): Promise<void> {
  const { mode, uid } = await stat(path);
  if ((mode & constants.S_IROTH) !== 0) return;
  await chown(path, uid, NOBODY);
  await chmod(path, (mode & 0o777) | constants.S_IRGRP);
}
