/** What one file of the built product holds together: the shell, its guard and the small pages inside it. */
export { GuardedShell } from './guards/guarded-shell.tsx';
export { AdminStart, DashboardStart, SarmStart } from './pages/start-pages.tsx';
export { FinetuneFallback, SarmFallback } from './pages/workflow-fallbacks.tsx';
