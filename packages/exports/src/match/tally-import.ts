import type { ClassMap, ImportedClass, ImportPreview } from '@sarm/domain/labels';
import type { DetectionClass } from '@sarm/domain/shapes/detection';
import { classFor, type FramePlan } from './plan-frame.ts';

interface Tally {
  count: number;
  added: number;
  moved: number;
  readonly inPlace: Partial<Record<DetectionClass, number>>;
}

/** Counts what an import would do, frame by frame and by the classes of the file. */
export class ImportTally {
  missing = 0;
  unusable = 0;
  readonly #classes: readonly { readonly name: string; readonly tally: Tally }[];

  constructor(names: readonly string[]) {
    this.#classes = names.map((name) => ({ name, tally: { count: 0, added: 0, moved: 0, inPlace: {} } }));
  }

  add({ boxes, missing }: FramePlan): void {
    this.missing += missing.length;
    for (const box of boxes) {
      const tally = this.#classes[box.sent.class]?.tally;
      if (tally === undefined) continue;
      tally.count += 1;
      if (box.kind === 'too small') this.unusable += 1;
      else if (box.kind === 'added') tally.added += 1;
      else if (box.kind === 'moved') tally.moved += 1;
      else tally.inPlace[box.stored.class] = (tally.inPlace[box.stored.class] ?? 0) + 1;
    }
  }

  classes(): ImportedClass[] {
    return this.#classes.map(({ name, tally }) => ({ name, ...tally }));
  }
}

/** What applying would do with the classes as they are mapped. */
export function previewWith({ classes }: Pick<ImportPreview, 'classes'>, map: ClassMap) {
  const sums = { added: 0, moved: 0, reclassed: 0, unchanged: 0, leftOut: 0 };
  for (const { name, count, added, moved, inPlace } of classes) {
    const mapped = classFor(map, name);
    if (mapped === null) {
      sums.leftOut += count;
      continue;
    }
    const same = inPlace[mapped] ?? 0;
    sums.added += added;
    sums.moved += moved;
    sums.unchanged += same;
    sums.reclassed += Object.values(inPlace).reduce((sum, each) => sum + each, 0) - same;
  }
  return sums;
}
