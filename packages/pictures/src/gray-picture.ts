/** Grey levels row by row from the top. */
export interface GrayPicture {
  readonly gray: Uint8Array;
  readonly width: number;
  readonly height: number;
}
