/** The shape of a stored resolution, for CSS; 4 / 3 while it is unknown. */
export const ratioOf = (resolution: string | null): string =>
  /^\d+x\d+$/.test(resolution ?? '') ? (resolution ?? '').replace('x', ' / ') : '4 / 3';
