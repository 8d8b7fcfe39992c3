import { type Resource, RESOURCES, RESOURCE_KINDS } from '@sarm/domain/access/resources';
import { createObject } from '@sarm/testing/create-object';
import { createPerson, createProject, createRole } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type EnteredRow, type Entry, findUses } from './access.repository.ts';
import { newId } from './new-id.ts';
import { inCallerScope } from './caller-scope.ts';
import { asNobody, asUser, inScope } from './scope.ts';
import { insertSession } from '../people/sessions.repository.ts';

let database: TestDatabase;
let anna: string;
let project: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  anna = (await createPerson(database)).id;
  project = await createProject(database, { createdBy: anna, members: { [anna]: 'editor' } });
});
afterAll(() => database.drop());

async function sessionOf(userId: string): Promise<string> {
  const id = newId();
  const now = new Date();
  const expiresAt = new Date(now.getTime() + 3_600_000);
  await inScope(database.app.db, asNobody, (tx) =>
    insertSession(tx, { id, userId, createdAt: now, expiresAt, ipAddress: '', userAgent: '' }),
  );
  return id;
}
const enter = async (userId: string, entry: Omit<Entry, 'sessionId'>): Promise<EnteredRow | undefined> => {
  const sessionId = await sessionOf(userId);
  return await inCallerScope(database.app.db, { sessionId, ...entry }, (_, entered) =>
    Promise.resolve(entered),
  );
};

describe.each(RESOURCE_KINDS)('an object of the kind %s', (kind) => {
  it('is located with its project, its maker and the membership there', async () => {
    const resource: Resource = RESOURCES[kind];
    const id = await createObject(database, kind, { projectId: project, createdBy: anna });
    const stranger = (await createPerson(database)).id;
    const ofProject = resource.project !== null;
    const found = await enter(anna, { objects: { kind, ids: [id] } });
    expect(found?.userId).toBe(anna);
    expect(found?.objects).toMatchObject([
      {
        id,
        projectId: ofProject ? project : null,
        createdBy: resource.maker === null ? null : anna,
        accessLevel: ofProject ? 'editor' : null,
        permissions: ofProject ? [] : null,
        archived: false,
      },
    ]);
    const strange = await enter(stranger, { objects: { kind, ids: [id] } });
    expect(strange?.objects).toHaveLength(ofProject ? 0 : 1);
  });
});

describe('where an object of the installation is used', () => {
  const useIn = async (calibration: string, projectId: string): Promise<void> => {
    const video = await createObject(database, 'video', { projectId, createdBy: anna });
    await database.admin.db
      .updateTable('videos')
      .set({ calibration_id: calibration })
      .where('id', '=', video)
      .execute();
  };
  const usedIn = async (userId: string, id: string) => {
    const [found] = await inScope(database.app.db, asUser(userId), (tx) => findUses(tx, 'calibration', [id]));
    return found?.usedIn;
  };

  it('is answered with the own memberships there, and with those of nobody else', async () => {
    const ben = (await createPerson(database)).id;
    const his = await createProject(database, { createdBy: ben, members: { [ben]: 'admin' } });
    const calibration = await createObject(database, 'calibration', { projectId: project, createdBy: anna });
    expect(await usedIn(anna, calibration)).toEqual([]);
    await useIn(calibration, project);
    await useIn(calibration, project);
    expect(await usedIn(anna, calibration)).toEqual([{ accessLevel: 'editor', permissions: [] }]);
    expect(await usedIn(ben, calibration)).toEqual([]);
    await useIn(calibration, his);
    expect(await usedIn(ben, calibration)).toEqual([{ accessLevel: 'admin', permissions: [] }]);
    expect(await usedIn(anna, calibration)).toEqual([{ accessLevel: 'editor', permissions: [] }]);
  });

  it('is recorded for kinds that the registry names, and for no other', async () => {
    const search = inScope(database.app.db, asUser(anna), (tx) => findUses(tx, 'dataset', [newId()]));
    await expect(search).rejects.toThrow('nothing records where a dataset is used');
  });
});

describe('entering', () => {
  it('sets for whom the transaction runs, until it ends', async () => {
    const sessionId = await sessionOf(anna);
    const datasets = await inCallerScope(database.app.db, { sessionId }, async (tx, entered) => {
      expect(entered?.userId).toBe(anna);
      await createObject(database, 'dataset', { projectId: project, createdBy: anna });
      return await tx.selectFrom('datasets').select('id').execute();
    });
    expect(datasets.length).toBeGreaterThan(0);
    expect(await database.app.db.selectFrom('datasets').select('id').execute()).toEqual([]);
  });

  it('for a session that is gone runs for nobody', async () => {
    const rows = await inCallerScope(database.app.db, { sessionId: newId() }, async (tx, entered) => {
      expect(entered).toBeUndefined();
      return await tx.selectFrom('projects').select('id').execute();
    });
    expect(rows).toEqual([]);
  });

  it('shows every project to holders of the code by a role, and to nobody else', async () => {
    const seen = async (userId: string): Promise<boolean> => {
      const sessionId = await sessionOf(userId);
      return await inCallerScope(
        database.app.db,
        { sessionId, wideCodes: ['manage_projects'] },
        async (tx) => {
          const rows = await tx.selectFrom('projects').select('id').where('id', '=', project).execute();
          return rows.length === 1;
        },
      );
    };
    const role = await createRole(database, ['manage_projects']);
    const admin = await createPerson(database, { roles: [role.code] });
    const other = await createPerson(database, { roles: ['business_user'] });
    expect([await seen(admin.id), await seen(other.id)]).toEqual([true, false]);
  });

  it('reads memberships with the codes of their roles on request', async () => {
    const { db } = database.admin;
    const ben = (await createPerson(database)).id;
    const membership = { project_id: project, user_id: ben };
    await db
      .insertInto('project_members')
      .values({ ...membership, access_level: 'viewer', custom_permissions: ['select_frames'] })
      .execute();
    const role = await createRole(database, ['manage_videos']);
    await db
      .insertInto('project_member_roles')
      .values({ ...membership, role_id: role.id })
      .execute();
    expect((await enter(ben, {}))?.memberships).toBeNull();
    expect((await enter(ben, { memberships: true }))?.memberships).toEqual([
      { projectId: project, accessLevel: 'viewer', permissions: ['select_frames', 'manage_videos'] },
    ]);
  });
});
