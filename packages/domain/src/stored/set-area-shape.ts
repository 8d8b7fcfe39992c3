import type { DrawnPart } from '../videos/drawn-parts.ts';
import { hasShape, list, number, object, oneOf, type Shape } from './shape.ts';
import { excludedPart } from './video-area-shape.ts';

const corner: Shape<readonly [number, number]> = {
  faultIn: (value, at) =>
    hasShape(list(number), value) && value.length === 2 ? undefined : `${at} is not a corner`,
};

const KINDS = {
  rectangle: object({ kind: oneOf('rectangle'), x: number, y: number, width: number, height: number }),
  polygon: object({ kind: oneOf('polygon'), corners: list(corner) }),
  recognised: object({ kind: oneOf('recognised'), piece: number, rectangles: list(excludedPart) }),
} as const;

const part: Shape<DrawnPart> = {
  faultIn: (value, at) =>
    Object.values(KINDS).some((kind) => kind.faultIn(value, at) === undefined)
      ? undefined
      : `${at} is not a part of a picture`,
};

/** Of an area that a person set: its parts as drawn, and as an analysis uses them. */
export const setAreaShape = object({
  width: number,
  height: number,
  parts: list(part),
  excluded: list(excludedPart),
});
