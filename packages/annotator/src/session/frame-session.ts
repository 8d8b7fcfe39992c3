import type { EditAnswer, FrameState, Person } from '@sarm/contracts/http/annotation/annotation.entities';
import type { Notice } from '@sarm/domain/catalogue/notices';
import type { Ended } from '@sarm/editing/client/document.types';
import { FrameDocument } from '@sarm/editing/client/frame-document';
import type { LocalEdit } from '@sarm/editing/client/pending-edits';
import type { EditPlace } from '../outbox/outbox-store.ts';
import { OutboxRoom } from '../outbox/outbox-room.ts';
import { EditSender } from './edit-sender.ts';
import { FrameReader } from './frame-reader.ts';
import type { FrameSession, FrameSnapshot, SessionEvent } from './frame-session.types.ts';
import { refusedEdit } from './refused-edit.ts';
import { PresenceReporter } from './presence-reporter.ts';
import { saveStateOf } from './save-state.ts';
import type { SessionMeans, TabMessage } from './session-means.ts';

export interface OpenedFrame extends EditPlace {
  /** Nobody looks at it: only what an earlier tab left is sent. */
  readonly inBackground?: boolean;
}

/** Opens a frame for editing. What this computer kept of it is there at once, the server's boxes follow. */
export function openFrameSession(means: SessionMeans, opened: OpenedFrame): FrameSession {
  return new OpenFrame(means, opened);
}

class OpenFrame implements FrameSession {
  readonly clientId: string;
  readonly #means: SessionMeans;
  readonly #place: OpenedFrame;
  readonly #document: FrameDocument;
  readonly #sender: EditSender;
  readonly #reader: FrameReader;
  readonly #presence: PresenceReporter;
  readonly #room: OutboxRoom;
  readonly #listeners = new Set<() => void>();
  readonly #eventListeners = new Set<(event: SessionEvent) => void>();
  readonly #ends: (() => void)[] = [];
  #status: FrameSnapshot['status'] = 'loading';
  #frame: FrameSnapshot['frame'] = null;
  #people: readonly Person[] = [];
  #writing = 0;
  #savedAt: string | null = null;
  #snapshot: FrameSnapshot | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(means: SessionMeans, place: OpenedFrame) {
    const { frameId } = place;
    this.#means = means;
    this.#place = place;
    this.clientId = means.newId();
    this.#room = new OutboxRoom(means.store, place.userId, means.now);
    this.#document = new FrameDocument({
      clientId: this.clientId,
      newId: means.newId,
      now: () => means.now().toISOString(),
    });
    this.#presence = new PresenceReporter(means, frameId, this.clientId);
    this.#sender = new EditSender(means, frameId, this.#document, {
      answered: (answer) => this.#answered(answer),
      dropped: (...dropped) => this.#dropped(...dropped),
      changed: () => this.#changed(),
    });
    this.#reader = new FrameReader(means, frameId, this.#document, {
      ended: (ended) => this.#end(ended),
      state: (state) => this.#loaded(state),
      failed: (status) => this.#notRead(status),
      changed: () => this.#changed(),
    });
    this.#ends.push(
      means.channel.listen((message) => this.#hear(message)),
      means.onOnline(() => this.retry()),
    );
    void this.#open();
  }

  async #open(): Promise<void> {
    const { store } = this.#means;
    const [left, kept] = await Promise.all([
      store.list(this.#place),
      store.keptFrame(this.#place),
      this.#room.count(),
    ]);
    if (this.#closed) return;
    if (kept !== null) {
      const { seq: _seq, objects: _objects, conflicts: _conflicts, ...frame } = kept;
      this.#frame = frame;
      this.#document.loadKept(kept);
    }
    this.#document.adopt(left);
    // Reported first: the server sends hints only to tabs that it knows to be on the frame.
    if (this.#place.inBackground !== true) this.#presence.report();
    await this.#reader.read();
    if (this.#document.unanswered().length > 0) this.#sender.schedule();
  }

  snapshot(): FrameSnapshot {
    this.#snapshot ??= this.#take();
    return this.#snapshot;
  }

  #take(): FrameSnapshot {
    const document = this.#document;
    const conflicts = document.conflicts();
    return {
      status: this.#status,
      frame: this.#frame,
      seq: document.seq,
      objects: document.objects(),
      conflicts,
      pendingIds: document.pendingObjects(),
      presence: this.#people,
      saveState: saveStateOf({
        waiting: document.unanswered().length,
        writing: this.#writing,
        keeps: this.#means.store.keeps,
        failed: this.#sender.failed,
        full: this.#room.full,
        conflicts: conflicts.length,
        savedAt: this.#savedAt,
      }),
      canUndo: document.canUndo,
      canRedo: document.canRedo,
      keepsEdits: this.#means.store.keeps,
    };
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  listen(listener: (event: SessionEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => void this.#eventListeners.delete(listener);
  }

  edit(edits: Parameters<FrameSession['edit']>[0]): readonly string[] {
    return this.#make(() => this.#document.edit(edits));
  }

  undo(): void {
    this.#make(() => this.#document.undo());
  }

  redo(): void {
    this.#make(() => this.#document.redo());
  }

  settle(...choice: Parameters<FrameSession['settle']>): void {
    this.#make(() => this.#document.settle(...choice));
  }

  #make(make: () => LocalEdit[]): readonly string[] {
    if (this.#room.full) void this.#countFull();
    if (this.#room.full || this.#closed || this.#sender.failed === 'gone') return [];
    const made = make();
    if (made.length > 0) void this.#keep(made);
    this.#changed();
    return made.map(({ edit }) => edit.edit_id);
  }

  /** On this computer first, then to the server: a tab that is killed in between loses nothing. */
  async #keep(made: readonly LocalEdit[]): Promise<void> {
    const { store, channel } = this.#means;
    this.#writing += 1;
    try {
      await store.add(this.#place, made);
      await this.#room.add(made.length);
    } catch {
      // The disk of this computer is full: the edits are still in this tab, and are sent from here.
      this.#room.close();
    } finally {
      this.#writing -= 1;
    }
    channel.post({ ...this.#name(), kind: 'edits', edits: made });
    this.#sender.schedule();
    this.#changed();
  }

  select(objectId: string | null): void {
    this.#presence.select(objectId);
  }

  onHint({ seq, presence }: Parameters<FrameSession['onHint']>[0]): void {
    this.#people = presence;
    this.#document.hint(seq);
    this.#changed();
    if (this.#document.missing !== null) void this.#reader.read();
  }

  retry(): void {
    void this.#countFull();
    if (this.#document.missing !== null) void this.#reader.read();
    if (this.#document.unanswered().length > 0) this.#sender.retry();
  }

  unsent(): ReturnType<FrameSession['unsent']> {
    return this.#document.unanswered().map(({ edit }) => edit);
  }

  discardUnsent(): void {
    const editIds = this.unsent().map(({ edit_id }) => edit_id);
    this.#dropped(editIds, null, null);
  }

  close(): void {
    if (this.#closed) return;
    // What is not sent stays in the outbox, and the next visit to any frame sends it.
    this.#closed = true;
    clearTimeout(this.#keepTimer);
    this.#sender.close();
    this.#reader.close();
    if (this.#place.inBackground !== true) this.#presence.close();
    for (const end of this.#ends) end();
  }

  #name(): Pick<TabMessage, 'userId' | 'frameId'> {
    return { userId: this.#place.userId, frameId: this.#place.frameId };
  }

  #hear(message: TabMessage): void {
    if (message.userId !== this.#place.userId || message.frameId !== this.#place.frameId) return;
    if (message.kind === 'edits') {
      this.#document.adopt(message.edits);
      // The tab that made them sends them; this one does where that tab is gone.
      this.#sender.schedule(this.#means.timing.firstWaitMs * 2);
    } else if (message.kind === 'answer') this.#end(this.#document.take(message.answer));
    else this.#end(this.#document.drop(message.editIds, null));
    this.#changed();
  }

  #answered(answer: EditAnswer): void {
    this.#means.channel.post({ ...this.#name(), kind: 'answer', answer });
    this.#savedAt = this.#means.now().toISOString();
    this.#end(this.#document.take(answer));
    if (this.#document.missing !== null) void this.#reader.read();
  }

  #dropped(editIds: readonly string[], because: Notice | null, text: string | null): void {
    this.#means.channel.post({ ...this.#name(), kind: 'dropped', editIds });
    this.#end(this.#document.drop(editIds, because), text);
    this.#changed();
  }

  #end({ stored, refused }: Ended, text: string | null = null): void {
    const ended = new Set([...stored, ...refused.map(({ edit }) => edit.edit_id)]);
    if (ended.size === 0) return;
    void this.#forget(ended);
    const own = refused.filter((each) => each.own).map((each) => refusedEdit(each, text));
    if (own.length > 0) this.#report({ kind: 'refused', edits: own });
    if (stored.length > 0) this.#report({ kind: 'confirmed', editIds: stored });
  }

  async #forget(editIds: ReadonlySet<string>): Promise<void> {
    await this.#means.store.remove(this.#place, editIds).catch(() => undefined);
    await this.#countFull();
  }

  /** A full outbox accepts no edit that would count it again, and edits of other frames may still fill it. */
  async #countFull(): Promise<void> {
    if (!this.#room.full || this.#closed) return;
    await this.#room.count();
    this.#changed();
  }

  #report(event: SessionEvent): void {
    for (const listener of this.#eventListeners) listener(event);
  }

  #loaded({ seq: _seq, objects: _objects, conflicts: _conflicts, presence, ...frame }: FrameState): void {
    this.#status = 'ready';
    this.#frame = frame;
    this.#people = presence;
  }

  #notRead(status: number): void {
    if (status === 404) this.#status = 'missing';
    // Without the network a frame that this computer has kept is still shown, with the edits on it.
    else if (this.#status === 'loading') this.#status = this.#frame === null ? 'failed' : 'ready';
  }

  #changed(): void {
    this.#snapshot = undefined;
    this.#keepSoon();
    for (const listener of this.#listeners) listener();
  }

  #keepSoon(): void {
    if (this.#frame === null || this.#closed || this.#place.inBackground === true) return;
    this.#keepTimer ??= setTimeout(() => {
      this.#keepTimer = undefined;
      if (this.#frame === null || this.#document.missing !== null) return;
      void this.#means.store
        .keepFrame(this.#place.userId, { ...this.#frame, ...this.#document.confirmed() })
        .catch(() => undefined);
    }, this.#means.timing.keepFrameMs);
  }
}
