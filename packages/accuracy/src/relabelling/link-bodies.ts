/** Where something lies in one frame, in pixels. */
export interface Place {
  readonly frame: number;
  readonly x: number;
  readonly y: number;
}

/** One body over the frames in which it was seen, in their order. */
export type Body<T extends Place> = readonly T[];

/** From one test frame to the next, 0.2 s, a body that stays moves less; one that swims becomes several bodies and is judged more often. */
export const SAME_BODY_PX = 6;
/** Frames from one place of a body to the next: one test frame may be left out. */
const LONGEST_GAP = 20;

/**
 * Places of neighbouring test frames as bodies, nearest pair first, so that a body is judged once and not in every frame.
 * The distance does not grow with a gap: a body that was not seen for some frames has to lie where it was.
 */
export function linkBodies<T extends Place>(places: readonly T[]): readonly Body<T>[] {
  const bodies: T[][] = [];
  for (const frame of byFrame(places)) {
    const now = frame[0]!.frame;
    const open = bodies.filter((body) => now - body.at(-1)!.frame <= LONGEST_GAP);
    const pairs = open
      .flatMap((body) => frame.map((place) => ({ body, place, apart: distance(body.at(-1)!, place) })))
      .filter(({ apart }) => apart <= SAME_BODY_PX)
      .sort((a, b) => a.apart - b.apart);
    const taken = new Set<unknown>();
    for (const { body, place } of pairs) {
      if (taken.has(body) || taken.has(place)) continue;
      taken.add(body).add(place);
      body.push(place);
    }
    for (const place of frame) if (!taken.has(place)) bodies.push([place]);
  }
  return bodies;
}

/** Labels have identities: one label is one body while it is in question, and another one after a gap. */
export function linkByLabel<T extends Place & { readonly label: number }>(
  places: readonly T[],
): readonly Body<T>[] {
  const bodies: T[][] = [];
  const last = new Map<number, T[]>();
  for (const place of byFrame(places).flat()) {
    const body = last.get(place.label);
    if (body !== undefined && place.frame - body.at(-1)!.frame <= LONGEST_GAP) body.push(place);
    else {
      const fresh = [place];
      bodies.push(fresh);
      last.set(place.label, fresh);
    }
  }
  return bodies;
}

const byFrame = <T extends Place>(places: readonly T[]): T[][] =>
  [...Map.groupBy(places, ({ frame }) => frame)].sort(([a], [b]) => a - b).map(([, list]) => list);

export const distance = (
  a: { readonly x: number; readonly y: number },
  b: { readonly x: number; readonly y: number },
): number => Math.hypot(a.x - b.x, a.y - b.y);
