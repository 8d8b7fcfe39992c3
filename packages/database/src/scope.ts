import type { ProjectId, UserId } from '@sarm/domain/ids';
import { sql } from 'kysely';
import type { Database, Tx } from './connect.ts';

/**
 * For whom a transaction runs; PostgreSQL's row-level security reads it. Without a scope no project row is visible.
 * installation sees every project: only administration of projects and housekeeping may use it.
 */
export type Scope =
  | { readonly kind: 'user'; readonly userId: UserId | string }
  | { readonly kind: 'project'; readonly projectId: ProjectId | string }
  | { readonly kind: 'installation' }
  | { readonly kind: 'nobody' };

export const asUser = (userId: string): Scope => ({ kind: 'user', userId });
export const asProject = (projectId: string): Scope => ({ kind: 'project', projectId });
export const asInstallation: Scope = { kind: 'installation' };
export const asNobody: Scope = { kind: 'nobody' };

export async function inScope<T>(db: Database, scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> {
  return await db.transaction().execute(async (tx) => {
    await applyScope(tx, scope);
    return await work(tx);
  });
}

/** Transaction-local (true): the setting ends with the transaction and cannot leak through the pool. */
export async function applyScope(tx: Tx, scope: Scope): Promise<void> {
  const user = scope.kind === 'user' ? scope.userId : '';
  const project = scope.kind === 'project' ? scope.projectId : '';
  const wide = scope.kind === 'installation' ? 'installation' : '';
  await sql`select set_config('app.user_id', ${user}, true), set_config('app.project_id', ${project}, true), set_config('app.scope', ${wide}, true)`.execute(
    tx,
  );
}
