/**
 * Gives the memory of pictures back that nobody reads again. Left to the collector, which is slow to see how large they are,
 * they pile up, and their pressure starts it again and again.
 */
export function letGo(...pictures: readonly (Uint8Array | Float32Array | Float64Array)[]): void {
  for (const { buffer } of pictures) if (buffer instanceof ArrayBuffer) buffer.transfer(0);
}
