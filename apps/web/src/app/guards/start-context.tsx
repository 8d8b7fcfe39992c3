import { createContext, use } from 'react';

const StartContext = createContext<() => void>(() => undefined);
export const StartProvider = StartContext.Provider;
/** Requests the session again after the server was unreachable. */
export const useStartAgain = (): (() => void) => use(StartContext);
