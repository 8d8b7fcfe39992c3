import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readFolder } from './read-folder.ts';

it('has no names where there is no folder, and fails where it cannot be read', async () => {
  expect(await readFolder(join(import.meta.dirname, 'no-such-folder'))).toEqual([]);
  expect(await readFolder(import.meta.dirname)).toContain('read-folder.ts');
  await expect(readFolder(import.meta.filename)).rejects.toThrow(/ENOTDIR/);
});
