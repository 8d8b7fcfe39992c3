/** What a person does with a frame that waits. */
export const QUEUE_ACTIONS = ['take', 'release', 'done', 'dismiss'] as const;
export type QueueAction = (typeof QUEUE_ACTIONS)[number];

export const QUEUE = { perPage: 12 } as const;

/** What found a frame that waits, by id. */
export interface QueueSource {
  readonly prediction?: string;
  readonly review?: string;
  readonly round?: string;
}
