import { expect, it } from 'vitest';
import { planRound } from './rounds.ts';

const frames = (count: number, letter = 'f') => Array.from({ length: count }, (_, at) => `${letter}${at}`);

it('gives every frame a person, and as many a second one as were chosen', () => {
  for (const percent of [0, 1, 33, 50, 100]) {
    const plan = planRound({ work: frames(100), reference: [] }, ['a', 'b', 'c'], percent);
    expect(plan).toHaveLength(100);
    expect(plan.filter(({ people }) => people.length === 2)).toHaveLength(percent);
    for (const { people } of plan) expect(new Set(people).size).toBe(people.length);
    const share = ['a', 'b', 'c'].map((who) => plan.filter(({ people }) => people.includes(who)).length);
    expect(Math.max(...share) - Math.min(...share)).toBeLessThanOrEqual(1);
  }
});

it('gives frames of reference to everybody, and no second person where there is one alone', () => {
  const plan = planRound({ work: frames(4), reference: frames(2, 'r') }, ['a'], 100);
  expect(plan.map(({ people }) => people)).toEqual(Array.from({ length: 6 }, () => ['a']));
  expect(planRound({ work: [], reference: ['r'] }, ['a', 'b'], 0)).toEqual([
    { kind: 'reference', frameId: 'r', people: ['a', 'b'] },
  ]);
});
