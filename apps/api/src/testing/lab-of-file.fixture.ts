import { afterAll, inject } from 'vitest';
import type { TestApiOptions } from './api-fixture.ts';
import { type Lab, openLab } from './lab-world.ts';

/** The laboratory of a test file: opened while the file is read (`await` at its top), closed after its last test. */
export async function labOfFile(options?: TestApiOptions): Promise<Lab> {
  const lab = await openLab(inject('templateDatabase'), options);
  afterAll(() => lab.stop());
  return lab;
}
