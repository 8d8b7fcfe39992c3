import type { EditAnswer } from '@sarm/contracts/http/annotation/annotation.entities';
import type { Notice } from '@sarm/domain/catalogue/notices';
import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import type { FrameDocument } from '@sarm/editing/client/frame-document';
import { nextBatch } from '@sarm/editing/client/next-batch';
import type { SessionMeans } from './session-means.ts';
import { type Failure, whatFailed } from './what-failed.ts';

export interface SenderEvents {
  readonly answered: (answer: EditAnswer) => void;
  /** The server takes none of these. */
  readonly dropped: (editIds: readonly string[], because: Notice | null, text: string | null) => void;
  readonly changed: () => void;
}

/** Sends the pending edits of one frame: one batch at a time, over all tabs, until none is left. */
export class EditSender {
  readonly #means: SessionMeans;
  readonly #frameId: string;
  readonly #document: FrameDocument;
  readonly #events: SenderEvents;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sending = false;
  #closed = false;
  #failed: Failure | null = null;
  #tries = 0;

  constructor(means: SessionMeans, frameId: string, document: FrameDocument, events: SenderEvents) {
    this.#means = means;
    this.#frameId = frameId;
    this.#document = document;
    this.#events = events;
  }

  /** What the last try met; null: nothing stands in the way. */
  get failed(): Failure | null {
    return this.#failed;
  }

  get sending(): boolean {
    return this.#sending;
  }

  /** After a rest, so that a drag and its verification travel together; at once where many wait. */
  schedule(restMs: number = this.#means.timing.restMs): void {
    if (this.#closed || this.#sending || this.#failed !== null) return;
    const many = this.#document.unanswered().length >= EDITS.sendAt;
    this.#wait(many ? 0 : restMs);
  }

  /** The network is back, or the person presses Retry. */
  retry(): void {
    if (this.#closed || this.#sending) return;
    this.#wait(0);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  #wait(milliseconds: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), milliseconds);
  }

  async #send(): Promise<void> {
    if (this.#sending || this.#closed) return;
    this.#sending = true;
    this.#events.changed();
    try {
      await this.#means.runAlone(`sarm-edits:${this.#frameId}`, () => this.#sendOne());
    } finally {
      this.#sending = false;
    }
    this.#events.changed();
    if (this.#closed) return;
    if (this.#failed !== null) this.#waitAfterFailure(this.#failed);
    else if (this.#document.unanswered().length > 0) this.#wait(0);
  }

  async #sendOne(): Promise<void> {
    // Another tab may have sent them while this one waited for its turn.
    const waiting = this.#document.unanswered();
    const [first] = waiting;
    if (first === undefined || this.#closed) return;
    const edits = nextBatch(waiting);
    const batch = { batch_id: this.#means.newId(), last_seq: this.#document.seq, edits };
    const answer = await this.#means.transport.postEdits(
      this.#frameId,
      { client_id: first.client_id, ...batch },
      this.#tries > 0,
    );
    if (answer.ok) {
      this.#failed = null;
      this.#tries = 0;
      this.#events.answered(answer.body);
      return;
    }
    const failure = whatFailed(answer.status);
    this.#tries += 1;
    if (failure === 'refused' || (failure === 'server' && this.#tries >= this.#means.timing.serverTries)) {
      this.#failed = null;
      this.#tries = 0;
      this.#events.dropped(
        edits.map(({ edit_id }) => edit_id),
        answer.because,
        answer.text,
      );
      return;
    }
    this.#failed = failure;
  }

  #waitAfterFailure(failure: Failure): void {
    // A frame that is gone does not come back by itself.
    if (failure === 'gone') return;
    const { firstWaitMs, longestWaitMs } = this.#means.timing;
    const longest = Math.min(longestWaitMs, firstWaitMs * 2 ** Math.min(this.#tries - 1, 10));
    // Half of it at random: a thousand tabs that lost one server do not come back at once.
    this.#wait(failure === 'server' ? longest : longest / 2 + (this.#means.random() * longest) / 2);
  }
}
