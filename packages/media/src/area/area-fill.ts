import { type AreaMask, areaMask, type VideoArea } from '@sarm/domain/videos/video-area';

/** Every so many pixels of the picture are looked at for its ground. */
const SAMPLE = 7;

/**
 * Replaces what is excluded by the ground of the same picture: no edge of a letter is a head then, and nothing there moves.
 */
export class AreaFill {
  readonly mask: AreaMask;
  readonly #excluded: VideoArea['excluded'];
  readonly #width: number;
  readonly #levels = new Uint32Array(256);

  constructor(area: VideoArea) {
    this.mask = areaMask(area);
    this.#excluded = area.excluded;
    this.#width = area.width;
  }

  /** In its place. */
  fill(gray: Uint8Array): void {
    const ground = this.#ground(gray);
    for (const [left, top, across, down] of this.#excluded)
      for (let y = top; y < top + down; y += 1)
        gray.fill(ground, y * this.#width + left, y * this.#width + left + across);
  }

  #ground(gray: Uint8Array): number {
    const levels = this.#levels.fill(0);
    let seen = 0;
    for (let i = 0; i < gray.length; i += SAMPLE) {
      if (this.mask[i] === 1) continue;
      levels[gray[i]!] = levels[gray[i]!]! + 1;
      seen += 1;
    }
    let [below, level] = [0, 0];
    while (level < 255 && below + levels[level]! <= seen / 2) {
      below += levels[level]!;
      level += 1;
    }
    return level;
  }
}
