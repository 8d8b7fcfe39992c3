import { notice } from '@sarm/domain/catalogue/notices';
import type { BoxAttribute } from '@sarm/domain/shapes/annotation-edits';
import { SaxesParser } from 'saxes';
import type { ReadArchive } from '../archive/read-archive.ts';
import { LabelFileRefused, shownName } from '../archive/refused.ts';
import type { LabelFile } from '../labels/label-file.ts';
import { commonName, pictureEntries } from '../labels/picture-entries.ts';

const MOST_BYTES = 67_108_864;
const MOST_DEPTH = 16;
const MOST_LETTERS = 1000;

interface VocObject {
  readonly fields: Map<string, string>;
}

interface VocDocument {
  readonly size: Map<string, string>;
  readonly objects: readonly VocObject[];
}

export const vocTexts = (names: Iterable<string>): string[] =>
  [...names].filter((name) => /\.xml$/i.test(name));

export async function readVoc(file: LabelFile, archive: ReadArchive): Promise<void> {
  const pictures = pictureEntries(archive.entries.keys());
  for (const text of vocTexts(archive.entries.keys())) {
    const { size, objects } = await readDocument(archive, text);
    const [width, height] = [Number(size.get('width')), Number(size.get('height'))];
    const hasSize = Number.isInteger(width) && Number.isInteger(height) && width > 0 && height > 0;
    const name = commonName(text);
    const picture = file.addPicture({
      name,
      size: hasSize ? { width, height } : null,
      entry: pictures.get(name) ?? null,
    });
    for (const object of objects) addObject(file, picture, object);
  }
}

/** Counted from 1 with both ends inside: the first pixel is the one between the edges 0 and 1. */
function addObject(file: LabelFile, picture: number, { fields }: VocObject): void {
  const at = (name: string): number => Number(fields.get(name) ?? Number.NaN);
  const marks: [BoxAttribute, string][] = [
    ['out_of_focus', 'difficult'],
    ['overlaps', 'occluded'],
    ['touches_edge', 'truncated'],
  ];
  file.addBox(picture, {
    x1: at('xmin') - 1,
    y1: at('ymin') - 1,
    x2: at('xmax'),
    y2: at('ymax'),
    class: file.classOf(fields.get('name') ?? ''),
    confidence: 1,
    track: null,
    attributes: marks.filter(([, field]) => fields.get(field) === '1').map(([attribute]) => attribute),
    detectionId: null,
  });
}

/** A document with a type declaration is refused: only there could it define entities that unfold to anything. */
async function readDocument(archive: ReadArchive, name: string): Promise<VocDocument> {
  const refuse = (cause?: unknown): LabelFileRefused =>
    new LabelFileRefused(notice('import.unreadable', { file: shownName(name) }), { cause });
  if ((archive.entries.get(name)?.size ?? 0) > MOST_BYTES) throw refuse();
  const parser = new SaxesParser();
  const path: string[] = [];
  const size = new Map<string, string>();
  const objects: VocObject[] = [];
  let text = '';
  parser.on('doctype', () => {
    throw refuse();
  });
  parser.on('error', (error) => {
    throw refuse(error);
  });
  parser.on('opentag', ({ name: tag }) => {
    path.push(tag);
    if (path.length > MOST_DEPTH) throw refuse();
    if (path.join('/') === 'annotation/object') objects.push({ fields: new Map() });
    text = '';
  });
  parser.on('text', (part) => {
    if (text.length < MOST_LETTERS) text += part;
  });
  parser.on('closetag', ({ name: tag }) => {
    const [root, kind, field, inner] = path;
    if (root === 'annotation' && kind === 'size' && field !== undefined) size.set(field, text.trim());
    // Of a part of an object, e.g. a head of a person, nothing is taken for the object's own.
    const isOwn = inner === undefined || field === 'bndbox';
    if (root === 'annotation' && kind === 'object' && field !== undefined && isOwn && field !== 'part')
      objects.at(-1)?.fields.set(tag, text.trim());
    path.pop();
    text = '';
  });
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of archive.open(name)) parser.write(decoder.decode(chunk, { stream: true }));
  parser.close();
  return { size, objects };
}
