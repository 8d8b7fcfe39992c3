/** Rounds of blind annotation: frames that people label apart from each other. */
export const ROUNDS = {
  /** Also what bounds the frames that are hidden from one person at a time. */
  frames: 200,
  people: 20,
  referenceFrames: 50,
  nameLength: 200,
  perPage: 20,
  /** Boxes that an adjudication can keep. */
  boxes: 5000,
} as const;

/** Work: its result comes into being here. Reference: its boxes are settled already, and each person is compared with them. */
export const ROUND_FRAME_KINDS = ['work', 'reference'] as const;
export type RoundFrameKind = (typeof ROUND_FRAME_KINDS)[number];

export const LAYER_KINDS = ['blind', 'reference'] as const;
export type LayerKind = (typeof LAYER_KINDS)[number];
export const LAYER_STATES = ['open', 'done'] as const;
export type LayerState = (typeof LAYER_STATES)[number];

/** Between two people, or between one person and a frame of reference. */
export const AGREEMENT_KINDS = ['pair', 'reference'] as const;
export type AgreementKind = (typeof AGREEMENT_KINDS)[number];

/** waiting: somebody still works on it; ready: a reviewer can settle it; adjudicated: its boxes are the shared ones. */
export const ROUND_FRAME_STATES = ['waiting', 'ready', 'adjudicated'] as const;
export type RoundFrameState = (typeof ROUND_FRAME_STATES)[number];

export interface RoundPlan {
  readonly kind: RoundFrameKind;
  readonly frameId: string;
  /** One person, or two; of a frame of reference all. */
  readonly people: readonly string[];
}

/**
 * Who labels which frame. Work goes to whom has least of it; of a hundred frames as many as `overlapPercent` go to a second person too,
 * spread evenly over the list. Frames of reference go to everybody.
 */
export function planRound(
  frames: { readonly work: readonly string[]; readonly reference: readonly string[] },
  people: readonly string[],
  overlapPercent: number,
): RoundPlan[] {
  const load = new Map(people.map((person) => [person, 0]));
  const take = (without?: string): string => {
    const free = people.filter((person) => person !== without);
    const least = free.reduce((best, each) => ((load.get(each) ?? 0) < (load.get(best) ?? 0) ? each : best));
    load.set(least, (load.get(least) ?? 0) + 1);
    return least;
  };
  const isDouble = (place: number): boolean =>
    people.length > 1 &&
    Math.floor(((place + 1) * overlapPercent) / 100) > Math.floor((place * overlapPercent) / 100);
  return [
    ...frames.work.map((frameId, place): RoundPlan => {
      const first = take();
      return { kind: 'work', frameId, people: isDouble(place) ? [first, take(first)] : [first] };
    }),
    ...frames.reference.map((frameId): RoundPlan => ({ kind: 'reference', frameId, people: [...people] })),
  ];
}
