export interface Place {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}
interface StoredPlace extends Place {
  readonly id: string;
}
interface SentPlace extends Place {
  readonly detectionId: string | null;
}

/** Share of their common area above which two boxes are the same object. */
export const SAME_OBJECT = 0.5;

export function overlapOf(a: Place, b: Place): number {
  const width = Math.min(a.x2, b.x2) - Math.max(a.x1, b.x1);
  const height = Math.min(a.y2, b.y2) - Math.max(a.y1, b.y1);
  if (width <= 0 || height <= 0) return 0;
  const common = width * height;
  return common / ((a.x2 - a.x1) * (a.y2 - a.y1) + (b.x2 - b.x1) * (b.y2 - b.y1) - common);
}

/**
 * Which stored box each box of a file is: the one that it was exported from, else the one that it covers best. Each box has at
 * most one partner; better pairs are made first, and equal ones in the order of the file. Answers for each box of the file the
 * index of its partner, or undefined.
 */
export function pairBoxes(
  stored: readonly StoredPlace[],
  sent: readonly SentPlace[],
): (number | undefined)[] {
  const partners: (number | undefined)[] = sent.map(() => undefined);
  const taken = new Set<number>();
  const byId = new Map(stored.map(({ id }, at) => [id, at]));
  for (const [at, { detectionId }] of sent.entries()) {
    const partner = detectionId === null ? undefined : byId.get(detectionId);
    if (partner === undefined || taken.has(partner)) continue;
    partners[at] = partner;
    taken.add(partner);
  }
  for (const { from, to } of candidates(stored, sent)) {
    if (partners[from] !== undefined || taken.has(to)) continue;
    partners[from] = to;
    taken.add(to);
  }
  return partners;
}

function candidates(stored: readonly StoredPlace[], sent: readonly SentPlace[]) {
  const fromLeft = stored.map((box, to) => ({ box, to })).toSorted((a, b) => a.box.x1 - b.box.x1);
  return sent
    .flatMap((box, from) => {
      const near: { from: number; to: number; overlap: number }[] = [];
      for (const { box: other, to } of fromLeft) {
        if (other.x1 >= box.x2) break;
        const overlap = overlapOf(box, other);
        if (overlap >= SAME_OBJECT) near.push({ from, to, overlap });
      }
      return near;
    })
    .toSorted((a, b) => b.overlap - a.overlap || a.from - b.from || a.to - b.to);
}

/** Every edge within the distance by which the format itself may move a box. */
export const isInPlace = (a: Place, b: Place, tolerance: number): boolean =>
  [a.x1 - b.x1, a.y1 - b.y1, a.x2 - b.x2, a.y2 - b.y2].every((distance) => Math.abs(distance) <= tolerance);
