import { LastUsed } from '@sarm/inference/sam2/last-used';
import type { RawPicture } from '@sarm/pictures/raw-picture';

/** Pictures of 1920 × 1200 pixels take 7 MB each. */
const MOST = 8;
/** Long enough for the next click of a person who looks at the outline, and no longer than that after an erasure. */
const KEPT_MS = 60_000;

interface Kept {
  readonly picture: RawPicture;
  readonly until: number;
}

/**
 * The frames of the last clicks, decoded. People click several times on one crop and then on its neighbours; without this
 * each click reads and decodes the complete frame anew.
 */
export class KeptPictures {
  readonly #kept: LastUsed<Kept>;
  readonly #keptMs: number;

  constructor({ most = MOST, keptMs = KEPT_MS } = {}) {
    this.#kept = new LastUsed(most);
    this.#keptMs = keptMs;
  }

  async of(key: string, read: () => Promise<RawPicture>): Promise<RawPicture> {
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.until > performance.now()) return kept.picture;
    const picture = await read();
    this.#kept.set(key, { picture, until: performance.now() + this.#keptMs });
    const timer = setTimeout(() => this.#forget(key), this.#keptMs);
    timer.unref();
    return picture;
  }

  #forget(key: string): void {
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.until <= performance.now()) this.#kept.delete(key);
  }
}
