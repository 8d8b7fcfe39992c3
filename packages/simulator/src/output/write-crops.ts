import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Crop, type CropSettings, morphologyCrops } from '../render/crops.ts';
import { PART } from '../render/part-mask.ts';
import { MORPHOLOGY_CLASSES } from '../truth/morphology.ts';
import { encodePng } from './png.ts';

export interface CropEntry extends Pick<Crop, 'class' | 'variant' | 'headX' | 'headY' | 'angle'> {
  readonly image: string;
  readonly mask: string;
}

/** Crops, masks whose grey values are the numbers of `parts`, and a manifest. */
export async function writeCrops(folder: string, settings: CropSettings): Promise<readonly CropEntry[]> {
  await mkdir(join(folder, 'images'), { recursive: true });
  await mkdir(join(folder, 'masks'), { recursive: true });
  const size = { width: settings.sizePx, height: settings.sizePx };
  const entries: CropEntry[] = [];
  for (const crop of morphologyCrops(settings)) {
    const name = `seed-${settings.seed}-crop-${String(crop.index).padStart(6, '0')}.png`;
    const image = join('images', name);
    const mask = join('masks', name);
    await writeFile(join(folder, image), encodePng({ ...size, pixels: crop.pixels }));
    await writeFile(join(folder, mask), encodePng({ ...size, pixels: crop.mask }));
    const { class: kind, variant, headX, headY, angle } = crop;
    entries.push({ image, mask, class: kind, variant, headX, headY, angle });
  }
  const manifest = {
    schema: 'sarm-morphology-crops',
    version: 1,
    classes: MORPHOLOGY_CLASSES,
    parts: PART,
    ...size,
    umPerPixel: settings.umPerPixel,
    seed: settings.seed,
    crops: entries,
  };
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 1)}\n`);
  return entries;
}
