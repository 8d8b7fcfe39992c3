/** As few runs as hold all frames, in their order, none with more than `most`. */
export const cutIntoRuns = (ids: readonly string[], most: number): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / most) }, (_, place) =>
    ids.slice(place * most, (place + 1) * most),
  );
