import { notice } from '@sarm/domain/catalogue/notices';
import type { ReadArchive } from '../archive/read-archive.ts';
import { LabelFileRefused, shownName } from '../archive/refused.ts';
import type { LabelFile } from '../labels/label-file.ts';
import { commonName, pictureEntries } from '../labels/picture-entries.ts';
import { textLines } from '../text/text-lines.ts';
import { readNames } from './class-names.ts';

const OTHER_TEXTS = /(?:^|\/)(?:classes|labels|train|val|test|readme|license|notes)[\w.-]*\.txt$/i;
const IN_LABELS = /(?:^|\/)labels\//i;

/** Texts that hold boxes: those under labels, or all that have no other purpose. */
export function yoloTexts(names: Iterable<string>): string[] {
  const texts = [...names].filter((name) => /\.txt$/i.test(name) && !OTHER_TEXTS.test(name));
  const under = texts.filter((name) => IN_LABELS.test(name));
  return under.length > 0 ? under : texts;
}

export async function readYolo(file: LabelFile, archive: ReadArchive): Promise<void> {
  const names = await readNames(archive);
  const pictures = pictureEntries(archive.entries.keys());
  for (const text of yoloTexts(archive.entries.keys())) {
    const name = commonName(text);
    const picture = file.addPicture({ name, size: null, entry: pictures.get(name) ?? null });
    for await (const line of textLines(archive.open(text), text)) {
      const parts = line.trim().split(/\s+/);
      if (parts[0] === '') continue;
      const [number = Number.NaN, x = 0, y = 0, width = 0, height = 0, confidence = 1] = parts.map(Number);
      if (!Number.isInteger(number) || number < 0)
        throw new LabelFileRefused(notice('import.unreadable', { file: shownName(text) }));
      // More numbers are an outline, of which no box follows that somebody has drawn.
      if (parts.length < 5 || parts.length > 6) file.unusable += 1;
      else
        file.addBox(picture, {
          x1: x - width / 2,
          y1: y - height / 2,
          x2: x + width / 2,
          y2: y + height / 2,
          class: file.classOf(names.get(number) ?? `class ${number}`),
          confidence,
          track: null,
          attributes: [],
          detectionId: null,
        });
    }
  }
}
