import { isFull } from './is-full.ts';
import type { OutboxStore } from './outbox-store.ts';

const COUNT_AGAIN = 200;

/** Whether the outbox of a person accepts further edits. */
export class OutboxRoom {
  readonly #use: () => ReturnType<OutboxStore['use']>;
  readonly #now: () => Date;
  #full = false;
  #added = 0;

  constructor(store: OutboxStore, userId: string, now: () => Date) {
    this.#use = () => store.use(userId);
    this.#now = now;
  }

  get full(): boolean {
    return this.#full;
  }

  /** Reads all that is kept. */
  async count(): Promise<void> {
    this.#added = 0;
    this.#full = isFull(await this.#use(), this.#now().getTime());
  }

  /** Counts only where so many edits can matter. */
  async add(edits: number): Promise<void> {
    this.#added += edits;
    if (this.#added >= COUNT_AGAIN) await this.count();
  }

  /** The disk of this computer took no more. */
  close(): void {
    this.#full = true;
  }
}
