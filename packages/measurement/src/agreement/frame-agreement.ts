import type { Box } from '@sarm/domain/shapes/boxes';
import { type ClassTable, emptyTable } from './class-table.ts';
import { matchBoxes } from './match-boxes.ts';

export interface LabelledBox extends Box {
  readonly class: string;
}

/** What two people labelled in one frame: sums, so that frames can be added up. */
export interface FrameAgreement {
  /** Labelled by both, by the second alone, by the first alone. */
  readonly both: number;
  readonly secondOnly: number;
  readonly firstOnly: number;
  readonly overlapSum: number;
  /** Classes of what both labelled: rows of the first person, columns of the second. */
  readonly table: ClassTable;
}

export function compareFrame(
  first: readonly LabelledBox[],
  second: readonly LabelledBox[],
  classes: readonly string[],
): FrameAgreement {
  const matches = matchBoxes(first, second);
  const table = emptyTable(classes.length);
  for (const match of matches) {
    const row = classes.indexOf(first[match.first]!.class);
    const column = classes.indexOf(second[match.second]!.class);
    if (row < 0 || column < 0) throw new RangeError('a box has a class that is not in the list');
    table[row]![column]! += 1;
  }
  return {
    both: matches.length,
    secondOnly: second.length - matches.length,
    firstOnly: first.length - matches.length,
    overlapSum: matches.reduce((sum, { overlap }) => sum + overlap, 0),
    table,
  };
}
