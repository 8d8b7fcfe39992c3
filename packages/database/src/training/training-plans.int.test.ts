import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import type { RawBuilder } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { modelsQuery } from '../analyses/models.list.repository.ts';
import { asUser } from '../kernel/scope.ts';
import { fillLargeInstallation, type LargeInstallation } from '../../testing/large-installation.ts';
import { fillManyModels } from '../../testing/many-models.ts';
import { indexesOf, type PlanNode, readPlan, scansOf, touched } from '../../testing/query-plan.ts';
import { curvesQuery, newestRunQuery } from './training-status.repository.ts';

const SIZES = { models: 1000, runs: 2000, epochs: 20, lines: 100 };

let database: TestDatabase;
let large: LargeInstallation;
let filled: { readonly modelId: string; readonly runId: string };
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  const { db } = database.admin;
  large = await fillLargeInstallation(db, { videos: 50, videosOfDataset: 20, frames: 100 });
  filled = await fillManyModels(db, large, SIZES);
});
afterAll(() => database.drop());

const planOf = (query: RawBuilder<unknown>): Promise<PlanNode[]> =>
  readPlan(database.app.db, asUser(large.userId), (tx) => ({ compile: () => query.compile(tx) }));

describe('query plans of 1,000 models with 2,000 runs', () => {
  it('reads the newest run of a model by its index', async () => {
    const plan = await planOf(newestRunQuery(filled.modelId));
    expect(indexesOf(plan)).toContain('training_runs_of_model');
    expect(touched(plan, 'training_runs')).toBeLessThanOrEqual(3);
  });

  it('reads the curves of a run without a look at those of another', async () => {
    const plan = await planOf(curvesQuery(filled.runId));
    expect(scansOf(plan, 'training_metrics')).not.toContain('Seq Scan');
    expect(touched(plan, 'training_metrics')).toBe(SIZES.epochs * 4);
  });

  it('reads a page of models without their runs, and joins only the models of the page', async () => {
    const plan = await planOf(modelsQuery({ limit: 20, offset: 0 }));
    expect(scansOf(plan, 'training_runs')).toEqual([]);
    expect(touched(plan, 'models')).toBeLessThanOrEqual(2 * SIZES.models + 40);
  });
});
