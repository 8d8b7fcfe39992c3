import { createContext, use } from 'react';
import type { Session } from './session.ts';

const SessionContext = createContext<Session | null>(null);
export const SessionProvider = SessionContext.Provider;

/** For bytes, events and uploads, which do not go through the query cache. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('no session provider above this component');
  return session;
}
