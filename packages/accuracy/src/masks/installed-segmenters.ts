import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '@sarm/runtime/log/log';
import { readShippedModels, type ShippedModelCard } from '@sarm/runtime/models/read-shipped-models';
import { createSegmenter } from '@sarm/inference/models/create-segmenter';
import { Sam2Host } from '@sarm/inference/sam2/sam2-host';
import { createSam2Segmenter } from '@sarm/inference/sam2/sam2-segmenter';
import type { Segmenter } from '@sarm/inference/segment/segmenter';

export interface NamedSegmenter {
  readonly name: string;
  readonly isBuiltIn: boolean;
  readonly segmenter: Segmenter;
}

/** Every model of the folder that outlines from clicks; the built-in one first. */
export async function withSegmenters<T>(
  folder: string,
  log: Log,
  work: (segmenters: readonly NamedSegmenter[]) => Promise<T>,
): Promise<T> {
  const models = (await readShippedModels(folder)).filter((each) => each.type === 'segmentation');
  const host = new Sam2Host({ log, limits: { memoryBytes: 6 * 2 ** 30, orderMs: 300_000 } });
  const opened: NamedSegmenter[] = [];
  try {
    for (const model of models) opened.push(await open(folder, host, model));
    return await work(opened);
  } finally {
    await Promise.all(opened.map(({ segmenter }) => segmenter.close()));
    await host.close();
  }
}

type SegmentationCard = Extract<ShippedModelCard, { type: 'segmentation' }>;

async function open(
  folder: string,
  host: Sam2Host,
  { name, path, description }: SegmentationCard,
): Promise<NamedSegmenter> {
  if (description.layout === 'sam2-v1')
    return {
      name,
      isBuiltIn: false,
      segmenter: createSam2Segmenter(host, { folder: join(folder, path, '..'), description }),
    };
  const file = await readFile(join(folder, path));
  return { name, isBuiltIn: true, segmenter: await createSegmenter({ description, file }) };
}
