const PIECE = 65_536;

/**
 * The table at the end of an archive while the archive is written. Kept as its bytes, a hundred for an entry: as objects the
 * entries of 100,000 masks took 60 MB.
 */
export class ZipTable {
  readonly #pieces: Buffer[] = [];
  #count = 0;
  #bytes = 0;

  get count(): number {
    return this.#count;
  }

  get bytes(): number {
    return this.#bytes;
  }

  add(record: Buffer): void {
    for (let at = 0; at < record.length; ) {
      const filled = this.#bytes % PIECE;
      if (filled === 0) this.#pieces.push(Buffer.allocUnsafeSlow(PIECE));
      const copied = record.copy(this.#pieces.at(-1)!, filled, at);
      at += copied;
      this.#bytes += copied;
    }
    this.#count += 1;
  }

  *pieces(): Generator<Buffer> {
    let left = this.#bytes;
    for (const piece of this.#pieces) {
      yield piece.subarray(0, Math.min(left, PIECE));
      left -= PIECE;
    }
  }
}
