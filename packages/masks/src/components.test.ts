import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arbitraryMask, drawingOf, drawnMask } from '../testing/arbitrary-masks.ts';
import { createMask, intersectionArea, maskArea } from './bit-mask.ts';
import { componentsAt, fillHoles, labelComponents, largestComponent } from './components.ts';

describe('components', () => {
  const mask = drawnMask('##...', '##...', '..##.', '....#', '#....');

  it('hold together by corners, or by sides alone', () => {
    expect(labelComponents(mask, 8).areas).toEqual([0, 7, 1]);
    expect(labelComponents(mask, 4).areas).toEqual([0, 4, 2, 1, 1]);
    expect(drawingOf(largestComponent(mask, 8))).toEqual(['##...', '##...', '..##.', '....#', '.....']);
    expect(drawingOf(largestComponent(mask, 4))).toEqual(['##...', '##...', '.....', '.....', '.....']);
  });

  it('of the same size: the upper one stays', () => {
    expect(drawingOf(largestComponent(drawnMask('#.#', '...', '#.#')))).toEqual(['#..', '...', '...']);
    expect(maskArea(largestComponent(createMask(3, 3)))).toBe(0);
    expect(largestComponent(createMask(0, 0)).bits).toHaveLength(0);
  });

  it('cover the mask once; the largest lies in it and is one component', () => {
    fc.assert(
      fc.property(arbitraryMask(), fc.constantFrom<4 | 8>(4, 8), (any, connectivity) => {
        const { areas, labels } = labelComponents(any, connectivity);
        expect(areas.reduce((sum, each) => sum + each, 0)).toBe(maskArea(any));
        expect(Array.from(labels, (label) => (label > 0 ? 1 : 0))).toEqual([...any.bits]);
        const largest = largestComponent(any, connectivity);
        expect(intersectionArea(largest, any)).toBe(maskArea(largest));
        expect(maskArea(largest)).toBe(Math.max(...areas));
        expect(labelComponents(largest, connectivity).areas.length).toBeLessThanOrEqual(2);
      }),
    );
  });
});

describe('components at a click', () => {
  const mask = drawnMask('##..###', '##..###', '....###', '#......');

  it('are those the disc lies in or touches, and never a larger neighbour', () => {
    expect(drawingOf(componentsAt(mask, [{ x: 0.5, y: 0.5, radius: 1 }]))).toEqual([
      '##.....',
      '##.....',
      '.......',
      '.......',
    ]);
    // Beside the component, but nearer than the radius.
    expect(maskArea(componentsAt(mask, [{ x: 2.9, y: 1, radius: 1.5 }]))).toBe(4);
    expect(maskArea(componentsAt(mask, [{ x: 2.9, y: 3.5, radius: 0.9 }]))).toBe(0);
    expect(maskArea(componentsAt(mask, []))).toBe(0);
  });

  it('of several clicks are kept together; a click beyond the border finds what it covers', () => {
    const discs = [
      { x: 5.5, y: 1.5, radius: 1 },
      { x: -0.5, y: 3.5, radius: 1.2 },
    ];
    expect(drawingOf(componentsAt(mask, discs))).toEqual(['....###', '....###', '....###', '#......']);
  });

  it('hold every pixel of a component or none', () => {
    const disc = fc.record({
      x: fc.double({ min: -3, max: 12, noNaN: true }),
      y: fc.double({ min: -3, max: 12, noNaN: true }),
      radius: fc.double({ min: 0.8, max: 4, noNaN: true }),
    });
    fc.assert(
      fc.property(arbitraryMask(), fc.array(disc, { maxLength: 3 }), (any, discs) => {
        const { labels } = labelComponents(any, 8);
        const kept = componentsAt(any, discs);
        const inside = new Set(labels.filter((label, at) => label > 0 && kept.bits[at] === 1));
        expect([...kept.bits]).toEqual(Array.from(labels, (label) => (inside.has(label) ? 1 : 0)));
      }),
    );
  });
});

describe('holes', () => {
  it('are closed by a ring of corners for a mask that holds together by corners', () => {
    const ring = drawnMask('..#..', '.#.#.', '..#..', '.....');
    expect(drawingOf(fillHoles(ring, 8))).toEqual(['..#..', '.###.', '..#..', '.....']);
    expect(drawingOf(fillHoles(ring, 4))).toEqual(drawingOf(ring));
  });

  it('are not what touches the border', () => {
    const bay = drawnMask('###', '#.#', '#.#');
    expect(drawingOf(fillHoles(bay))).toEqual(drawingOf(bay));
    expect(drawingOf(fillHoles(drawnMask('###', '#.#', '###')))).toEqual(['###', '###', '###']);
    expect(drawingOf(fillHoles(drawnMask('###', '###')))).toEqual(['###', '###']);
  });

  it('are gone after filling, and nothing is taken away', () => {
    fc.assert(
      fc.property(arbitraryMask(10, 1), fc.constantFrom<4 | 8>(4, 8), (any, connectivity) => {
        const filled = fillHoles(any, connectivity);
        expect(intersectionArea(filled, any)).toBe(maskArea(any));
        expect(fillHoles(filled, connectivity)).toEqual(filled);
      }),
    );
  });
});
