import type { ProjectId, UserId } from '@sarm/domain/ids';
import { sql, type Transaction } from 'kysely';
import type { Database, Scoped } from './connect.ts';
import type { Tables } from './tables.generated.ts';

/**
 * For whom a transaction runs; PostgreSQL's row-level security reads it. Without a scope no project row is visible.
 * installation sees every project: only administration of projects and work of the installation may use it.
 */
export type Scope =
  | { readonly kind: 'user'; readonly userId: UserId | string }
  | { readonly kind: 'project'; readonly projectId: ProjectId | string }
  | { readonly kind: 'installation'; readonly actorId: string | null }
  | { readonly kind: 'nobody' };

export const asUser = (userId: string): Scope => ({ kind: 'user', userId });
export const asProject = (projectId: string): Scope => ({ kind: 'project', projectId });
export const asInstallation: Scope = { kind: 'installation', actorId: null };
/** Administration by a person: sees every project, and its audit rows carry the person's name. */
export const asInstallationBy = (actorId: string): Scope => ({ kind: 'installation', actorId });
export const asNobody: Scope = { kind: 'nobody' };

export async function inScope<T>(db: Database, scope: Scope, work: (tx: Scoped) => Promise<T>): Promise<T> {
  return await db.transaction().execute(async (tx) => {
    await applyScope(tx, scope);
    return await work(tx as Scoped);
  });
}

/** For reading what belongs together: all statements see the same moment of the database. */
export async function inOneMoment<T>(
  db: Database,
  scope: Scope,
  read: (tx: Scoped) => Promise<T>,
): Promise<T> {
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return await moment.execute(async (tx) => {
    await applyScope(tx, scope);
    return await read(tx as Scoped);
  });
}

/** Transaction-local (true): the setting ends with the transaction and cannot leak through the pool. */
async function applyScope(tx: Transaction<Tables>, scope: Scope): Promise<void> {
  const user = scope.kind === 'user' ? scope.userId : '';
  const project = scope.kind === 'project' ? scope.projectId : '';
  const wide = scope.kind === 'installation' ? 'installation' : '';
  const actor = scope.kind === 'installation' ? (scope.actorId ?? '') : user;
  await sql`select set_config('app.user_id', ${user}, true), set_config('app.project_id', ${project}, true),
    set_config('app.scope', ${wide}, true), set_config('app.actor_id', ${actor}, true)`.execute(tx);
}

/**
 * For a transaction that only reports progress: its commit does not wait for the disk, so that jobs of a busy
 * installation do not stand in line for it. A crash of the server may take the last moments of progress back; the next
 * report or the end of the task writes them anew. Never for anything that settles what people rely on.
 */
export async function commitWithoutWaiting(tx: Scoped): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx);
}

/** Somebody proves who they are inside a transaction of nobody, e.g. by a refresh token: audit rows may name them now. */
export async function actAs(tx: Scoped, userId: string): Promise<void> {
  await sql`select set_config('app.actor_id', ${userId}, true)`.execute(tx);
}
