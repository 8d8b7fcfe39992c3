import type { AnnotationConflict } from '@sarm/contracts/http/annotation/annotation.entities';
import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import type { LocalEdit } from '@sarm/editing/client/pending-edits';
import { type EditPlace, type KeptFrame, NO_STORE, type OutboxStore } from './outbox-store.ts';
import { done, everyValue, openDatabase } from './indexed-db.ts';

const DATABASE = 'sarm-outbox';
const EDITS_STORE = 'edits';
const FRAMES_STORE = 'frames';
/** Without it a browser may report an end before the disk has the edits, and a power cut would take them. */
const DAY_MS = 86_400_000;
const STRICT = { durability: 'strict' } as const;

interface EditRecord {
  readonly user_id: string;
  readonly frame_id: string;
  readonly n: number;
  readonly kept_at: number;
  readonly bytes: number;
  readonly local: LocalEdit;
}

interface FrameRecord {
  readonly user_id: string;
  readonly frame_id: string;
  readonly kept_at: number;
  readonly frame: KeptFrame;
}

export interface StoreMeans {
  readonly indexedDB: IDBFactory | undefined;
  readonly keyRange: typeof IDBKeyRange;
  readonly now: () => number;
}

/** The outbox of this browser; one that keeps nothing where the browser gives no storage. */
export async function openOutbox(means: StoreMeans): Promise<OutboxStore> {
  if (means.indexedDB === undefined) return NO_STORE;
  try {
    const database = await openDatabase(means.indexedDB, DATABASE, (made) => {
      made.createObjectStore(EDITS_STORE, { keyPath: ['user_id', 'frame_id', 'n'] });
      made
        .createObjectStore(FRAMES_STORE, { keyPath: ['user_id', 'frame_id'] })
        .createIndex('age', ['user_id', 'kept_at']);
    });
    await removeOldFrames(database, means.now());
    return createStore(database, means);
  } catch {
    // A private window may have the interface and refuse to open anything.
    return NO_STORE;
  }
}

function createStore(database: IDBDatabase, { keyRange, now }: StoreMeans): OutboxStore {
  const read = (name: string): IDBObjectStore => database.transaction(name, 'readonly').objectStore(name);
  const ofPlace = ({ userId, frameId }: EditPlace): IDBKeyRange =>
    keyRange.bound([userId, frameId, 0], [userId, frameId, Number.MAX_SAFE_INTEGER]);
  const ofPerson = (userId: string): IDBKeyRange => keyRange.bound([userId], [userId, []]);
  const recordsOf = (range: IDBKeyRange): Promise<EditRecord[]> =>
    everyValue<EditRecord>(read(EDITS_STORE).getAll(range));

  return {
    keeps: true,
    async add(place, edits) {
      const transaction = database.transaction(EDITS_STORE, 'readwrite', STRICT);
      const store = transaction.objectStore(EDITS_STORE);
      const last = store.openKeyCursor(ofPlace(place), 'prev');
      last.onsuccess = () => {
        const key = last.result?.key as readonly [string, string, number] | undefined;
        edits.forEach((local, index) => {
          store.add({
            user_id: place.userId,
            frame_id: place.frameId,
            n: (key?.[2] ?? 0) + index + 1,
            kept_at: now(),
            bytes: JSON.stringify(local).length,
            local,
          } satisfies EditRecord);
        });
      };
      await done(transaction);
    },
    list: async (place) => (await recordsOf(ofPlace(place))).map(({ local }) => local),
    async remove(place, editIds) {
      const transaction = database.transaction(EDITS_STORE, 'readwrite');
      const cursor = transaction.objectStore(EDITS_STORE).openCursor(ofPlace(place));
      cursor.onsuccess = () => {
        const found = cursor.result;
        if (found === null) return;
        if (editIds.has((found.value as EditRecord).local.edit.edit_id)) found.delete();
        found.continue();
      };
      await done(transaction);
    },
    frames: async (userId) => [
      ...new Set((await recordsOf(ofPerson(userId))).map(({ frame_id }) => frame_id)),
    ],
    async use(userId) {
      const records = await recordsOf(ofPerson(userId));
      return {
        edits: records.length,
        bytes: records.reduce((sum, { bytes }) => sum + bytes, 0),
        oldest: records.reduce<number | null>(
          (oldest, { kept_at }) => Math.min(oldest ?? kept_at, kept_at),
          null,
        ),
      };
    },
    async keepFrame(userId, frame) {
      const transaction = database.transaction(FRAMES_STORE, 'readwrite');
      const store = transaction.objectStore(FRAMES_STORE);
      const kept = { ...frame, conflicts: frame.conflicts.map(withoutNames) };
      store.put({
        user_id: userId,
        frame_id: frame.frame_id,
        kept_at: now(),
        frame: kept,
      } satisfies FrameRecord);
      const keys = store.index('age').getAllKeys(keyRange.bound([userId], [userId, []]));
      keys.onsuccess = () => {
        for (const key of keys.result.slice(0, -EDITS.outbox.frames)) store.delete(key);
      };
      await done(transaction);
    },
    async forget(userId) {
      const transaction = database.transaction([EDITS_STORE, FRAMES_STORE], 'readwrite');
      const waiting = transaction.objectStore(EDITS_STORE).count(ofPerson(userId));
      waiting.onsuccess = () => {
        if (waiting.result === 0) transaction.objectStore(FRAMES_STORE).delete(ofPerson(userId));
      };
      await done(transaction);
    },
    async keptFrame({ userId, frameId }) {
      const [record] = await everyValue<FrameRecord>(
        read(FRAMES_STORE).getAll(keyRange.only([userId, frameId]), 1),
      );
      return record?.frame ?? null;
    },
  };
}

/** States of frames that nobody has opened for so long, whoever they belong to; those that edits wait on stay. */
async function removeOldFrames(database: IDBDatabase, now: number): Promise<void> {
  const transaction = database.transaction([EDITS_STORE, FRAMES_STORE], 'readwrite');
  const waiting = transaction.objectStore(EDITS_STORE).getAllKeys();
  waiting.onsuccess = () => {
    const held = new Set(
      (waiting.result as unknown as (readonly [string, string, number])[]).map(
        ([user, frame]) => `${user} ${frame}`,
      ),
    );
    const cursor = transaction.objectStore(FRAMES_STORE).openCursor();
    cursor.onsuccess = () => {
      const found = cursor.result;
      if (found === null) return;
      const { user_id: user, frame_id: frame, kept_at: at } = found.value as FrameRecord;
      if (now - at > EDITS.outbox.days * DAY_MS && !held.has(`${user} ${frame}`)) found.delete();
      found.continue();
    };
  };
  await done(transaction);
}

const withoutNames = (conflict: AnnotationConflict): AnnotationConflict => ({
  ...conflict,
  mine: { ...conflict.mine, name: null },
  theirs: { ...conflict.theirs, name: null },
});
