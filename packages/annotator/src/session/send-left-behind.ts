import { openFrameSession } from './frame-session.ts';
import type { SessionMeans } from './session-means.ts';

/** Edits of a tab that was killed go with the next visit to any frame. Answers with what ends the sending. */
export function sendLeftBehind(means: SessionMeans, userId: string): () => void {
  const open = new Set<() => void>();
  let ended = false;
  const send = (frameId: string): void => {
    const session = openFrameSession(means, { userId, frameId, inBackground: true });
    const close = (): void => {
      open.delete(close);
      session.close();
    };
    open.add(close);
    session.subscribe(() => {
      const { status, saveState } = session.snapshot();
      if (status !== 'loading' && (saveState.kind === 'saved' || saveState.kind === 'conflict')) close();
    });
  };
  const sendAll = async (): Promise<void> => {
    for (const frameId of await means.store.frames(userId)) if (!ended) send(frameId);
  };
  void sendAll();
  return () => {
    ended = true;
    for (const close of open) close();
  };
}
