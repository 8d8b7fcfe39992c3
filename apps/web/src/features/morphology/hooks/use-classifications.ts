import type { Classification } from '@sarm/contracts/http/labels/classification.entities';
import type { LabelledBox } from '@sarm/contracts/http/labels/labels.entities';
import { useState } from 'react';
import { type ClassDraft, draftOf, isSameDraft } from '../state/class-draft.ts';
import { type Drafts, useUnsentClasses } from './use-unsent-classes.ts';

const NONE: Drafts = new Map();

/** Of what the page read and what a call answered: the one that was stored last, e.g. by another tab. */
const newest = (read: Classification | null, answered: Classification | null): Classification | null =>
  read === null || (answered !== null && answered.labeledAt > read.labeledAt) ? answered : read;

/**
 * What the person enters for each crop: a draft until it is applied, then on its way, then stored. A draft stays when
 * another crop is opened.
 */
export function useClassifications(labelId: string) {
  const sending = useUnsentClasses(labelId);
  const [drafts, setDrafts] = useState(NONE);

  const storedOf = (item: LabelledBox): Classification | null =>
    newest(item.classification, sending.answered.get(item.id)?.classification ?? null);
  const keptOf = (item: LabelledBox): ClassDraft => sending.unsent.get(item.id) ?? draftOf(storedOf(item));
  const shownOf = (item: LabelledBox): ClassDraft => drafts.get(item.id) ?? keptOf(item);
  const isClassified = (item: LabelledBox): boolean => keptOf(item).morphologyClass !== null;
  const drop = (id: string): void =>
    setDrafts((before) => new Map([...before].filter(([each]) => each !== id)));

  /** False: no class is chosen. */
  const apply = (item: LabelledBox): boolean => {
    const draft = shownOf(item);
    if (draft.morphologyClass === null) return false;
    drop(item.id);
    void sending.add(new Map([[item.id, draft]]));
    return true;
  };

  return {
    status: sending.status,
    error: sending.error,
    unsent: sending.unsent,
    drafts,
    shownOf,
    keptOf,
    isClassified,
    /** Entered and not applied. */
    isDraft: (item: LabelledBox): boolean => drafts.has(item.id),
    change: (item: LabelledBox, next: ClassDraft): void =>
      isSameDraft(next, keptOf(item))
        ? drop(item.id)
        : setDrafts((before) => new Map([...before, [item.id, next]])),
    apply,
    /** What was changed of a crop that has a class is kept when it is left: nobody applies a remark twice. */
    leave: (item: LabelledBox | undefined): void => {
      if (item !== undefined && drafts.has(item.id) && isClassified(item)) apply(item);
    },
    /** TEC-124: everything that the server does not have yet, in one call. */
    saveAll: sending.flush,
  };
}
export type Classifications = ReturnType<typeof useClassifications>;
