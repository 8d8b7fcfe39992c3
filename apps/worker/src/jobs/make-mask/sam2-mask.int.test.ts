import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '@sarm/database/kernel/new-id';
import { maskSize } from '@sarm/domain/shapes/masks';
import { createModelStore } from '@sarm/inference/models/model-store';
import { CLICK_DESCRIPTION } from '@sarm/inference/testing/click-network';
import { writeSam2Networks } from '@sarm/inference/testing/sam2-networks';
import { maskBounds } from '@sarm/masks/bit-mask';
import { decodeRuns } from '@sarm/masks/run-lengths';
import { silentLog } from '@sarm/runtime/log/silent-log';
import { createPerson } from '@sarm/testing/people';
import { partsOf, placeOf } from '@sarm/use-cases/masks/mask-parts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { benchOfFile } from '../bench-of-file.fixture.ts';
import { createMakeMask } from './handler.ts';
import { createOutlinedBox } from './mask-bench.fixture.ts';

const { database, bench } = await benchOfFile();
const models = createModelStore({ folder: bench.root, blobs: bench.blobs, log: silentLog, threads: 1 });
afterAll(() => models.close());
const makeMask = createMakeMask({ models });
let userId: string;
beforeAll(async () => {
  userId = (await createPerson(database)).id;
});

async function register(code: string, installed: boolean): Promise<string> {
  const folder = join(bench.root, code);
  await mkdir(folder, { recursive: true });
  const networks = await writeSam2Networks(folder);
  const id = newId();
  const description = { ...CLICK_DESCRIPTION, layout: 'sam2-v1', ...networks, installed };
  const files = { shipped_path: `${code}/encoder.onnx`, sha256: networks.encoder.sha256 };
  await database.admin.db
    .insertInto('models')
    .values({
      id,
      code,
      name: code,
      type: 'segmentation',
      ...files,
      description: JSON.stringify(description),
    })
    .execute();
  return id;
}
const generate = async (modelId: string) => {
  const { id } = await createOutlinedBox(bench, database);
  const points = [{ x: 150, y: 100, label: 1 as const }];
  const outcome = await bench.run(makeMask, {
    detectionId: id,
    userId,
    modelId,
    part: 'head',
    enhance: true,
    work: { kind: 'mask', points, origin: { x: 126, y: 76 }, overwrite: true, requestId: null },
  });
  const rows = await bench.inProject((tx) =>
    tx.selectFrom('masks').selectAll().where('detection_id', '=', id).execute(),
  );
  return { outcome, rows };
};

describe('a mask by SAM 2', () => {
  it('is made by its process and stored with its name', async () => {
    const { outcome, rows } = await generate(await register('sam2_hiera_tiny', true));
    expect(outcome).toMatchObject({ status: 'completed' });
    expect(rows).toMatchObject([{ model: 'sam2_hiera_tiny', confidence: 0.75 }]);
    const [row] = rows;
    const place = placeOf(row!);
    const { width, height } = maskSize(place);
    // These networks outline a square of 32 pixels in the middle of the view; two thirds of a frame pixel each.
    const bounds = maskBounds(decodeRuns(partsOf(row!).head ?? [], width, height));
    const [left, top] = place.rect;
    const { x1 = 0, y1 = 0, x2 = 0, y2 = 0 } = bounds ?? {};
    const inFrame = [
      left + x1 / place.grid,
      top + y1 / place.grid,
      left + x2 / place.grid,
      top + y2 / place.grid,
    ];
    expect(inFrame).toEqual([139.5, 89.5, 160.5, 110.5]);
  });

  it('is refused where its files are gone', async () => {
    const { outcome, rows } = await generate(await register('removed', false));
    expect(outcome).toMatchObject({ status: 'failed', notice: { code: 'model.file_missing' } });
    expect(rows).toEqual([]);
  });
});
