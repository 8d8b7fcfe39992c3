import type { EditBatch } from '@sarm/contracts/http/annotation/annotation.entities';
import { actOn, type Command, placeOf } from './commands.ts';
import { Memory, ModelClient } from './model-client.ts';
import { copied, ModelServer } from './model-server.ts';

const DAY = 86_400_000;
/** The third tab is a second computer of the first person. Their clocks are days apart. */
const PEOPLE = [
  { userId: 'ann', skew: 0 },
  { userId: 'ben', skew: 3 * DAY },
  { userId: 'ann', skew: -5 * DAY },
];

/** Something that the network holds back. */
type Late = (answered: boolean) => void;

/** People, tabs, a network with faults and the server, driven by commands. */
export class Simulation {
  readonly server = new ModelServer();
  readonly memory = new Memory();
  readonly clients: readonly ModelClient[];
  readonly #late: Late[] = [];

  constructor() {
    this.#run(3);
    this.clients = PEOPLE.map((person) => new ModelClient(this.server, this.memory, person));
  }

  do(command: Command): void {
    switch (command.kind) {
      case 'act':
        this.#of(command).act((document) => actOn(document, command, () => this.memory.newId('box')));
        return;
      case 'send':
        this.#send(this.#of(command), command.fate);
        return;
      case 'read':
        this.#read(this.#of(command), command.fate);
        return;
      case 'hint':
        this.#of(command).document.hint(this.server.frame.seq);
        return;
      case 'deliver late':
        this.#late.splice(command.pick % Math.max(1, this.#late.length), 1)[0]?.(command.answered);
        return;
      case 'kill tab':
        this.#of(command).kill(command.offline);
        return;
      case 'run':
        this.#run(command.value);
    }
  }

  /** Everything arrives, and nobody does anything more. */
  settleDown(): void {
    for (const late of this.#late.splice(0)) late(false);
    for (let round = 0; round < 60 && !this.#quiet(); round++)
      for (const each of this.clients) {
        each.document.hint(this.server.frame.seq);
        this.#read(each, 'arrives');
        this.#send(each, 'arrives');
      }
    if (!this.#quiet()) throw new Error('clients do not come to rest');
  }

  #quiet(): boolean {
    return this.clients.every(
      ({ outbox, document }) =>
        outbox.length === 0 && document.missing === null && document.seq === this.server.frame.seq,
    );
  }

  #of({ client }: { readonly client: number }): ModelClient {
    const found = this.clients[client];
    if (found === undefined) throw new Error('there is no such client');
    return found;
  }

  #send(client: ModelClient, fate: Extract<Command, { kind: 'send' }>['fate']): void {
    const batch = client.batch();
    if (batch === undefined || fate === 'request lost') return;
    const { document } = client;
    const post = (sent: EditBatch) => this.server.post(client.userId, copied(sent));
    const take = (answer: ReturnType<typeof post>) => {
      // A tab that was closed hears nothing.
      if (client.document === document) client.take(answer);
    };
    if (fate === 'request delayed') {
      this.#late.push((answered) => {
        const answer = post(batch);
        if (answered) take(answer);
      });
      return;
    }
    const answer = post(batch);
    if (fate === 'answer lost') return;
    if (fate === 'answer delayed') this.#late.push(() => take(answer));
    else take(answer);
    if (fate === 'request doubled')
      this.#late.push((answered) => (answered ? take(post(batch)) : post(batch)));
  }

  #read(client: ModelClient, fate: Extract<Command, { kind: 'read' }>['fate']): void {
    const deliver = client.read();
    if (fate === 'delayed') this.#late.push(deliver);
    else if (fate === 'arrives') deliver();
  }

  /** The last of its boxes is too small to be drawn. */
  #run(value: number): void {
    const [x, y] = placeOf(value);
    const boxes = [placeOf(value + 3), placeOf(value + 5), [x, y, x + 8, y + 8] as const];
    this.server.frame.run(boxes.map((box) => ({ id: this.memory.newId('found'), values: { box } })));
  }
}
