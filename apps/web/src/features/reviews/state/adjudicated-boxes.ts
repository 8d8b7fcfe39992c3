import type { LayerBox, RoundComparison } from '@sarm/contracts/http/rounds/rounds.entities';
import type { DrawnBox, Mark } from './compared-boxes.ts';

/** One cell as one or both people labelled it. */
export interface LabelledCell {
  /** Of the first person's box, else of the second's. */
  readonly id: string;
  readonly first: LayerBox | null;
  readonly second: LayerBox | null;
}

/** What the reviewer decided of a cell: whose box stays, or none. */
export type Choice = 'first' | 'second' | 'none';

/** Cells that both labelled alike come last: there is nothing to decide. */
export function cellsOf({ layers, matches }: RoundComparison): LabelledCell[] {
  const [first, second] = layers;
  const others = new Map((second?.boxes ?? []).map((box) => [box.id, box]));
  const partner = new Map(matches.map((match) => [match.first, match.second]));
  const cells = (first?.boxes ?? []).map((box): LabelledCell => {
    const id = partner.get(box.id);
    const match = id === undefined ? undefined : others.get(id);
    if (id !== undefined) others.delete(id);
    return { id: box.id, first: box, second: match ?? null };
  });
  for (const box of others.values()) cells.push({ id: box.id, first: null, second: box });
  return cells.toSorted((a, b) => Number(isAgreed(a)) - Number(isAgreed(b)));
}

export const isAgreed = ({ first, second }: LabelledCell): boolean =>
  first !== null && second !== null && first.class === second.class;

/** Of a frame that one person labelled there is nothing to compare: each box is kept unless it is left out. */
export const startChoice = (cell: LabelledCell, people: number): Choice | undefined =>
  people < 2 ? (cell.first === null ? 'second' : 'first') : isAgreed(cell) ? 'first' : undefined;

export const keptOf = (cells: readonly LabelledCell[], choices: ReadonlyMap<string, Choice>): string[] =>
  cells.flatMap((cell) => {
    const choice = choices.get(cell.id);
    const box = choice === undefined || choice === 'none' ? null : cell[choice];
    return box === null ? [] : [box.id];
  });

const markOf = (cell: LabelledCell): Mark =>
  cell.first === null || cell.second === null ? 'added' : isAgreed(cell) ? 'same' : 'reclassed';

/** The boxes of one person, marked by what the other one has there. */
export const drawnOf = (cells: readonly LabelledCell[], side: 'first' | 'second'): DrawnBox[] =>
  cells.flatMap((cell) => {
    const box = cell[side];
    if (box === null) return [];
    const [x, y, right, bottom] = box.box;
    return [{ id: cell.id, x, y, width: right - x, height: bottom - y, mark: markOf(cell), proposed: false }];
  });
