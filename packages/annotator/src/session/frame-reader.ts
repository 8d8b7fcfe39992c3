import type { FrameState } from '@sarm/contracts/http/annotation/annotation.entities';
import type { Ended } from '@sarm/editing/client/document.types';
import type { FrameDocument } from '@sarm/editing/client/frame-document';
import type { SessionMeans } from './session-means.ts';

export interface ReaderEvents {
  readonly ended: (ended: Ended) => void;
  readonly state: (state: FrameState) => void;
  /** Status of the answer; 0: there was none. */
  readonly failed: (status: number) => void;
  readonly changed: () => void;
}

/** As if there had been no answer. */
const NOT_YET = 0;

/** Reads what the document says is missing, one request at a time. */
export class FrameReader {
  readonly #means: SessionMeans;
  readonly #frameId: string;
  readonly #document: FrameDocument;
  readonly #events: ReaderEvents;
  #reading = false;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;

  constructor(means: SessionMeans, frameId: string, document: FrameDocument, events: ReaderEvents) {
    this.#means = means;
    this.#frameId = frameId;
    this.#document = document;
    this.#events = events;
  }

  async read(): Promise<void> {
    if (this.#reading || this.#closed) return;
    clearTimeout(this.#timer);
    this.#reading = true;
    let status: number | undefined;
    try {
      while (this.#document.missing !== null && !this.#closed && status === undefined)
        status = this.#document.missing === 'state' ? await this.#readState() : await this.#readEdits();
    } finally {
      this.#reading = false;
    }
    if (this.#closed) return;
    this.#failures = status === undefined ? 0 : this.#failures + 1;
    if (status !== undefined) this.#readLater(status);
    this.#events.changed();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  /** Undefined: it was read. */
  async #readState(): Promise<number | undefined> {
    const answer = await this.#means.transport.getState(this.#frameId);
    if (this.#closed) return undefined;
    if (!answer.ok) return answer.status;
    this.#events.state(answer.body);
    this.#events.ended(this.#document.load(answer.body));
    // Older than what was hinted at, e.g. from a copy that lags behind: read again after a pause, not at once.
    return this.#document.missing === null ? undefined : NOT_YET;
  }

  async #readEdits(): Promise<number | undefined> {
    const answer = await this.#means.transport.getEdits(this.#frameId, this.#document.seq);
    if (this.#closed) return undefined;
    if (!answer.ok) return answer.status;
    const before = this.#document.seq;
    this.#events.ended(this.#document.follow(answer.body.edits));
    // Nothing followed: the edits that are hinted at are not here, and the state has them.
    if (this.#document.missing === 'edits' && this.#document.seq === before) return await this.#readState();
    return undefined;
  }

  #readLater(status: number): void {
    this.#events.failed(status);
    const { firstWaitMs, longestWaitMs } = this.#means.timing;
    const wait = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(this.#failures - 1, 10));
    this.#timer = setTimeout(() => void this.read(), wait);
  }
}
