import { notice } from '@sarm/domain/catalogue/notices';
import { type ImportFormat, LABELS } from '@sarm/domain/labels';
import { LabelFileRefused } from '../archive/refused.ts';
import { type ImportedBox, ImportedBoxes } from './imported-boxes.ts';

export const MOST_PICTURES = 500_000;
const NAME_LENGTH = 300;

export interface ImportedPicture {
  /** As the file names it: S001_2/0000017, or anything. */
  readonly name: string;
  /** As the file states it; null where it does not. */
  readonly size: { readonly width: number; readonly height: number } | null;
  /** Of the archive, where the picture itself was sent along. */
  readonly entry: string | null;
}

/** What a file of labels holds, read in full. Pictures themselves stay in the archive. */
export class LabelFile {
  readonly format: ImportFormat;
  /** Places are shares of the picture and not pixels. */
  readonly isRelative: boolean;
  readonly pictures: ImportedPicture[] = [];
  readonly classes: string[] = [];
  readonly boxes: ImportedBoxes;
  /** Boxes without a place, a picture or an area. */
  unusable = 0;
  readonly #classIndices = new Map<string, number>();

  constructor(
    format: ImportFormat,
    { isRelative = false, mostBoxes }: { isRelative?: boolean; mostBoxes?: number } = {},
  ) {
    this.format = format;
    this.isRelative = isRelative;
    this.boxes = new ImportedBoxes(mostBoxes);
  }

  addPicture(picture: ImportedPicture): number {
    if (this.pictures.length >= MOST_PICTURES)
      throw new LabelFileRefused(notice('import.too_many_pictures', { max: MOST_PICTURES }));
    return this.pictures.push({ ...picture, name: picture.name.slice(0, NAME_LENGTH) }) - 1;
  }

  classOf(name: string): number {
    const shown = name.trim().slice(0, LABELS.classNameLength);
    const existing = this.#classIndices.get(shown);
    if (existing !== undefined) return existing;
    if (this.classes.length >= LABELS.importClasses)
      throw new LabelFileRefused(notice('import.too_many_classes', { max: LABELS.importClasses }));
    const index = this.classes.push(shown) - 1;
    this.#classIndices.set(shown, index);
    return index;
  }

  /** A box without area, or with a number that is none, is counted and left out. */
  addBox(picture: number | undefined, box: ImportedBox): void {
    const numbers = [box.x1, box.y1, box.x2, box.y2];
    const isBox = numbers.every((each) => Number.isFinite(each)) && box.x2 > box.x1 && box.y2 > box.y1;
    if (picture === undefined || !isBox) this.unusable += 1;
    else this.boxes.add(picture, { ...box, confidence: shareOf(box.confidence), track: trackOf(box.track) });
  }
}

const shareOf = (value: number): number => (Number.isFinite(value) && value >= 0 && value <= 1 ? value : 1);
const trackOf = (value: number | null): number | null =>
  value !== null && Number.isInteger(value) && value > 0 && value <= 2_147_483_647 ? value : null;
