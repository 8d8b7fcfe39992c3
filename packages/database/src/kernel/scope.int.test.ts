import { createDataset, createPerson, createProject } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Connected, connect, type Database, type Scoped } from './connect.ts';
import { newId } from './new-id.ts';
import {
  actAs,
  asInstallation,
  asInstallationBy,
  asNobody,
  asProject,
  asUser,
  inScope,
  type Scope,
} from './scope.ts';

let database: TestDatabase;
/** One connection: whatever a transaction leaves behind meets the next one. */
let narrow: Connected;
let [anna, hers, his] = ['', '', ''];
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  narrow = connect({
    url: database.appUrl,
    maxConnections: 1,
    applicationName: 'test-narrow',
    onIdleError: () => undefined,
  });
  anna = (await createPerson(database)).id;
  hers = await createProject(database, { members: { [anna]: 'admin' } });
  his = await createProject(database);
  for (const projectId of [hers, his]) await createDataset(database, { projectId });
});
afterAll(async () => {
  await narrow.close();
  await database.drop();
});

const settings = async (db: Database | Scoped): Promise<string[]> => {
  const { rows } = await sql<{ value: string }>`
    select coalesce(current_setting('app.' || name, true), '') as value
    from unnest(array['user_id', 'project_id', 'scope', 'actor_id']) as name`.execute(db);
  return rows.map((row) => row.value);
};
const projectsSeen = async (db: Database | Scoped): Promise<string[]> =>
  (await db.selectFrom('datasets').select('project_id').execute()).map((row) => row.project_id);

describe('the scope of a transaction', () => {
  const every = (): Scope[] => [asUser(anna), asProject(hers), asInstallation, asInstallationBy(anna)];

  it('ends with it: the same connection then sees nothing and acts for nobody', async () => {
    for (const scope of every()) {
      await inScope(narrow.db, scope, async (tx) => expect(await projectsSeen(tx)).toContain(hers));
      expect({ scope, left: await settings(narrow.db) }).toEqual({ scope, left: ['', '', '', ''] });
      expect({ scope, seen: await projectsSeen(narrow.db) }).toEqual({ scope, seen: [] });
    }
  });

  it('ends with it also when it fails', async () => {
    for (const scope of every()) {
      const failing = inScope(narrow.db, scope, () => Promise.reject(new Error('broken')));
      await expect(failing).rejects.toThrow('broken');
      expect({ scope, left: await settings(narrow.db) }).toEqual({ scope, left: ['', '', '', ''] });
    }
  });

  it('ends with it also for a person who was found inside it', async () => {
    await inScope(narrow.db, asNobody, async (tx) => {
      await actAs(tx, anna);
      expect(await settings(tx)).toEqual(['', '', '', anna]);
      expect(await projectsSeen(tx)).toEqual([]);
    });
    expect(await settings(narrow.db)).toEqual(['', '', '', '']);
  });

  it('is not widened by counting the videos of a calibration, whatever it counted', async () => {
    const calibration = newId();
    const { db } = database.admin;
    await db
      .insertInto('calibrations')
      .values({ id: calibration, name: 'c', microscope: 'm', objective: 'o', pixel_size_um: 0.5 })
      .execute();
    for (const row of await db.selectFrom('datasets').select(['id', 'project_id']).execute())
      await db
        .insertInto('videos')
        .values({
          id: newId(),
          project_id: row.project_id,
          dataset_id: row.id,
          name: 'v',
          original_filename: 'v.avi',
          blob_key: 'k',
          size_bytes: 1,
          sha256: '0',
          calibration_id: calibration,
        })
        .execute();
    const count = (tx: Scoped, id: string) =>
      sql<{ n: number }>`select app.videos_of_calibration(${id}) as n`
        .execute(tx)
        .then(({ rows }) => rows[0]?.n);
    await inScope(database.app.db, asUser(anna), async (tx) => {
      const before = await settings(tx);
      expect(await count(tx, calibration)).toBe(2);
      expect(await settings(tx)).toEqual(before);
      expect(await projectsSeen(tx)).toEqual([hers]);
      expect(await tx.selectFrom('videos').select('project_id').execute()).toEqual([{ project_id: hers }]);
    });
    await inScope(database.app.db, asNobody, async (tx) => {
      expect(await count(tx, calibration)).toBe(2);
      expect(await projectsSeen(tx)).toEqual([]);
    });
  });
});
