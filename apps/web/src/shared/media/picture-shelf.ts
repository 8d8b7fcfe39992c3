/** Decoded pictures of frames or crops, the newest last. */
export interface PictureShelf<Picture> {
  /** The picture, requested once; one that failed is requested again. */
  readonly take: (id: string) => Promise<Picture>;
  /** At once, if it is there. */
  readonly peek: (id: string) => Picture | undefined;
  readonly clear: () => void;
}

interface Kept<Picture> {
  readonly loading: Promise<Picture>;
  readonly stop: AbortController;
  picture?: Picture;
}

/** The frame itself, two on each side and what was just left; each decoded picture of 1920 × 1200 takes 9 MB. */
export const SHELF_SIZE = 8;

/** A picture that leaves the shelf is not closed: the canvas may still show it, and the collector takes it afterwards. */
export function createPictureShelf<Picture>(
  load: (id: string, signal: AbortSignal) => Promise<Picture>,
): PictureShelf<Picture> {
  const kept = new Map<string, Kept<Picture>>();
  const remove = (id: string): void => {
    kept.get(id)?.stop.abort();
    kept.delete(id);
  };
  const request = (id: string): Kept<Picture> => {
    const stop = new AbortController();
    const entry: Kept<Picture> = {
      stop,
      loading: load(id, stop.signal).then(
        (picture) => {
          entry.picture = picture;
          return picture;
        },
        (error: unknown) => {
          if (kept.get(id) === entry) kept.delete(id);
          throw error;
        },
      ),
    };
    return entry;
  };
  return {
    take: (id) => {
      const entry = kept.get(id) ?? request(id);
      kept.delete(id);
      kept.set(id, entry);
      const [oldest] = kept.keys();
      if (kept.size > SHELF_SIZE && oldest !== undefined) remove(oldest);
      return entry.loading;
    },
    peek: (id) => kept.get(id)?.picture,
    clear: () => {
      for (const id of kept.keys()) remove(id);
    },
  };
}
