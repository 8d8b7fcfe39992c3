import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import type { EditAnswer } from '@sarm/contracts/http/annotation/annotation.entities';
import type { LocalEdit } from '@sarm/editing/client/pending-edits';
import type { OutboxStore } from '../outbox/outbox-store.ts';
import type { EditTransport } from './frame-session.types.ts';

/** What the tabs of one person tell each other about a frame. */
export type TabMessage = { readonly userId: string; readonly frameId: string } & (
  | { readonly kind: 'edits'; readonly edits: readonly LocalEdit[] }
  | { readonly kind: 'answer'; readonly answer: EditAnswer }
  | { readonly kind: 'dropped'; readonly editIds: readonly string[] }
);

export interface TabChannel {
  post(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): () => void;
}

/** Runs the work while no other tab runs work of this name. */
export type RunAlone = (name: string, work: () => Promise<void>) => Promise<void>;

export interface SessionMeans {
  readonly transport: EditTransport;
  readonly store: OutboxStore;
  readonly channel: TabChannel;
  readonly runAlone: RunAlone;
  /** Calls back when the computer is online again; answers with what ends it. */
  readonly onOnline: (wake: () => void) => () => void;
  readonly newId: () => string;
  readonly now: () => Date;
  readonly random: () => number;
  readonly timing: SessionTiming;
}

export interface SessionTiming {
  readonly restMs: number;
  /** Between two tries without a connection: doubled each time up to the longest, with a random share. */
  readonly firstWaitMs: number;
  readonly longestWaitMs: number;
  /** An internal error of the server: so many tries, then the edits go back. */
  readonly serverTries: number;
  readonly presenceMs: number;
  readonly keepFrameMs: number;
}

export const SESSION_TIMING: SessionTiming = {
  restMs: EDITS.restMs,
  firstWaitMs: 1000,
  longestWaitMs: 30_000,
  serverTries: 4,
  presenceMs: (EDITS.presenceSeconds * 1000) / 2,
  keepFrameMs: 1000,
};
