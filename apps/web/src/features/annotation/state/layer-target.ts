const PREFIX = 'layer:';

/** How editing names the own layer of a frame, where it else names the frame: the outbox keeps its edits apart from those of frames. */
export const layerTarget = (layerId: string): string => `${PREFIX}${layerId}`;

/** Null: it names a frame. */
export const layerOf = (target: string): string | null =>
  target.startsWith(PREFIX) ? target.slice(PREFIX.length) : null;
