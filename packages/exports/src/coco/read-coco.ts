import { BOX_ATTRIBUTES } from '@sarm/domain/shapes/annotation-edits';
import type { LabelFile } from '../labels/label-file.ts';
import { commonName } from '../labels/picture-entries.ts';
import { jsonElements } from '../text/json-elements.ts';

type Fields = Readonly<Record<string, unknown>>;
type Id = string | number;

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
const idOf = (value: unknown): Id | undefined =>
  typeof value === 'number' || typeof value === 'string' ? value : undefined;
const numberOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

export interface CocoSource {
  /** Called twice: annotations name images and categories that may come after them. */
  readonly open: () => AsyncIterable<Uint8Array>;
  /** Pictures of the archive by their common name. */
  readonly entries: ReadonlyMap<string, string>;
}

/** Adds the images and annotations of one document. Answers whether it had any image. */
export async function readCoco(file: LabelFile, { open, entries }: CocoSource): Promise<boolean> {
  const images = new Map<Id, number>();
  const categories = new Map<Id, string>();
  for await (const { key, value } of jsonElements(open(), ['images', 'categories'])) {
    const fields = fieldsOf(value);
    const id = idOf(fields['id']);
    if (id === undefined) continue;
    if (key === 'categories') categories.set(id, String(idOf(fields['name']) ?? id));
    else images.set(id, addImage(file, fields, entries));
  }
  if (images.size === 0) return false;
  for await (const { value } of jsonElements(open(), ['annotations']))
    addAnnotation(file, fieldsOf(value), { images, categories });
  return true;
}

function addImage(file: LabelFile, fields: Fields, entries: ReadonlyMap<string, string>): number {
  const name = String(idOf(fields['file_name']) ?? idOf(fields['id']));
  const [width, height] = [numberOf(fields['width']), numberOf(fields['height'])];
  const hasSize = Number.isInteger(width) && Number.isInteger(height);
  return file.addPicture({
    name,
    size: hasSize ? { width, height } : null,
    entry: entries.get(commonName(name)) ?? null,
  });
}

function addAnnotation(
  file: LabelFile,
  fields: Fields,
  { images, categories }: { images: ReadonlyMap<Id, number>; categories: ReadonlyMap<Id, string> },
): void {
  const place: unknown = fields['bbox'];
  const [x, y, width, height] = Array.isArray(place) && place.length === 4 ? place.map(numberOf) : [];
  const category = idOf(fields['category_id']);
  const picture = images.get(idOf(fields['image_id']) ?? '');
  if (
    x === undefined ||
    y === undefined ||
    width === undefined ||
    height === undefined ||
    category === undefined
  ) {
    file.unusable += 1;
    return;
  }
  const attributes = fieldsOf(fields['attributes']);
  const track = attributes['track_id'] ?? fields['track_id'];
  const detectionId = attributes['detection_id'];
  const score = fields['score'];
  const [x1, y1, x2, y2] = edgesOf(fields['edges'], [x, y, x + width, y + height]);
  file.addBox(picture, {
    x1,
    y1,
    x2,
    y2,
    class: file.classOf(categories.get(category) ?? String(category)),
    confidence: typeof score === 'number' ? score : 1,
    track: typeof track === 'number' ? track : null,
    attributes: BOX_ATTRIBUTES.filter((each) => attributes[each] === true),
    detectionId: typeof detectionId === 'string' ? detectionId : null,
  });
}

type Edges = readonly [x1: number, y1: number, x2: number, y2: number];
/** By more the box was moved after it was written, and the edges beside it are those of before. */
const ROUNDING = 1e-6;

/** The edges that stand beside a place whose width cannot give them back to the last bit. */
function edgesOf(value: unknown, place: Edges): Edges {
  if (!Array.isArray(value) || value.length !== 4) return place;
  const edges = value.map(numberOf);
  const isSame = place.every((each, at) => Math.abs(each - (edges[at] ?? Number.NaN)) <= ROUNDING);
  return isSame ? (edges as unknown as Edges) : place;
}
