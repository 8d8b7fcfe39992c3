/** Pixels of a picture, from its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Pixels of a picture. */
export interface Size {
  readonly width: number;
  readonly height: number;
}
