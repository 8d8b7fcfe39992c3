/** BUS-234: what a person may do to a track of an analysis. A video can be left out and taken back only. */
export const CORRECTION_ACTIONS = ['exclude', 'include', 'split', 'join'] as const;
export type CorrectionAction = (typeof CORRECTION_ACTIONS)[number];

/** What of it still holds: taken back is none. */
export const HELD_CORRECTIONS = ['exclude', 'split', 'join'] as const satisfies readonly CorrectionAction[];

/** Why the figures of an analysis were replaced. */
export const VERSION_CAUSES = ['calculation', 'correction'] as const;
export type VersionCause = (typeof VERSION_CAUSES)[number];
