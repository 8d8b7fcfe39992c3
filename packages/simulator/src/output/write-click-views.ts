import { mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClickViewSettings, clickViews, OTHER_CELL } from '../render/click-views.ts';
import { PART } from '../render/part-mask.ts';
import { MORPHOLOGY_CLASSES } from '../truth/morphology.ts';

/**
 * One file of bytes (of each view the picture, then the mask, row by row) and one that says what they are: a training
 * reads thousands of views, and opening two pictures for each would cost more than learning from them.
 */
export async function writeClickViews(folder: string, settings: ClickViewSettings): Promise<string> {
  await mkdir(folder, { recursive: true });
  const bytes = await open(join(folder, 'views.bin'), 'w');
  const views = [];
  let offset = 0;
  try {
    for (const view of clickViews(settings)) {
      const { pixels, mask, index: _, ...facts } = view;
      await bytes.writev([pixels, mask]);
      views.push({ offset, ...facts });
      offset += pixels.length + mask.length;
    }
  } finally {
    await bytes.close();
  }
  const { look: _, ...drawn } = settings;
  const document = {
    schema: 'sarm-click-views',
    version: 1,
    classes: MORPHOLOGY_CLASSES,
    parts: PART,
    otherCell: OTHER_CELL,
    ...drawn,
    views,
  };
  const path = join(folder, 'views.json');
  await writeFile(path, `${JSON.stringify(document)}\n`);
  return path;
}
