import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANDIDATES, readShippedModels } from './read-shipped-models.ts';

const SHIPPED = join(import.meta.dirname, '../../../../models');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sarm-models-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('models that ship with the product', () => {
  it('names the file that its card describes, by the bytes that are there', async () => {
    const models = await readShippedModels(SHIPPED);
    expect(models.map((model) => model.name)).toContain('Sperm Detection Model v1');
    for (const model of models) {
      const bytes = await readFile(join(SHIPPED, model.path));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(model.sha256);
    }
  });

  it('puts the newest version last, leaves out candidates, and refuses a card that it cannot read', async () => {
    const card = JSON.parse(await readFile(join(SHIPPED, 'sperm-detection-v1/model-card.json'), 'utf8'));
    for (const version of [10, 2, 1]) {
      await mkdir(join(folder, `heads-v${version}`));
      const text = JSON.stringify({ ...card, name: `v${version}` });
      await writeFile(join(folder, `heads-v${version}`, 'model-card.json'), text);
    }
    expect((await readShippedModels(folder)).map((model) => model.name)).toEqual(['v1', 'v2', 'v10']);
    await mkdir(join(folder, CANDIDATES, 'heads-v11'), { recursive: true });
    const another = join(folder, CANDIDATES, 'heads-v11', 'model-card.json');
    await writeFile(another, JSON.stringify({ ...card, name: 'v11' }));
    expect((await readShippedModels(folder)).map((model) => model.name)).toEqual(['v1', 'v2', 'v10']);
    await writeFile(join(folder, 'heads-v2', 'model-card.json'), '{}');
    await expect(readShippedModels(folder)).rejects.toThrow();
    await expect(readShippedModels(join(folder, 'nothing'))).rejects.toThrow('ENOENT');
  });
});
