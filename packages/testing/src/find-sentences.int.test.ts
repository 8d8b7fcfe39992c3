import { newId } from '@sarm/database/kernel/new-id';
import { notice } from '@sarm/domain/catalogue/notices';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { findSentences } from './find-sentences.ts';

let database: TestDatabase;
const projectId = newId();

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  await database.admin.db.insertInto('projects').values({ id: projectId, name: 'P' }).execute();
});
afterAll(() => database.drop());

const addTask = (values: { notice?: string; stage?: string; result?: string }) =>
  database.admin.db
    .insertInto('tasks')
    .values({ id: newId(), project_id: projectId, task_type: 'analysis', job_name: 'x', ...values })
    .execute();

describe('findSentences', () => {
  it('lets notices of the catalogue pass, with the names that people gave', async () => {
    const stored = notice('calculation.of_video', { video: 'The first drop of today' }, [
      notice('missing.no_dilution'),
    ]);
    await addTask({ notice: JSON.stringify(stored), result: JSON.stringify({ notices: [stored] }) });
    expect(await findSentences(database.admin.db)).toEqual([]);
  });

  it.each([
    ['tasks.notice', { notice: '"The file is empty"' }],
    ['tasks.notice', { notice: '{"code":"The file is empty"}' }],
    ['tasks.notice', { notice: '{"code":"file.empty","message":"The file is empty"}' }],
    ['tasks.stage', { stage: 'The frames are stored' }],
    ['tasks.result.notices', { result: '{"notices":["The dilution is missing"]}' }],
    ['tasks.result.errors.0', { result: '{"errors":["The dilution is missing"]}' }],
    ['tasks.result.refusals.0.reason', { result: '{"refusals":[{"reason":{"code":"x"}}]}' }],
  ])('finds what does not belong at %s', async (at, values) => {
    await database.admin.db.deleteFrom('tasks').execute();
    await addTask(values);
    expect((await findSentences(database.admin.db)).map((each) => each.at)).toEqual([at]);
  });
});
