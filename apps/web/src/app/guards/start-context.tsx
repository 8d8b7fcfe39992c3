import { createContext, use } from 'react';

const StartContext = createContext<() => void>(() => undefined);
export const StartProvider = StartContext.Provider;
/** Asks for the session again, after the server could not be reached. */
export const useStartAgain = (): (() => void) => use(StartContext);
