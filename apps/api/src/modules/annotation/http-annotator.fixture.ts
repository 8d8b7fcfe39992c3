import type {
  EditAnswer,
  EditHistory,
  FrameState,
} from '@sarm/contracts/http/annotation/annotation.entities';
import { newId } from '@sarm/database/kernel/new-id';
import type { Ended } from '@sarm/editing/client/document.types';
import { FrameDocument } from '@sarm/editing/client/frame-document';
import { nextBatch } from '@sarm/editing/client/next-batch';
import type { LocalEdit } from '@sarm/editing/client/pending-edits';
import type { SignedInPerson } from '../../testing/api-fixture.ts';
import { type Fate, FATE_HEADER } from './cutting-proxy.fixture.ts';

/** One tab over a network with faults: the document of the product, an outbox that survives it, one batch at a time. */
export class HttpAnnotator {
  readonly #origin: string;
  readonly #who: SignedInPerson;
  readonly #frameId: string;
  #sending: Promise<void> | undefined;
  document = this.#open();
  outbox: LocalEdit[] = [];
  readonly made = new Set<string>();
  readonly acknowledged = new Set<string>();
  readonly refused = new Set<string>();

  constructor(origin: string, who: SignedInPerson, frameId: string) {
    this.#origin = origin;
    this.#who = who;
    this.#frameId = frameId;
  }

  #open(): FrameDocument {
    return new FrameDocument({ clientId: newId(), newId, now: () => new Date().toISOString() });
  }

  act(change: (document: FrameDocument) => LocalEdit[]): void {
    for (const local of change(this.document)) {
      this.made.add(local.edit.edit_id);
      this.outbox.push(structuredClone(local));
    }
  }

  /** The tab is closed by force and opened again: only the outbox is left. */
  async reopen(): Promise<void> {
    this.document = this.#open();
    while (!(await this.#load('arrives')));
    this.document.adopt(this.outbox);
  }

  /** Starts to send what waits, unless a batch is on its way. */
  send(fate: Fate): void {
    this.#sending ??= this.#post(fate).finally(() => {
      this.#sending = undefined;
    });
  }

  async sent(): Promise<void> {
    await this.#sending;
  }

  async read(fate: Fate): Promise<void> {
    const { document } = this;
    if (document.missing === null) return;
    if (document.missing === 'state') return void (await this.#load(fate));
    const history = await this.#call<EditHistory>('GET', `edits?after=${document.seq}`, fate);
    if (history !== undefined && document === this.document) this.#end(document.follow(history.edits));
  }

  async #load(fate: Fate): Promise<boolean> {
    const { document } = this;
    const state = await this.#call<FrameState>('GET', 'state', fate);
    if (state !== undefined && document === this.document) this.#end(document.load(state));
    return state !== undefined;
  }

  async #post(fate: Fate): Promise<void> {
    const { document } = this;
    const waiting = document.unanswered();
    const [first] = waiting;
    if (first === undefined) return;
    const head = { client_id: first.client_id, batch_id: newId(), last_seq: document.seq };
    const batch = { ...head, edits: nextBatch(waiting) };
    const answer = await this.#call<EditAnswer>('POST', 'edits', fate, batch);
    // A tab that was closed hears nothing.
    if (answer === undefined || document !== this.document) return;
    this.#end(document.take(answer));
  }

  #end({ stored, refused }: Ended): void {
    for (const id of stored) this.acknowledged.add(id);
    for (const { edit } of refused) this.refused.add(edit.edit_id);
    const ended = new Set([...stored, ...refused.map(({ edit }) => edit.edit_id)]);
    this.outbox = this.outbox.filter(({ edit }) => !ended.has(edit.edit_id));
  }

  /** Undefined: no answer came, or one after which the call is repeated. */
  async #call<Body>(
    method: 'GET' | 'POST',
    path: string,
    fate: Fate,
    body?: object,
  ): Promise<Body | undefined> {
    let answer: Response;
    try {
      answer = await fetch(`${this.#origin}/api/technical/frames/${this.#frameId}/${path}`, {
        method,
        headers: {
          [FATE_HEADER]: fate,
          authorization: `Bearer ${this.#who.accessToken}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (answer.status === 200) return (await answer.json()) as Body;
    } catch {
      return undefined;
    }
    if (answer.status === 429) return undefined;
    throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  }
}
