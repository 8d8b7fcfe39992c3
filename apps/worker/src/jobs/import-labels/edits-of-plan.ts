import { createHash } from 'node:crypto';
import type { SentEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import type { BoxValues } from '@sarm/domain/shapes/annotation-edits';
import type { DetectionClass } from '@sarm/domain/shapes/detection';
import type { FramePlan, PlannedBox } from '@sarm/exports/match/plan-frame';

/** The same id for the same part of the same import, whichever run makes it. */
export function idFrom(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(parts.join('/')).digest('hex');
  // A version for ids that are made from something (8), and the variant of RFC 9562.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export interface EditSettings {
  readonly importId: string;
  readonly frameId: string;
  /** The last edit of the frame, which is held: nothing can have been changed that was not seen. */
  readonly base: number;
  readonly at: string;
  /** Class of ours by the index of the class in the file; null: left out. */
  readonly classOf: (index: number) => DetectionClass | null;
  readonly deleteMissing: boolean;
  /** An earlier run has written the boxes of this frame. */
  readonly isWritten: boolean;
}

export interface PlannedEdits {
  readonly edits: readonly SentEdit[];
  /** Boxes that are no items of the label yet. */
  readonly items: readonly string[];
}

/** What nobody of ours has looked at: from a file, and not verified. */
const IMPORTED = { source: 'import', verified: false } as const;

/** The edits that a plan comes to once classes are mapped. What is in place with its class stays, verified or not. */
export function editsOfPlan({ boxes, missing }: FramePlan, settings: EditSettings): PlannedEdits {
  const planned = settings.isWritten ? [] : boxes.map((box, index) => editOf(box, index, settings));
  const removals = settings.deleteMissing
    ? missing.map(({ id }) => sent(settings, { kind: 'delete', objectId: id, changes: {} }))
    : [];
  return {
    edits: [...planned.flatMap(({ edit }) => (edit === undefined ? [] : [edit])), ...removals],
    items: planned.flatMap(({ item }) => (item === undefined ? [] : [item])),
  };
}

function editOf(
  box: PlannedBox,
  index: number,
  settings: EditSettings,
): { readonly edit?: SentEdit; readonly item?: string } {
  const given = settings.classOf(box.sent.class);
  if (given === null || box.kind === 'too small') return {};
  if (box.kind === 'added') {
    const objectId = idFrom(settings.importId, settings.frameId, String(index), 'box');
    const { x1, y1, x2, y2, confidence, track, attributes } = box.sent;
    const changes = {
      ...IMPORTED,
      box: [x1, y1, x2, y2] as const,
      class: given,
      confidence,
      track,
      attributes,
    };
    return { edit: sent(settings, { kind: 'create', objectId, changes }), item: objectId };
  }
  const { stored } = box;
  const changes = { ...box.changes, ...(stored.class === given ? {} : { class: given }) };
  const added = stored.isItem ? {} : { item: stored.id };
  if (Object.keys(changes).length === 0) return added;
  return {
    ...added,
    edit: sent(settings, { kind: 'update', objectId: stored.id, changes: { ...changes, ...IMPORTED } }),
  };
}

function sent(
  { importId, frameId, base, at }: EditSettings,
  edit: {
    readonly kind: 'create' | 'update' | 'delete';
    readonly objectId: string;
    readonly changes: BoxValues;
  },
): SentEdit {
  return {
    edit_id: idFrom(importId, frameId, edit.objectId, edit.kind),
    object_id: edit.objectId,
    kind: edit.kind,
    base: edit.kind === 'create' ? null : base,
    // Where a box comes from is set by no browser, and so is no part of what one may send.
    changes: edit.changes as SentEdit['changes'],
    made_at: at,
  };
}
