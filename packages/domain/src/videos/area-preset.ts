import { type DrawnPart, MOST_DRAWN_PARTS } from './drawn-parts.ts';

export const MAX_PRESET_NAME = 100;
/** With name and version in front of it, it is the reason of every area that is taken from the preset. */
export const MAX_PRESET_REASON = 300;

/** What a preset is made of: pieces of a recognised area are those of one video. */
export type PresetPart = Exclude<DrawnPart, { kind: 'recognised' }>;

/** Recognised pieces as the rectangles that they are; undefined where that makes too many parts. */
export function presetParts(parts: readonly DrawnPart[]): PresetPart[] | undefined {
  const own = parts.flatMap((part): PresetPart[] =>
    part.kind === 'recognised'
      ? part.rectangles.map(([x, y, width, height]) => ({ kind: 'rectangle', x, y, width, height }))
      : [part],
  );
  return own.length > MOST_DRAWN_PARTS ? undefined : own;
}

/** Results and reports state it as the reason of the area, next to the name of the person who took the preset. */
export const presetReason = (preset: {
  readonly name: string;
  readonly version: number;
  readonly reason: string;
}): string => `${preset.name} v${preset.version}: ${preset.reason}`;
