import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import type { SessionMeans } from './session-means.ts';

const SHORTEST_MS = 1000 / EDITS.presencePerSecond;

/** Reports that this tab shows a frame and which box is selected: at most twice a second, and again before it is forgotten. */
export class PresenceReporter {
  readonly #means: SessionMeans;
  readonly #frameId: string;
  readonly #clientId: string;
  #selected: string | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #sentAt = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(means: SessionMeans, frameId: string, clientId: string) {
    this.#means = means;
    this.#frameId = frameId;
    this.#clientId = clientId;
  }

  select(objectId: string | null): void {
    if (objectId === this.#selected) return;
    this.#selected = objectId;
    this.report();
  }

  report(): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => void this.#send(),
      Math.max(0, this.#sentAt + SHORTEST_MS - performance.now()),
    );
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    void this.#post(true);
  }

  async #send(): Promise<void> {
    this.#timer = undefined;
    this.#sentAt = performance.now();
    await this.#post(false);
    // A selection of the meantime has its own turn, which comes sooner.
    if (!this.#closed) this.#timer ??= setTimeout(() => void this.#send(), this.#means.timing.presenceMs);
  }

  async #post(leaving: boolean): Promise<void> {
    const presence = { client_id: this.#clientId, selected: this.#selected };
    // A hint only: without it others see this tab a little longer or later.
    await this.#means.transport
      .postPresence(this.#frameId, leaving ? { ...presence, leaving } : presence)
      .catch(() => undefined);
  }
}
