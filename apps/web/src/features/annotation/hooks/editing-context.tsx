import { browserMeans, openBrowserOutbox } from '@sarm/annotator/session/browser-means';
import { openFrameSession } from '@sarm/annotator/session/frame-session';
import type { FrameSession } from '@sarm/annotator/session/frame-session.types';
import { sendLeftBehind } from '@sarm/annotator/session/send-left-behind';
import type { SessionMeans } from '@sarm/annotator/session/session-means';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { useUser } from '../../../shared/access/user-context.tsx';
import { useSession } from '../../../shared/session/session-context.tsx';
import { createEditTransport } from '../state/edit-transport.ts';

export interface Editing {
  readonly openFrame: (frameId: string) => FrameSession;
}
const EditingContext = createContext<Editing | null>(null);

export function useEditing(): Editing {
  const editing = use(EditingContext);
  if (editing === null) throw new Error('no editing provider above this component');
  return editing;
}

/** Opens frames with the outbox of this browser. What another tab left of other frames is sent meanwhile. */
export function EditingProvider({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const { id: userId } = useUser();
  const [means, setMeans] = useState<SessionMeans | null>(null);
  useEffect(() => {
    let left = false;
    let stopSending: (() => void) | undefined;
    const open = async (): Promise<void> => {
      const store = await openBrowserOutbox(window);
      if (left) return;
      const opened = browserMeans(window, store, createEditTransport(session));
      setMeans(opened);
      stopSending = sendLeftBehind(opened, userId);
    };
    void open();
    return () => {
      left = true;
      stopSending?.();
    };
  }, [session, userId]);
  const editing = useMemo(
    () => means && { openFrame: (frameId: string) => openFrameSession(means, { userId, frameId }) },
    [means, userId],
  );
  return editing === null ? null : <EditingContext value={editing}>{children}</EditingContext>;
}
