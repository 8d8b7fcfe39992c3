import { createContext, use } from 'react';
import type { Live } from './live.ts';

const LiveContext = createContext<Live | null>(null);
export const LiveProvider = LiveContext.Provider;

export function useLive(): Live {
  const live = use(LiveContext);
  if (live === null) throw new Error('no live provider above this component');
  return live;
}
