import type { FrameSession } from '@sarm/annotator/session/frame-session.types';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import { useCallback, useEffect, useMemo, useState } from 'react';

const NONE: readonly string[] = [];

/** Which boxes are selected, in the order of selecting. Another frame has its own; a box that is gone is not selected. */
export function useSelection(frameId: string, objects: readonly BoxObject[], session: FrameSession | null) {
  const [kept, setKept] = useState<{ readonly of: string; readonly ids: readonly string[] }>({
    of: '',
    ids: NONE,
  });
  const chosen = kept.of === frameId ? kept.ids : NONE;
  const selected = useMemo(() => {
    const there = new Set(objects.map(({ id }) => id));
    return chosen.every((id) => there.has(id)) ? chosen : chosen.filter((id) => there.has(id));
  }, [chosen, objects]);
  const last = selected.at(-1) ?? null;
  useEffect(() => session?.select(last), [last, session]);
  const select = useCallback((ids: readonly string[]) => setKept({ of: frameId, ids }), [frameId]);
  const toggle = useCallback(
    (id: string, more: boolean) =>
      setKept(({ of, ids }) => {
        const before = of === frameId ? ids : NONE;
        if (!more) return { of: frameId, ids: [id] };
        return {
          of: frameId,
          ids: before.includes(id) ? before.filter((each) => each !== id) : [...before, id],
        };
      }),
    [frameId],
  );
  return { selected, last, select, toggle };
}
