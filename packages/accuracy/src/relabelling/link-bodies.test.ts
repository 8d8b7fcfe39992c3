import { expect, it } from 'vitest';
import { linkBodies, linkByLabel, SAME_BODY_PX } from './link-bodies.ts';

const at = (frame: number, x: number, y = 0) => ({ frame, x, y });

it('follows a body that stays and one that moves by up to the limit from frame to frame', () => {
  const still = [0, 1, 2, 3].map((frame) => at(frame, 100));
  const moving = [0, 1, 2, 3].map((frame) => at(frame, frame * SAME_BODY_PX, 50));
  expect(linkBodies([...still, ...moving])).toEqual([still, moving]);
});

it('begins another body where a step is longer, and where one was away too long', () => {
  expect(linkBodies([at(0, 0), at(1, SAME_BODY_PX + 0.1)])).toHaveLength(2);
  expect(linkBodies([at(0, 0), at(20, 0)])).toHaveLength(1);
  expect(linkBodies([at(0, 0), at(21, 0)])).toHaveLength(2);
});

it('gives two near bodies the nearer place each, one place to one body', () => {
  const bodies = linkBodies([at(0, 0), at(0, 5), at(1, 2), at(1, 6)]);
  expect(bodies).toEqual([
    [at(0, 0), at(1, 2)],
    [at(0, 5), at(1, 6)],
  ]);
  expect(linkBodies([at(0, 0), at(1, 1), at(1, 2)])).toHaveLength(2);
});

it('sorts frames by itself', () => {
  expect(linkBodies([at(2, 2), at(0, 0), at(1, 1)])).toEqual([[at(0, 0), at(1, 1), at(2, 2)]]);
});

it('follows a label however far it moves, and begins again after a gap', () => {
  const label = (frame: number, x: number, id: number) => ({ ...at(frame, x), label: id });
  const far = [label(0, 0, 7), label(5, 90, 7)];
  const near = [label(0, 1, 8)];
  const later = [label(30, 90, 7)];
  expect(linkByLabel([...far, ...near, ...later])).toEqual([far, near, later]);
});
