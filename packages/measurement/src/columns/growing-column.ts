type Numbers = Int32Array | Float64Array | Uint32Array | Uint16Array | Float32Array | Uint8Array;

const FIRST_LENGTH = 1024;

/** A typed array that grows by doubling: the number of heads in a video is open beforehand. */
export class GrowingColumn<T extends Numbers> {
  readonly #create: (length: number) => T;
  #values: T;
  #length = 0;

  constructor(create: (length: number) => T) {
    this.#create = create;
    this.#values = create(FIRST_LENGTH);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = this.#create(2 * this.#length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length] = value;
    this.#length += 1;
  }

  at(place: number): number {
    return this.#values[place] ?? 0;
  }

  set(place: number, value: number): void {
    if (place >= this.#length) throw new RangeError(`the column has no place ${place}`);
    this.#values[place] = value;
  }

  /** A view, not a copy: the column is used up. */
  finish(): T {
    return this.#values.subarray(0, this.#length) as T;
  }
}
