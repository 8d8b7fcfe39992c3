import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { command } from '../testing/commands.ts';
import { problemsOf } from '../testing/properties.ts';
import { Simulation } from '../testing/simulation.ts';

const RUNS = 2000;
const COMMANDS = 60;

describe('people, tabs and a network with faults', () => {
  it('agree once everything has arrived, and nothing is lost, doubled or overwritten unseen', () => {
    fc.assert(
      fc.property(
        fc.array(command, { minLength: COMMANDS, maxLength: COMMANDS, size: 'max' }),
        (commands) => {
          const simulation = new Simulation();
          for (const each of commands) simulation.do(each);
          simulation.settleDown();
          expect(problemsOf(simulation)).toEqual([]);
        },
      ),
      { numRuns: RUNS, seed: 22 },
    );
  });
});
