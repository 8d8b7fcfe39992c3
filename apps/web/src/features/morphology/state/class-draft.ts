import type { Classification } from '@sarm/contracts/http/labels/classification.entities';
import { LABELS } from '@sarm/domain/labels';
import {
  classOfDefects,
  defectsOfClass,
  MORPHOLOGY_DEFECTS,
  type MorphologyClass,
  type MorphologyDefect,
} from '@sarm/domain/morphology';

/** What a person entered for one crop. */
export interface ClassDraft {
  /** Null: no class is chosen. */
  readonly morphologyClass: MorphologyClass | null;
  readonly defects: readonly MorphologyDefect[];
  readonly confidence: number;
  readonly notes: string;
}

/** TEC-124: the confidence begins in the middle. */
export const EMPTY_DRAFT: ClassDraft = {
  morphologyClass: null,
  defects: [],
  confidence: LABELS.classConfidence,
  notes: '',
};

export const draftOf = (stored: Classification | null): ClassDraft =>
  stored === null
    ? EMPTY_DRAFT
    : {
        morphologyClass: stored.morphologyClass,
        defects: stored.defects,
        confidence: stored.confidence,
        notes: stored.notes,
      };

/** Another class takes the defects that it states; the same one keeps those that were added. */
export const withClass = (draft: ClassDraft, name: MorphologyClass): ClassDraft =>
  draft.morphologyClass === name ? draft : { ...draft, morphologyClass: name, defects: defectsOfClass(name) };

/** The class follows the first defect. A cell whose last defect is taken away has no class: normal is for a person to say. */
export function withDefect(draft: ClassDraft, defect: MorphologyDefect): ClassDraft {
  const has = draft.defects.includes(defect);
  const defects = MORPHOLOGY_DEFECTS.filter((each) =>
    each === defect ? !has : draft.defects.includes(each),
  );
  return { ...draft, defects, morphologyClass: defects.length === 0 ? null : classOfDefects(defects) };
}

export const withConfidence = (draft: ClassDraft, confidence: number): ClassDraft => ({
  ...draft,
  confidence: Math.min(LABELS.surestClass, Math.max(1, Math.round(confidence))),
});

export const isSameDraft = (one: ClassDraft, other: ClassDraft): boolean =>
  one.morphologyClass === other.morphologyClass &&
  one.confidence === other.confidence &&
  // The server trims what it stores.
  one.notes.trim() === other.notes.trim() &&
  one.defects.length === other.defects.length &&
  one.defects.every((defect) => other.defects.includes(defect));
