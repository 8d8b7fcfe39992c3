import type { ClassMap } from '@sarm/domain/labels';
import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';
import { DETECTION, type DetectionClass } from '@sarm/domain/shapes/detection';
import type { ImportedBox } from '../labels/imported-boxes.ts';
import { isInPlace, pairBoxes, type Place } from './pair-boxes.ts';

export interface StoredBox extends Place {
  readonly id: string;
  readonly class: DetectionClass;
  readonly track: number | null;
  /** It is an item of the label that is imported into. */
  readonly isItem: boolean;
  /** It was one before the file was sent: only such a box can be missing in it. */
  readonly isExpected: boolean;
}

export type PlannedBox =
  | { readonly kind: 'added'; readonly sent: ImportedBox }
  | {
      readonly kind: 'moved' | 'in place';
      readonly sent: ImportedBox;
      readonly stored: StoredBox;
      /** What its place and its track would become; its class is decided by the map of classes. */
      readonly changes: Pick<BoxValues, 'box' | 'track'>;
    }
  /** It would have to be drawn, and is smaller than a person may draw one. */
  | { readonly kind: 'too small'; readonly sent: ImportedBox };

export interface FramePlan {
  readonly boxes: readonly PlannedBox[];
  readonly missing: readonly StoredBox[];
}

const shortestSide = ({ x1, y1, x2, y2 }: Place): number => Math.min(x2 - x1, y2 - y1);

/** What the boxes of a file would do to those of a frame, before anybody has said which class is which. */
export function planFrame(
  stored: readonly StoredBox[],
  sent: readonly ImportedBox[],
  tolerance: number,
): FramePlan {
  const partners = pairBoxes(stored, sent);
  const boxes = sent.map((box, at): PlannedBox => {
    const partner = stored[partners[at] ?? -1];
    if (partner === undefined)
      return { kind: shortestSide(box) > DETECTION.minSide ? 'added' : 'too small', sent: box };
    const stays = isInPlace(box, partner, tolerance);
    if (!stays && shortestSide(box) < DETECTION.minSide) return { kind: 'too small', sent: box };
    const changes = {
      ...(stays ? {} : { box: [box.x1, box.y1, box.x2, box.y2] as const }),
      ...(box.track === null || box.track === partner.track ? {} : { track: box.track }),
    };
    const kind = Object.keys(changes).length === 0 ? 'in place' : 'moved';
    return { kind, sent: box, stored: partner, changes };
  });
  const held = new Set(partners);
  return { boxes, missing: stored.filter(({ isExpected }, at) => isExpected && !held.has(at)) };
}

/** The class of ours for a box of the file; null: it is left out. */
export const classFor = (map: ClassMap, name: string | undefined): DetectionClass | null =>
  name !== undefined && Object.hasOwn(map, name) ? (map[name] ?? null) : null;
