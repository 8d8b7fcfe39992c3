import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';

/** One box as four numbers, as edits carry it: left, top, right, bottom in pixels of the picture. */
export type Place = readonly [x1: number, y1: number, x2: number, y2: number];

/** What a person wants to change, before it is an edit with a version and a number. */
export type EditIntent =
  | {
      readonly kind: 'create';
      readonly object_id: string;
      readonly changes: BoxValues & { readonly box: Place };
    }
  | { readonly kind: 'update'; readonly object_id: string; readonly changes: BoxValues }
  | { readonly kind: 'delete'; readonly object_id: string; readonly changes: Record<string, never> };
