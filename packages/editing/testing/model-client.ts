import type {
  BoxObject,
  EditAnswer,
  EditBatch,
  SentEdit,
} from '@sarm/contracts/http/annotation/annotation.entities';
import type { Ended } from '../src/client/document.types.ts';
import { FrameDocument } from '../src/client/frame-document.ts';
import { nextBatch } from '../src/client/next-batch.ts';
import type { LocalEdit } from '../src/client/pending-edits.ts';
import { copied, type ModelServer, type ReadState } from './model-server.ts';

/** What a person had on the screen when they made an edit. */
export interface MadeEdit {
  readonly edit: SentEdit;
  readonly seen: BoxObject | undefined;
}

/** What the tests remember of everything that people did. */
export class Memory {
  readonly made = new Map<string, MadeEdit>();
  readonly stored = new Set<string>();
  readonly refused = new Map<string, string>();
  #ids = 0;

  newId(kind: string): string {
    return `${kind} ${++this.#ids}`;
  }
}

/** One tab of one person: the document of the product, an outbox that survives it, and one request at a time. */
export class ModelClient {
  readonly userId: string;
  readonly #server: ModelServer;
  readonly #memory: Memory;
  readonly #skew: number;
  outbox: LocalEdit[] = [];
  /** What the browser keeps of the frame, to show it without the network. It may be older than what edits were made on. */
  #kept: ReadState | undefined;
  clientId = '';
  document: FrameDocument;

  constructor(server: ModelServer, memory: Memory, { userId, skew }: { userId: string; skew: number }) {
    this.#server = server;
    this.#memory = memory;
    this.userId = userId;
    this.#skew = skew;
    this.document = this.#open();
    this.document.load(server.state());
    this.#kept = server.state();
  }

  #open(): FrameDocument {
    this.clientId = this.#memory.newId('client');
    const now = () => new Date(Date.parse(this.#server.frame.now()) + this.#skew).toISOString();
    return new FrameDocument({ clientId: this.clientId, newId: () => this.#memory.newId('edit'), now });
  }

  /** The tab is closed by force: only what the browser stores is left. */
  kill(offline: boolean): void {
    this.document = this.#open();
    if (offline && this.#kept !== undefined) this.document.loadKept(this.#kept);
    else this.document.load(this.#server.state());
    this.document.adopt(this.outbox);
  }

  act(change: (document: FrameDocument) => LocalEdit[]): void {
    const before = new Map(this.document.objects().map((each) => [each.id, each]));
    for (const local of change(this.document)) {
      this.#memory.made.set(local.edit.edit_id, { edit: local.edit, seen: before.get(local.edit.object_id) });
      this.outbox.push(copied(local));
    }
  }

  /** Undefined: nothing waits. */
  batch(): EditBatch | undefined {
    const waiting = this.document.unanswered();
    const [first] = waiting;
    if (first === undefined) return undefined;
    const head = { client_id: first.client_id, batch_id: 'batch', last_seq: this.document.seq };
    return { ...head, edits: nextBatch(waiting) };
  }

  take(answer: EditAnswer): void {
    for (const { edit_id, outcome } of answer.results)
      if (outcome !== 'refused' && outcome !== 'after_refused') this.#memory.stored.add(edit_id);
    this.#end(this.document.take(answer));
    if (answer.seq % 2 === 0) this.#kept = this.document.confirmed();
  }

  /** One read of what is missing; answers with what was read, for a network that delivers it later. */
  read(): () => void {
    const { document } = this;
    if (document.missing === 'state') {
      const state = this.#server.state();
      return () => document === this.document && this.#end(document.load(state));
    }
    if (document.missing === null) return () => undefined;
    const { edits } = this.#server.editsAfter(document.seq);
    return () => document === this.document && this.#end(document.follow(edits));
  }

  #end({ stored, refused }: Ended): void {
    for (const id of stored) this.#memory.stored.add(id);
    for (const { edit, because, followed } of refused)
      this.#memory.refused.set(edit.edit_id, followed ? 'followed' : (because?.code ?? 'after_refused'));
    const ended = new Set([...stored, ...refused.map(({ edit }) => edit.edit_id)]);
    this.outbox = this.outbox.filter(({ edit }) => !ended.has(edit.edit_id));
  }
}
