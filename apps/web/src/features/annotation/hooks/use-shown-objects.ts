import type { ListedObject } from '@sarm/annotator/react/object-list';
import type { FrameSnapshot } from '@sarm/annotator/session/frame-session.types';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  lookOf,
  type ObjectFacts,
  type ObjectView,
  orderObjects,
  showsObject,
} from '../state/list-objects.ts';
import { createNumbering, type ObjectNumbers } from '../state/object-numbers.ts';

export interface ShownObjects {
  readonly numbers: ObjectNumbers;
  readonly conflicts: ReadonlySet<string>;
  readonly shows: (object: BoxObject) => boolean;
  /** In the order of the list. */
  readonly shown: readonly BoxObject[];
  readonly listed: readonly ListedObject[];
}

/** The boxes of the frame as the list shows them; the canvas hides the same ones. */
export function useShownObjects(
  frameId: string,
  { objects, conflicts: open, pendingIds }: FrameSnapshot,
  view: ObjectView,
  added: ReadonlySet<string> | null,
): ShownObjects {
  const { t } = useTranslation('annotation');
  const [numbering] = useState(createNumbering);
  const numbers = useMemo(() => numbering(frameId, objects), [frameId, numbering, objects]);
  const conflicts = useMemo(() => new Set(open.map(({ object_id: id }) => id)), [open]);
  const facts = useMemo((): ObjectFacts => ({ numbers, conflicts, added }), [added, conflicts, numbers]);
  const shows = useCallback((object: BoxObject) => showsObject(object, view, facts), [facts, view]);
  const shown = useMemo(
    () => orderObjects(objects.filter(shows), view.order, numbers),
    [numbers, objects, shows, view.order],
  );
  const listed = useMemo(
    () =>
      shown.map(
        (object): ListedObject => ({
          id: object.id,
          number: numbers.get(object.id) ?? 0,
          look: lookOf(object, conflicts),
          className: t(`class.${object.class}`),
          confidence: object.confidence,
          added: added === null ? null : added.has(object.id),
          unsent: pendingIds.has(object.id),
        }),
      ),
    [added, conflicts, numbers, pendingIds, shown, t],
  );
  return { numbers, conflicts, shows, shown, listed };
}
