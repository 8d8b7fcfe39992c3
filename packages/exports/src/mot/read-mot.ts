import { notice } from '@sarm/domain/catalogue/notices';
import type { ReadArchive } from '../archive/read-archive.ts';
import { LabelFileRefused, shownName } from '../archive/refused.ts';
import type { LabelFile } from '../labels/label-file.ts';
import { commonName, pictureEntries } from '../labels/picture-entries.ts';
import { textLines } from '../text/text-lines.ts';

const TRUTH = /(?:^|\/)gt\/gt\.txt$/;
const FEWEST_FIELDS = 6;

export const motTexts = (names: Iterable<string>): string[] => [...names].filter((name) => TRUTH.test(name));

export async function readMot(file: LabelFile, archive: ReadArchive): Promise<void> {
  const pictures = numbered(pictureEntries(archive.entries.keys()));
  for (const text of motTexts(archive.entries.keys())) {
    const folder = text.replace(TRUTH, '');
    const classes = await readLines(archive, text.replace(/gt\.txt$/, 'labels.txt'));
    const indices = await readMapping(archive, folder === '' ? 'frames.csv' : `${folder}/frames.csv`);
    const ofFrame = new Map<number, number>();
    for await (const line of textLines(archive.open(text), text)) {
      if (line.trim() === '') continue;
      const row = readRow(line, text);
      // Marked as not to be considered by the people who made the file.
      if (row.counts === 0) {
        file.unusable += 1;
        continue;
      }
      const { frame } = row;
      const picture =
        ofFrame.get(frame) ??
        file.addPicture({
          name: `${folder}/${indices.get(frame) ?? frame - 1}`,
          size: null,
          entry: pictures.get(`${folder}/${frame}`) ?? null,
        });
      ofFrame.set(frame, picture);
      const name = classes[row.number - 1] ?? `class ${row.number}`;
      file.addBox(picture, { ...row.box, class: file.classOf(name) });
    }
  }
}

function readRow(line: string, text: string) {
  const fields = line.split(',').map(Number);
  const [frame = 0, track = -1, x = 0, y = 0, width = 0, height = 0, counts = 1, number = 1] = fields;
  if (fields.length < FEWEST_FIELDS || !Number.isInteger(frame) || frame < 1)
    throw new LabelFileRefused(notice('import.unreadable', { file: shownName(text) }));
  const place = { x1: x, y1: y, x2: x + width, y2: y + height };
  return {
    frame,
    counts,
    number,
    box: { ...place, confidence: 1, track, attributes: [], detectionId: null },
  };
}

/** Pictures by folder and number: 000001 and 1 are the same frame. */
const numbered = (entries: ReadonlyMap<string, string>): Map<string, string> =>
  new Map([...entries].map(([name, entry]) => [commonName(name).replace(/(^|\/)0+(?=\d+$)/, '$1'), entry]));

async function readLines(archive: ReadArchive, name: string): Promise<string[]> {
  if (!archive.entries.has(name)) return [];
  const lines: string[] = [];
  for await (const line of textLines(archive.open(name), name))
    if (line.trim() !== '') lines.push(line.trim());
  return lines;
}

/** Our own file beside the boxes, where there is one: which index of the video each frame has. */
async function readMapping(archive: ReadArchive, name: string): Promise<ReadonlyMap<number, number>> {
  const [head, ...rows] = await readLines(archive, name);
  if (head === undefined || !head.startsWith('mot_frame,frame_index')) return new Map();
  return new Map(
    rows.map((row) => row.split(',').map(Number)).map(([frame = 0, index = 0]) => [frame, index]),
  );
}
