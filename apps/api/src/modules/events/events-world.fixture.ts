import type { AddressInfo } from 'node:net';
import { newId } from '@sarm/database/kernel/new-id';
import type { NotificationsTable, TasksTable } from '@sarm/database/kernel/tables.generated';
import { sql, type Updateable } from 'kysely';
import { expect, vi } from 'vitest';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Lab, openLab } from '../../testing/lab-world.ts';
import { watchEvents, type WatchedEvents } from '../../testing/watch-events.ts';

/** A laboratory whose API listens, and functions that change what streams report. */
export interface EventsWorld {
  readonly lab: Lab;
  readonly origin: string;
  /** Opens GET /events and waits until it has sent its current state. */
  open(who: SignedInPerson, lastEventId?: string): Promise<WatchedEvents>;
  change(taskId: string, set: Updateable<TasksTable>): Promise<void>;
  notify(ownerId: string, code?: string): Promise<string>;
  changeNotification(id: string, set: Updateable<NotificationsTable>): Promise<void>;
  /** A new person with the level member in the project of the laboratory. */
  member(): Promise<SignedInPerson>;
  leave(who: SignedInPerson): Promise<void>;
  /** Connections that listen for changes. */
  listening(): Promise<number>;
}

export async function openEventsWorld(template: string): Promise<EventsWorld> {
  const lab = await openLab(template);
  await lab.api.app.listen({ host: '127.0.0.1', port: 0 });
  const origin = `http://127.0.0.1:${(lab.api.app.server.address() as AddressInfo).port}`;
  const { db } = lab.api.database.admin;
  return {
    lab,
    origin,
    async open(who, lastEventId) {
      const seen = await watchEvents(`${origin}/api/events`, who, lastEventId);
      expect(seen.status).toBe(200);
      await vi.waitFor(() => expect(seen.of('notification')).not.toEqual([]), 5000);
      return seen;
    },
    change: async (id, set) => void (await db.updateTable('tasks').set(set).where('id', '=', id).execute()),
    async notify(ownerId, code = 'task.completed') {
      const id = newId();
      await db
        .insertInto('notifications')
        .values({ id, owner_id: ownerId, outbox_id: newId(), code })
        .execute();
      return id;
    },
    changeNotification: async (id, set) =>
      void (await db.updateTable('notifications').set(set).where('id', '=', id).execute()),
    async member() {
      const who = await lab.api.signedIn();
      await db.insertInto('project_members').values({ project_id: lab.projectId, user_id: who.id }).execute();
      return who;
    },
    leave: async (who) =>
      void (await db.deleteFrom('project_members').where('user_id', '=', who.id).execute()),
    async listening() {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where application_name = 'sarm-api-events' and datname = current_database()`.execute(db);
      return rows[0]?.n ?? -1;
    },
  };
}

export const idsOf = (seen: WatchedEvents): unknown[] => seen.of('task').map((task) => task['id']);
export const progressOf = (seen: WatchedEvents, id: string): unknown[] =>
  seen
    .of('task')
    .filter((task) => task['id'] === id)
    .map((task) => task['progress']);
