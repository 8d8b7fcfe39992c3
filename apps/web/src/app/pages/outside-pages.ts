/** What one file of the built product holds together: the small pages outside the shell. */
export { AccessDenied } from './access-denied.tsx';
export { AccountInactive } from './account-inactive.tsx';
export { NotFound } from './not-found.tsx';
