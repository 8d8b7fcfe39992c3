import type { FrameState } from '@sarm/contracts/http/annotation/annotation.entities';
import type { LocalEdit } from '@sarm/editing/client/pending-edits';

/** Edits of one person on one frame, in the order in which they were made. */
export interface EditPlace {
  readonly userId: string;
  readonly frameId: string;
}

export type KeptFrame = Omit<FrameState, 'presence'>;

export interface OutboxUse {
  readonly edits: number;
  readonly bytes: number;
  /** When the oldest was kept; null without any. */
  readonly oldest: number | null;
}

/** What this computer keeps until the server has it: ids and numbers, and no name of anybody. */
export interface OutboxStore {
  /** False: edits are lost with the tab while they are not sent. */
  readonly keeps: boolean;
  /** Ends once the edits would survive a crash of the browser. */
  add(place: EditPlace, edits: readonly LocalEdit[]): Promise<void>;
  list(place: EditPlace): Promise<readonly LocalEdit[]>;
  remove(place: EditPlace, editIds: ReadonlySet<string>): Promise<void>;
  /** Frames on which this person has edits that are not sent. */
  frames(userId: string): Promise<readonly string[]>;
  use(userId: string): Promise<OutboxUse>;
  keepFrame(userId: string, frame: KeptFrame): Promise<void>;
  keptFrame(place: EditPlace): Promise<KeptFrame | null>;
  /** Removes the kept frames of this person, unless edits still wait to be sent: nothing of their work stays on a computer that others use. */
  forget(userId: string): Promise<void>;
}

/** J11: a browser without storage edits while it is online. */
export const NO_STORE: OutboxStore = {
  keeps: false,
  add: () => Promise.resolve(),
  list: () => Promise.resolve([]),
  remove: () => Promise.resolve(),
  frames: () => Promise.resolve([]),
  use: () => Promise.resolve({ edits: 0, bytes: 0, oldest: null }),
  keepFrame: () => Promise.resolve(),
  keptFrame: () => Promise.resolve(null),
  forget: () => Promise.resolve(),
};
