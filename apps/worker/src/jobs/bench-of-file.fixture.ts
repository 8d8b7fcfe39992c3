import { createTestDatabase, type TestDatabase } from '@sarm/testing/test-database';
import { afterAll, inject } from 'vitest';
import { JobBench } from './job-bench.fixture.ts';

/** The database and the bench of a test file: opened while the file is read (`await` at its top), closed after its last test. */
export async function benchOfFile(): Promise<{ database: TestDatabase; bench: JobBench }> {
  const database = await createTestDatabase(inject('templateDatabase'));
  afterAll(() => database.drop());
  const bench = await JobBench.open({ app: database.app.db, admin: database.admin.db });
  afterAll(() => bench.close());
  return { database, bench };
}
