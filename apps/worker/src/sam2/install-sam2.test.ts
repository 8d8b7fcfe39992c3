import { createHash } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SAM2_TINY } from '@sarm/contracts/manifests/sam2-tiny';
import { readShippedModels } from '@sarm/runtime/models/read-shipped-models';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { installSam2, WrongFile } from './install-sam2.ts';
import type { Sam2Package } from './sam2-card.ts';

const digest = (algorithm: string, bytes: Buffer | string, as: 'hex' | 'base64'): string =>
  createHash(algorithm).update(bytes).digest(as);
const CONTENT: Record<string, string> = { 'e.ort': 'encoder', 'd.onnx': 'decoder', LICENSE: 'BSD' };
const ARCHIVE = JSON.stringify(CONTENT);
const expected: Sam2Package = {
  ...SAM2_TINY,
  integrity: `sha512-${digest('sha512', ARCHIVE, 'base64')}`,
  encoder: { path: 'e.ort', format: 'ort', sha256: digest('sha256', 'encoder', 'hex') },
  decoder: { path: 'd.onnx', format: 'onnx', sha256: digest('sha256', 'decoder', 'hex') },
};

let models: string;
let fetched: number;
beforeEach(async () => {
  models = await mkdtemp(join(tmpdir(), 'sarm-models-'));
  fetched = 0;
});
afterEach(() => rm(models, { recursive: true, force: true }));

/** The archive of this test is JSON; how a real one is read is the business of tar. */
const install = (over: { archive?: string; expected?: Sam2Package } = {}) =>
  installSam2({
    expected: over.expected ?? expected,
    models,
    fetch: async (folder) => {
      fetched += 1;
      const path = join(folder, 'package.tgz');
      await writeFile(path, over.archive ?? ARCHIVE);
      return path;
    },
    extract: async (archive, name, into) => {
      const files = JSON.parse(await readFile(archive, 'utf8')) as Record<string, string>;
      await writeFile(into, files[name.split('/').at(-1) ?? ''] ?? '');
    },
    log: () => undefined,
  });
const folder = () => join(models, SAM2_TINY.id);

describe('installing SAM 2', () => {
  it('TEC-255 puts the checked files with card and licences into the folder of models, once', async () => {
    expect(await install()).toBe('installed');
    expect((await readdir(folder())).toSorted()).toEqual(
      [
        'LICENSE-Apache-2.0',
        'LICENSE-BSD-3-Clause',
        'README.md',
        'd.onnx',
        'e.ort',
        'model-card.json',
      ].toSorted(),
    );
    expect(await readFile(join(folder(), 'LICENSE-Apache-2.0'), 'utf8')).toContain(
      'Version 2.0, January 2004',
    );
    expect(await readFile(join(folder(), 'LICENSE-BSD-3-Clause'), 'utf8')).toBe('BSD');
    // A worker may be another person than the one who installs.
    expect((await stat(folder())).mode & 0o777).toBe(0o755);
    expect(await readdir(models)).toEqual([SAM2_TINY.id]);
    const [model] = await readShippedModels(models);
    expect(model).toMatchObject({
      name: 'SAM 2 tiny',
      type: 'segmentation',
      path: `${SAM2_TINY.id}/e.ort`,
      added: { code: 'sam2_hiera_tiny', takesOver: false },
      description: { layout: 'sam2-v1', release: '2', installed: true, decoder: expected.decoder },
    });
    expect(await install()).toBe('present');
    expect(fetched).toBe(1);
  });

  it('is repeated where a file was changed or is missing', async () => {
    await install();
    await writeFile(join(folder(), 'd.onnx'), 'other');
    expect(await install()).toBe('installed');
    await rm(join(folder(), 'model-card.json'));
    expect(await install()).toBe('installed');
    expect(await readFile(join(folder(), 'd.onnx'), 'utf8')).toBe('decoder');
    expect(await readdir(models)).toEqual([SAM2_TINY.id]);
  });

  it('refuses a package that is another one, and leaves what was there', async () => {
    await mkdir(join(models, 'other'));
    await copyFile(import.meta.filename, join(models, 'other', 'file'));
    const planted = JSON.stringify({ ...CONTENT, 'd.onnx': 'planted' });
    await expect(install({ archive: planted })).rejects.toBeInstanceOf(WrongFile);
    await expect(install({ archive: planted })).rejects.toThrow(
      `${SAM2_TINY.package} is refused: it is not the file that was checked`,
    );
    expect(await readdir(models)).toEqual(['other']);
  });

  it('refuses a network that is another one, though the package is the checked one', async () => {
    const decoder = { ...expected.decoder, sha256: 'b'.repeat(64) };
    const refused = install({ expected: { ...expected, decoder } });
    await expect(refused).rejects.toThrow(`d.onnx is refused`);
    await expect(refused).rejects.toThrow(`found    ${expected.decoder.sha256}`);
    expect(await readdir(models)).toEqual([]);
  });

  it('leaves a model that works where it cannot be finished', async () => {
    await install();
    const next = { ...expected, encoder: { ...expected.encoder, sha256: 'c'.repeat(64) } };
    await expect(install({ expected: next })).rejects.toBeInstanceOf(WrongFile);
    expect(await readFile(join(folder(), 'e.ort'), 'utf8')).toBe('encoder');
  });
});
