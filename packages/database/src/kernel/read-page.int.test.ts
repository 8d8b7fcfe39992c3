import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { createPerson, createProject } from '@sarm/testing/people';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newId } from './new-id.ts';
import { listDatasets } from '../samples/datasets.repository.ts';
import { asUser, inScope } from './scope.ts';

let database: TestDatabase;
let userId = '';
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  const person = await createPerson(database, {});
  userId = person.id;
  const projectId = await createProject(database, { members: { [person.id]: 'member' } });
  for (let index = 0; index < 5; index += 1)
    await database.admin.db
      .insertInto('datasets')
      .values({
        id: newId(),
        project_id: projectId,
        name: `D${index}`,
        metadata: '{}',
        created_at: new Date(Date.UTC(2026, 0, 1 + index)),
      })
      .execute();
});
afterAll(() => database.drop());

const page = (limit: number, offset: number, search?: string) =>
  inScope(database.app.db, asUser(userId), (tx) => listDatasets(tx, { userId, limit, offset, search }));

describe('a page of a list', () => {
  it('holds its rows in their order and counts all that match', async () => {
    const { rows, total } = await page(2, 1);
    expect(rows.map((row) => row.name)).toEqual(['D3', 'D2']);
    expect(total).toBe(5);
  });

  it('counts all that match behind the last page too, where no row carries the number', async () => {
    expect(await page(2, 10)).toEqual({ rows: [], total: 5 });
  });

  it('counts nothing where nothing matches', async () => {
    expect(await page(2, 0, 'no such name')).toEqual({ rows: [], total: 0 });
  });
});
