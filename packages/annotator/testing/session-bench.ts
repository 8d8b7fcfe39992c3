import type { FrameState } from '@sarm/contracts/http/annotation/annotation.entities';
import type { Notice } from '@sarm/domain/catalogue/notices';
import { copied, ModelServer } from '@sarm/editing/testing/model-server';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { openOutbox } from '../src/outbox/indexed-db-store.ts';
import type { OutboxStore } from '../src/outbox/outbox-store.ts';
import { openFrameSession } from '../src/session/frame-session.ts';
import type { EditTransport, FrameSession, Sent } from '../src/session/frame-session.types.ts';
import type { SessionMeans, TabMessage } from '../src/session/session-means.ts';

export const FRAME = '01980000-0000-7000-8000-00000000000f';
export const PERSON = '01980000-0000-7000-8000-00000000000a';

/** What the network does to the next requests; the answer is lost after the server has done its work. */
export type Network = 'up' | 'down' | 'answer lost' | number;

/** One computer, with its storage and its network, and a server that decides by the rules of the product. */
export class SessionBench {
  readonly server = new ModelServer();
  readonly indexedDB = new IDBFactory();
  network: Network = 'up';
  refusal: Notice | null = null;
  posts = 0;
  online: (() => void)[] = [];
  readonly tabs = new Set<(message: TabMessage) => void>();
  #locks = new Map<string, Promise<void>>();

  openStore(): Promise<OutboxStore> {
    return openOutbox({
      indexedDB: this.indexedDB,
      keyRange: IDBKeyRange,
      now: Date.now,
    });
  }

  means(store: OutboxStore, userId = PERSON): SessionMeans {
    return {
      transport: this.#transport(userId),
      store,
      channel: this.#channel(),
      runAlone: async (name, work) => {
        const turn = (this.#locks.get(name) ?? Promise.resolve()).catch(() => undefined).then(work);
        this.#locks.set(name, turn);
        await turn;
      },
      onOnline: (wake) => {
        this.online.push(wake);
        return () => {
          this.online = this.online.filter((each) => each !== wake);
        };
      },
      newId: () => crypto.randomUUID(),
      now: () => new Date(),
      random: () => 0.5,
      timing: {
        restMs: 5,
        firstWaitMs: 20,
        longestWaitMs: 100,
        serverTries: 3,
        presenceMs: 1000,
        keepFrameMs: 5,
      },
    };
  }

  async open(frameId = FRAME): Promise<FrameSession> {
    return openFrameSession(this.means(await this.openStore()), { userId: PERSON, frameId });
  }

  #channel(): SessionMeans['channel'] {
    const own = new Set<(message: TabMessage) => void>();
    return {
      post: (message) => {
        for (const tab of this.tabs) if (!own.has(tab)) queueMicrotask(() => tab(copied(message)));
      },
      listen: (listener) => {
        own.add(listener);
        this.tabs.add(listener);
        return () => void this.tabs.delete(listener);
      },
    };
  }

  async #through<Body>(work: () => Body): Promise<Sent<Body>> {
    const { network } = this;
    await Promise.resolve();
    if (network === 'down') return { ok: false, status: 0, because: null, text: null };
    if (typeof network === 'number') return { ok: false, status: network, because: this.refusal, text: null };
    const body = copied(work());
    return network === 'up' ? { ok: true, body } : { ok: false, status: 0, because: null, text: null };
  }

  #transport(userId: string): EditTransport {
    return {
      postEdits: (_, batch) => {
        this.posts += 1;
        return this.#through(() => this.server.post(userId, copied(batch)));
      },
      getState: (frameId) => this.#through(() => this.#state(frameId)),
      getEdits: (_, after) =>
        this.#through(() => ({ seq: this.server.frame.seq, ...this.server.editsAfter(after) })),
      postPresence: () => Promise.resolve(),
    };
  }

  #state(frame_id: string): FrameState {
    return {
      frame_id,
      video_id: frame_id,
      dataset_id: frame_id,
      project_id: frame_id,
      frame_number: 1,
      width: 640,
      height: 480,
      time_offset: 0,
      um_per_px: null,
      ...this.server.state(),
      presence: [],
    };
  }
}
