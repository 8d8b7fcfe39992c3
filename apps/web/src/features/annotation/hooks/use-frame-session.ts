import type { FrameSession, FrameSnapshot, RefusedEdit } from '@sarm/annotator/session/frame-session.types';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useLive } from '../../../shared/live/live-context.tsx';
import { useEditing } from './editing-context.tsx';

const NOTHING: FrameSnapshot = {
  status: 'loading',
  frame: null,
  seq: 0,
  objects: [],
  conflicts: [],
  pendingIds: new Set(),
  presence: [],
  saveState: { kind: 'saved', at: null },
  canUndo: false,
  canRedo: false,
  keepsEdits: true,
};
const NONE: ShownFrame = { session: null, snapshot: NOTHING };

interface ShownFrame {
  readonly session: FrameSession | null;
  readonly snapshot: FrameSnapshot;
}

/** One frame for `useSyncExternalStore`: open while it is listened to. */
function frameSource(open: () => FrameSession) {
  let shown = NONE;
  return {
    shown: (): ShownFrame => shown,
    subscribe: (listener: () => void) => {
      const session = open();
      const show = (): void => {
        shown = { session, snapshot: session.snapshot() };
        listener();
      };
      session.subscribe(show);
      show();
      return () => {
        shown = NONE;
        session.close();
      };
    },
  };
}

/** The frame that the page shows, edited by this tab: opened and closed with it. */
export function useFrameSession(
  frameId: string,
  onRefused: (edits: readonly RefusedEdit[]) => void,
): ShownFrame {
  const { openFrame } = useEditing();
  const live = useLive();
  // A source of its own for each frame: boxes of the frame before are never shown under the number of this one.
  const source = useMemo(() => frameSource(() => openFrame(frameId)), [frameId, openFrame]);
  const { session, snapshot } = useSyncExternalStore(source.subscribe, source.shown);
  const refused = useEffectEvent(onRefused);
  useEffect(
    () =>
      session?.listen((event) => {
        if (event.kind === 'refused') refused(event.edits);
      }),
    [session],
  );
  useEffect(
    () =>
      live.listen((event) => {
        if (event.type === 'frame' && event.data.frame_id === frameId) session?.onHint(event.data);
      }),
    [frameId, live, session],
  );
  return { session, snapshot };
}
