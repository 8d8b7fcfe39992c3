/** What one file of the built product holds together: the shell, its guard and the small pages inside it. */
export { GuardedShell } from './guards/guarded-shell.tsx';
export { NotBuilt, SarmFallback } from './pages/not-built.tsx';
export { AdminStart, SarmStart } from './pages/start-pages.tsx';
export { Welcome } from './pages/welcome.tsx';
