import { createPerson, createProject } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Actor, appendAudit, SYSTEM_ACTOR } from './audit.repository.ts';
import { newId } from '../kernel/new-id.ts';
import {
  actAs,
  asInstallation,
  asInstallationBy,
  asNobody,
  asProject,
  asUser,
  inScope,
  type Scope,
} from '../kernel/scope.ts';

let database: TestDatabase;
let [anna, ben, project] = ['', '', ''];
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  anna = (await createPerson(database, { displayName: 'Anna', email: 'anna@example.org' })).id;
  ben = (await createPerson(database, { displayName: 'Ben', email: 'ben@example.org' })).id;
  project = await createProject(database, { members: { [anna]: 'admin' } });
});
afterAll(() => database.drop());

const actor = (userId: string | null, over: Partial<Actor> = {}): Actor => ({
  ...SYSTEM_ACTOR,
  name: '',
  userId,
  ...over,
});
/** Answers the id of its subject, by which the row is found again. */
const write = async (scope: Scope, who: Actor): Promise<string> => {
  const subjectId = newId();
  await inScope(database.app.db, scope, (tx) => appendAudit(tx, who, { action: 'video.update', subjectId }));
  return subjectId;
};

describe('the actor of an audit row', () => {
  it.each([
    ['a person in the name of another', () => asUser(anna), () => actor(ben)],
    ['a person in nobody’s name', () => asUser(anna), () => actor(null)],
    ['a job in the name of a person', () => asProject(project), () => actor(anna)],
    ['the installation in the name of a person', () => asInstallation, () => actor(anna)],
    ['an administrator in the name of another', () => asInstallationBy(anna), () => actor(ben)],
    ['nobody in the name of a person', () => asNobody, () => actor(anna)],
    ['a job under a free name', () => asProject(project), () => actor(null, { name: 'Anna' })],
    [
      'a job under a free address',
      () => asProject(project),
      () => actor(null, { email: 'anna@example.org' }),
    ],
  ])('is refused: %s', async (_, scope, who) => {
    await expect(write(scope(), who())).rejects.toThrow(/audit row/);
  });

  it.each([
    ['a person', () => asUser(anna), () => actor(anna)],
    ['an administrator', () => asInstallationBy(anna), () => actor(anna)],
    ['a job', () => asProject(project), () => SYSTEM_ACTOR],
    ['the installation', () => asInstallation, () => SYSTEM_ACTOR],
  ])('is written: %s in the own name', async (_, scope, who) => {
    const subject = await write(scope(), who());
    const row = await database.admin.db
      .selectFrom('audit_log')
      .select('user_id')
      .where('subject_id', '=', subject)
      .executeTakeFirstOrThrow();
    expect(row.user_id).toBe(who().userId);
  });

  it('carries the name of the account, whatever the application says', async () => {
    const subject = await write(asUser(anna), actor(anna, { name: 'Somebody', email: 'else@example.org' }));
    const row = await database.admin.db
      .selectFrom('audit_log')
      .select(['user_name', 'user_email'])
      .where('subject_id', '=', subject)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ user_name: 'Anna', user_email: 'anna@example.org' });
  });

  it('is the person who was authenticated inside the transaction, and no longer in the next one', async () => {
    await inScope(database.app.db, asNobody, async (tx) => {
      await actAs(tx, ben);
      await appendAudit(tx, actor(ben), { action: 'session.open', subjectId: ben });
    });
    await expect(write(asNobody, actor(ben))).rejects.toThrow(/audit row/);
  });
});
