import type {
  AnnotationConflict,
  BoxObject,
  EditAnswer,
  EditBatch,
  FrameEvent,
  FrameState,
  Person,
  SentEdit,
  StoredEdit,
} from '@sarm/contracts/http/annotation/annotation.entities';
import type { Notice } from '@sarm/domain/catalogue/notices';
import type { BoxValues, ConflictSide, PersonEditKind } from '@sarm/domain/shapes/annotation-edits';

/** What a person does to one box. */
export interface BoxEdit {
  readonly kind: 'create' | 'update' | 'delete';
  /** Of a new box: made by the caller, a uuid. */
  readonly object_id: string;
  readonly changes: BoxValues;
}

/**
 * What people read about their work. saved: everything is stored on the server. saving: n edits are on the way. offline:
 * n edits are kept on this computer (`kept` false: in this tab only, because the browser gives no storage). conflict:
 * everything is stored, and n boxes have two versions. failed: n edits cannot be sent.
 */
export type SaveState =
  | { readonly kind: 'saved'; readonly at: string | null }
  | { readonly kind: 'saving'; readonly n: number }
  | { readonly kind: 'offline'; readonly n: number; readonly kept: boolean }
  | { readonly kind: 'conflict'; readonly n: number }
  | { readonly kind: 'failed'; readonly n: number; readonly because: SendingProblem };

/** gone: the frame is no longer there, its edits can be saved as a file. refused: the account may not change it. full: the limits of the outbox. */
export type SendingProblem = 'gone' | 'refused' | 'full' | 'server';

/** An edit that the server refused, or could not take; the box has gone back to what it was. */
export interface RefusedEdit {
  readonly edit_id: string;
  readonly object_id: string;
  readonly kind: PersonEditKind;
  /** It was an undo or a redo. */
  readonly undo: boolean;
  /** It moved or resized the box: TEC-057 has a text for that. */
  readonly moved: boolean;
  /** Why, where the server says so. `params.at` is an instant in ISO form. */
  readonly because: Notice | null;
  /** Why the server took nothing of the batch; null where `because` says it, or nobody does. */
  readonly text: string | null;
  /** It was taken back because an edit that it was made on top of was refused. */
  readonly followed: boolean;
}

export interface FrameSnapshot {
  readonly status: 'loading' | 'ready' | 'missing' | 'failed';
  /** The frame without what changes; null until it is loaded. Shown from this computer while the network is away. */
  readonly frame: Omit<FrameState, 'objects' | 'conflicts' | 'presence' | 'seq'> | null;
  /** Number of the last confirmed edit. */
  readonly seq: number;
  /** With the pending edits applied. A box that did not change is the same object as before. */
  readonly objects: readonly BoxObject[];
  readonly conflicts: readonly AnnotationConflict[];
  /** Boxes with edits that the server has not confirmed. */
  readonly pendingIds: ReadonlySet<string>;
  readonly presence: readonly Person[];
  readonly saveState: SaveState;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** False: the browser gives no storage, so edits are lost with the tab while they are not sent. */
  readonly keepsEdits: boolean;
}

export type SessionEvent =
  | { readonly kind: 'refused'; readonly edits: readonly RefusedEdit[] }
  /** Edits that are stored now, with the outcome that the server gave them. */
  | { readonly kind: 'confirmed'; readonly editIds: readonly string[] };

/** One frame in one tab. Changes are local at once and kept on this computer before anything says that they are saved. */
export interface FrameSession {
  readonly clientId: string;
  snapshot(): FrameSnapshot;
  /** Called after every change of the snapshot. Answers with what ends it. */
  subscribe(listener: () => void): () => void;
  /** Refused and confirmed edits, once each. */
  listen(listener: (event: SessionEvent) => void): () => void;
  /** One step for undo, however many boxes. Answers with the ids of the edits; empty where editing is stopped. */
  edit(edits: readonly BoxEdit[]): readonly string[];
  undo(): void;
  redo(): void;
  settle(conflictId: string, keep: ConflictSide): void;
  /** Reported to the others on the frame, at most twice a second. */
  select(objectId: string | null): void;
  /** A `frame` event of the stream. */
  onHint(event: FrameEvent): void;
  /** Tries at once what waits or failed. */
  retry(): void;
  /** Edits that the server has not answered, as a person can save them in a file: where the frame is gone they have no other place. */
  unsent(): readonly SentEdit[];
  /** Gives them up, after the person has saved them or does not want them. */
  discardUnsent(): void;
  close(): void;
}

/** What the sender needs of the network. */
export interface EditTransport {
  /** `resent`: nobody did anything just now, so it must not keep an idle session alive. */
  postEdits(frameId: string, batch: EditBatch, resent: boolean): Promise<Sent<EditAnswer>>;
  getState(frameId: string): Promise<Sent<FrameState>>;
  getEdits(
    frameId: string,
    after: number,
  ): Promise<Sent<{ readonly seq: number; readonly edits: readonly StoredEdit[]; readonly more: boolean }>>;
  postPresence(
    frameId: string,
    presence: { client_id: string; selected: string | null; leaving?: boolean },
  ): Promise<void>;
}

/** Status 0: there was no answer. */
export type Sent<Body> =
  | { readonly ok: true; readonly body: Body }
  | {
      readonly ok: false;
      readonly status: number;
      readonly because: Notice | null;
      /** As the answer says it, in the language of the page. */
      readonly text: string | null;
    };
