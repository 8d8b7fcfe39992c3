import type { DetectionClass } from './shapes/detection.ts';
import { isId } from './ids.ts';

/** TEC-143: what a data label collects. */
export const LABEL_TYPES = ['detection', 'morphology'] as const;
export type LabelType = (typeof LABEL_TYPES)[number];

/** TEC-146 */
export const ITEM_QUALITIES = ['good', 'fair', 'bad'] as const;
export type ItemQuality = (typeof ITEM_QUALITIES)[number];

/** TEC-176: from the confidence of its mask. Only a person calls one bad; what a person drew has none until somebody judges it. */
export const qualityOfMask = (confidence: number | null): ItemQuality | null =>
  confidence === null ? null : confidence > 0.7 ? 'good' : 'fair';

export const EXPORT_FORMATS = ['coco', 'yolo', 'voc', 'mot', 'masks'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export const IMPORT_FORMATS = ['coco', 'yolo', 'voc', 'mot'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];
export const IMPORT_STATES = ['uploaded', 'reading', 'preview', 'applying', 'applied', 'failed'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** TEC-144: the name of the label that the product makes for one person and one dataset. */
export const automaticLabelName = (userId: string, datasetId: string, type: LabelType): string =>
  `${userId}_${datasetId}_${type}`;

/** The parts of such a name; undefined for every other one. */
export function readAutomaticName(
  name: string,
): { readonly userId: string; readonly datasetId: string; readonly type: LabelType } | undefined {
  const [userId, datasetId, last, more] = name.toLowerCase().split('_');
  const type = LABEL_TYPES.find((each) => each === last);
  return isId(userId) && isId(datasetId) && type !== undefined && more === undefined
    ? { userId, datasetId, type }
    : undefined;
}

/** TEC-072: newest first, highest confidence first, lowest frame number first. */
export const ITEM_ORDERS = ['date', 'confidence', 'frame_number'] as const;
export type ItemOrder = (typeof ITEM_ORDERS)[number];

/** TEC-245: which id names an item: its own, or that of its box. */
export const ITEM_ID_KINDS = ['sperm_mask_id', 'sperm_detection_id'] as const;
export type ItemIdKind = (typeof ITEM_ID_KINDS)[number];

export const LABELS = {
  nameLength: 200,
  descriptionLength: 2000,
  /** TEC-247, TEC-265 */
  perPage: 20,
  /** TEC-242 */
  itemsOfLabel: 10_000,
  /** Frames of one call that adds them, each with all its boxes. */
  framesPerAdd: 100,
  /** Frames of the strip above the items of a label. */
  framesPerPage: 50,
  /** Items of all labels of a page whose boxes are looked at for its bars of progress. */
  countedPerPage: 50_000,
  /** Bars of the distribution of lengths. */
  lengthBars: 16,
  exportDays: 30,
  exportsPerPage: 20,
  /** Crops that one call classifies. */
  classesPerCall: 500,
  /** Of one crop; a remark, not a report. */
  notesLength: 1000,
  /** TEC-124: 1 to 5. */
  surestClass: 5,
  classConfidence: 3,
  importDays: 30,
  importMegabytes: 2048,
  /** Classes that one file may name. */
  importClasses: 200,
  classNameLength: 200,
  /** Names of pictures without a frame that a preview lists; the others are counted. */
  unmatchedShown: 100,
} as const;

/** What a person chose for an export. */
export interface ExportOptions {
  readonly includeImages: boolean;
  readonly excludeBadQuality: boolean;
  readonly verifiedOnly: boolean;
}

/** What the boxes of one class of the file would do, whichever class of ours they are given. */
export interface ImportedClass {
  /** As the file names it. */
  readonly name: string;
  readonly count: number;
  readonly added: number;
  /** They are a box of the frame, at another place or with another track number. */
  readonly moved: number;
  /** They are a box of the frame as it is, by the class that it has now. */
  readonly inPlace: Readonly<Partial<Record<DetectionClass, number>>>;
}

/** What an import would do, before it is applied. Counts, and no boxes. */
export interface ImportPreview {
  readonly pictures: number;
  readonly matchedByPixels: number;
  /** By the code of the video and the index of the frame in their name. */
  readonly matchedByName: number;
  /** Boxes of the matched frames that the file does not hold; they go only where a person ticked it. */
  readonly missing: number;
  /** Boxes that cannot be taken: smaller than a box may be, or outside of their picture. */
  readonly unusable: number;
  readonly classes: readonly ImportedClass[];
  /** The first names of pictures without a frame. */
  readonly unmatched: readonly string[];
}

/** Classes of a file, and the class of ours that a person gave each; null: left out. */
export type ClassMap = Readonly<Record<string, DetectionClass | null>>;
