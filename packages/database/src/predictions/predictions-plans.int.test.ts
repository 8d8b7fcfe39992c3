import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fillLargeInstallation, type LargeInstallation } from '../../testing/large-installation.ts';
import { fillManyModels } from '../../testing/many-models.ts';
import { indexesOf, type PlanNode, readPlan, touched } from '../../testing/query-plan.ts';
import { asUser } from '../kernel/scope.ts';
import { predictionsPageQuery } from './predictions.list.repository.ts';

const PREDICTIONS = 5000;
const PAGE = 12;

let database: TestDatabase;
let large: LargeInstallation;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  const { db } = database.admin;
  large = await fillLargeInstallation(db, { videos: 50, videosOfDataset: 20, frames: 100 });
  const { modelId } = await fillManyModels(db, large, { models: 20, runs: 20, epochs: 1, lines: 1 });
  const video = await db.selectFrom('videos').select(['id', 'project_id']).limit(1).executeTakeFirstOrThrow();
  await sql`insert into predictions (id, project_id, name, model_id, video_id, task_id, created_at)
    select gen_random_uuid(), ${video.project_id}, 'p', ${modelId}, ${video.id}, gen_random_uuid(), now() - n * interval '1 second'
    from generate_series(1, ${PREDICTIONS}) n`.execute(db);
  await sql`analyze predictions`.execute(db);
});
afterAll(() => database.drop());

const planOf = (filter: object): Promise<PlanNode[]> =>
  readPlan(database.app.db, asUser(large.userId), (tx) => ({
    compile: () =>
      predictionsPageQuery({
        userId: large.userId,
        projects: 'own',
        limit: PAGE,
        offset: 0,
        ...filter,
      }).compile(tx),
  }));

describe(`a page of ${PREDICTIONS} predictions`, () => {
  it('is read from the newest of each project by its index', async () => {
    const plan = await planOf({});
    expect(indexesOf(plan)).toContain('predictions_newest');
    expect(touched(plan, 'predictions')).toBeLessThanOrEqual(2 * PAGE);
  });
});
