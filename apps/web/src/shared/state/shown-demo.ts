import { useEffect } from 'react';

let shown = 0;
const listeners = new Set<() => void>();

function count(change: number): void {
  shown += change;
  for (const tell of listeners) tell();
}

interface Told {
  readonly isDemo?: unknown;
  readonly demo?: unknown;
  readonly project?: Told | null;
}

/** An answer about one thing says whether it is of the demo project; a list says so of its rows. */
const isOfDemo = (answer: unknown): boolean => {
  const { isDemo, demo, project } = (answer ?? {}) as Told;
  return isDemo === true || demo === true || project?.isDemo === true;
};

/** Called where every screen reads, so that none can show a thing of the demo project without the bar saying so (PLT-234). */
export function useShownDemo(answer: unknown): void {
  const demo = isOfDemo(answer);
  useEffect(() => {
    if (!demo) return;
    count(1);
    return () => count(-1);
  }, [demo]);
}

export const isDemoShown = (): boolean => shown > 0;
export function onShownDemo(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}
