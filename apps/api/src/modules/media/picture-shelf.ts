export interface Shelved<P> {
  readonly key: string;
  /** What it takes in memory once it is loaded. */
  readonly bytes: number;
  readonly load: () => Promise<P>;
}

interface Entry<P> {
  readonly bytes: number;
  readonly picture: Promise<P>;
  users: number;
}

/**
 * Decoded pictures within a number of bytes, the last used ones kept. Work on the same picture shares one load; work on
 * another waits until the bytes of those in use leave room. One that is larger than all room is held alone.
 */
export function createPictureShelf<P>(room: number) {
  /** In the order of their last use. */
  const held = new Map<string, Entry<P>>();
  const waiting: { readonly key: string; readonly bytes: number; readonly go: () => void }[] = [];

  const total = (): number => [...held.values()].reduce((sum, each) => sum + each.bytes, 0);
  const makeRoom = (bytes: number): boolean => {
    for (const [key, { users }] of held) {
      if (total() + bytes <= room) break;
      if (users === 0) held.delete(key);
    }
    return held.size === 0 || total() + bytes <= room;
  };
  /** Those who wait for a picture that is held now go first; else the one who came first, if there is room. */
  const wake = (): void => {
    for (const each of waiting.filter(({ key }) => held.has(key))) {
      waiting.splice(waiting.indexOf(each), 1);
      each.go();
    }
    const [next] = waiting;
    if (next !== undefined && makeRoom(next.bytes)) {
      waiting.shift();
      next.go();
    }
  };

  const take = ({ key, bytes, load }: Shelved<P>): Entry<P> => {
    const entry = held.get(key) ?? { bytes, picture: load(), users: 0 };
    held.delete(key);
    held.set(key, entry);
    entry.users += 1;
    return entry;
  };

  return {
    async use<T>(wanted: Shelved<P>, work: (picture: P) => Promise<T>): Promise<T> {
      while (!held.has(wanted.key) && !makeRoom(wanted.bytes))
        await new Promise<void>((go) => waiting.push({ key: wanted.key, bytes: wanted.bytes, go }));
      const entry = take(wanted);
      wake();
      try {
        return await work(await entry.picture);
      } catch (error) {
        // A picture that could not be loaded is loaded afresh for the next one.
        if (await failed(entry.picture)) if (held.get(wanted.key) === entry) held.delete(wanted.key);
        throw error;
      } finally {
        entry.users -= 1;
        wake();
      }
    },
  };
}

const failed = (picture: Promise<unknown>): Promise<boolean> =>
  picture.then(
    () => false,
    () => true,
  );
