import { describe, expect, it } from 'vitest';
import { chooseNext, neverReady, runSchedule } from './schedule.ts';
import type { Step } from './step.ts';

const step = (name: string, processors: number, over: Partial<Step> = {}): Step => ({
  name,
  kind: 'plain',
  command: ['true'],
  processors,
  after: [],
  limit: 1,
  ...over,
});
const names = (steps: readonly Step[]): string[] => steps.map(({ name }) => name);
const next = (waiting: Step[], running: Step[] = [], ended: string[] = [], budget = 2): string[] =>
  names(chooseNext({ waiting, running, ended: new Set(ended) }, budget));

describe('what starts next', () => {
  it('fills the processors in the order of the table and never beyond them', () => {
    const table = [step('a', 1.5), step('b', 1), step('c', 0.5), step('d', 0.5)];
    expect(next(table)).toEqual(['a', 'c']);
    expect(next(table, [], [], 4)).toEqual(['a', 'b', 'c', 'd']);
    expect(next([step('b', 1)], [step('a', 1.5)])).toEqual([]);
    expect(next([step('b', 0.5)], [step('a', 1.5)])).toEqual(['b']);
  });

  it('gives a step that needs more than there is all of it, alone', () => {
    expect(next([step('a', 8), step('b', 0.5)])).toEqual(['a']);
    expect(next([step('a', 8)], [step('b', 0.5)])).toEqual([]);
    expect(next([step('b', 0.5)], [step('a', 8)])).toEqual([]);
  });

  it('waits for what a step comes after', () => {
    const late = step('late', 1, { after: ['a', 'b'] });
    expect(next([late], [], ['a'])).toEqual([]);
    expect(next([late], [], ['a', 'b'])).toEqual(['late']);
  });

  it('does not let two steps wait for the same thing', () => {
    const first = step('a', 0.5, { waitsFor: 'postgres' });
    const second = step('b', 0.5, { waitsFor: 'postgres' });
    expect(next([first, second, step('c', 0.5, { waitsFor: 'browser' })])).toEqual(['a', 'c']);
    expect(next([second], [first])).toEqual([]);
  });

  it('names steps that could never start', () => {
    expect(neverReady([step('a', 1), step('b', 1, { after: ['a'] })])).toEqual([]);
    expect(neverReady([step('a', 1, { after: ['b'] }), step('b', 1, { after: ['a'] })])).toEqual(['a', 'b']);
    expect(neverReady([step('a', 1, { after: ['gone'] })])).toEqual(['a']);
  });
});

describe('a schedule', () => {
  /** Runs the steps with a turn of the event loop for each, and returns the largest load and the order of ends. */
  async function observe(steps: Step[], budget: number): Promise<{ most: number; ends: string[] }> {
    let load = 0;
    let most = 0;
    const ends: string[] = [];
    await runSchedule({
      steps,
      budget,
      run: async ({ name, processors }) => {
        load += Math.min(processors, budget);
        most = Math.max(most, load);
        await new Promise((resolve) => setImmediate(resolve));
        load -= Math.min(processors, budget);
        ends.push(name);
      },
    });
    return { most, ends };
  }

  it('runs every step once, within the budget, after what it waits for', async () => {
    const steps = [
      step('a', 2),
      step('b', 1.5, { after: ['c'] }),
      step('c', 1),
      step('d', 1),
      step('e', 9, { after: ['b', 'd'] }),
    ];
    const { most, ends } = await observe(steps, 2);
    expect(most).toBe(2);
    expect([...ends].sort()).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(ends.indexOf('b')).toBeGreaterThan(ends.indexOf('c'));
    expect(ends.at(-1)).toBe('e');
  });

  it('runs one after another on one processor', async () => {
    const { most, ends } = await observe([step('a', 1), step('b', 2), step('c', 1)], 1);
    expect(most).toBe(1);
    expect(ends).toEqual(['a', 'b', 'c']);
  });

  it('refuses a table with a circle before anything starts', async () => {
    await expect(observe([step('a', 1), step('b', 1, { after: ['b'] })], 2)).rejects.toThrow('b');
  });
});
