import { createObject } from '@sarm/testing/create-object';
import { createPerson, createProject } from '@sarm/testing/people';
import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { storedCalculation } from '../../testing/stored-calculation.ts';
import { claimAnalysis, settleAnalysisStatus, storeAnalysisResult } from './analyses.repository.ts';
import { asProject, inScope } from '../kernel/scope.ts';

let database: TestDatabase;
let projectId: string;
let createdBy: string;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  createdBy = (await createPerson(database)).id;
  projectId = await createProject(database, { createdBy });
});
afterAll(() => database.drop());

/** The status of a fresh analysis once the figures are stored, in their order. */
async function statusAfter(...figures: (readonly ['motility' | 'concentration', boolean])[]) {
  const video = await createObject(database, 'video', { projectId, createdBy });
  return await inScope(database.app.db, asProject(projectId), async (tx) => {
    const owner = { projectId, videoIds: [video], datasetId: null, patientId: null, createdBy };
    const id = await claimAnalysis(tx, owner);
    for (const [kind, success] of figures) {
      await storeAnalysisResult(tx, id, { kind, body: storedCalculation(kind, success), refusals: [] });
      await settleAnalysisStatus(tx, id, null);
    }
    const row = await tx.selectFrom('analyses').select('status').where('id', '=', id).executeTakeFirst();
    return row?.status;
  });
}

describe('an analysis', () => {
  it.each(['motility', 'concentration'] as const)(
    'is failed when %s alone was requested and failed',
    async (kind) => {
      expect(await statusAfter([kind, false])).toBe('failed');
      expect(await statusAfter([kind, true])).toBe('completed');
    },
  );

  it('is completed as soon as one figure could be computed, in whatever order', async () => {
    expect(await statusAfter(['motility', false], ['concentration', true])).toBe('completed');
    expect(await statusAfter(['concentration', true], ['motility', false])).toBe('completed');
    expect(await statusAfter(['motility', true], ['concentration', false])).toBe('completed');
    expect(await statusAfter(['motility', false], ['concentration', false])).toBe('failed');
  });
});
