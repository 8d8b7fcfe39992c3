/** Counts, bytes or a text that no mask has: a request or a stored row is wrong, never the caller's code. */
export class BrokenMask extends RangeError {
  override readonly name = 'BrokenMask';
}
