import type { Suite } from '../related/related-tests.ts';
import { suiteOf } from '../related/related-tests.ts';
import { applyBug, type Bug } from './bug.ts';
import type { Mutant } from './choose-mutants.ts';
import { applyMutation } from './mutate.ts';

/** A bug that is put in, and the tests that are run on it, in sets of which the first that fails ends the trial. */
export interface Trial {
  readonly kind: 'planted' | 'random';
  readonly area: string;
  readonly name: string;
  readonly file: string;
  readonly change: (text: string) => string;
  readonly stages: readonly (readonly string[])[];
  /** Tests that load the file; more than are run where the farthest are left out. */
  readonly related: number;
}

const ORDER: readonly (Suite | null)[] = ['unit', 'web', 'integration'];

/** The named tests, quick suites first. */
export function planBug(bug: Bug): Trial {
  const stages = ORDER.map((suite) => bug.tests.filter((test) => suiteOf(test) === suite));
  return {
    kind: 'planted',
    area: bug.area,
    name: bug.name,
    file: bug.file,
    change: (text) => applyBug(text, bug),
    stages: stages.filter((tests) => tests.length > 0),
    related: bug.tests.length,
  };
}

/** Sizes of the sets: the few nearest tests find most bugs; beyond fifty files a trial takes longer than it teaches. */
const STAGE_SIZES = [4, 12, 34];

/** The tests that load the file, nearest first. */
export function planMutant({ name, file, mutation }: Mutant, related: readonly string[]): Trial {
  const rest = [...related];
  return {
    kind: 'random',
    area: file.split('/').slice(0, 2).join('/'),
    name,
    file,
    change: (text) => applyMutation(text, mutation),
    stages: STAGE_SIZES.map((size) => rest.splice(0, size)).filter((tests) => tests.length > 0),
    related: related.length,
  };
}
