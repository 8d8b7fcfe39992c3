import type { Point, Size } from '@sarm/domain/shapes/point';

export type PointLabel = 0 | 1;

/** TEC-148: one click, by its share of the picture; 1 is foreground, 0 background. */
export interface ClientPoint {
  readonly relativeX: number;
  readonly relativeY: number;
  /** Share times the natural size of the picture: what is sent. */
  readonly pixelX: number;
  readonly pixelY: number;
  /** Share times the size in which the picture is displayed, from its upper left corner. */
  readonly displayX: number;
  readonly displayY: number;
  readonly label: PointLabel;
}

/** What is kept of a click; everything else follows from the sizes of the moment. */
export interface PlacedPoint {
  readonly relativeX: number;
  readonly relativeY: number;
  readonly label: PointLabel;
  /** The product suggested it. */
  readonly suggested: boolean;
}

/** TEC-092: null for a click outside of the picture. */
export function placePoint(at: Point, natural: Size, label: PointLabel): PlacedPoint | null {
  const relativeX = at.x / natural.width;
  const relativeY = at.y / natural.height;
  const inside = relativeX >= 0 && relativeY >= 0 && relativeX <= 1 && relativeY <= 1;
  return inside ? { relativeX, relativeY, label, suggested: false } : null;
}

export const clientPoint = (
  { relativeX, relativeY, label }: Omit<PlacedPoint, 'suggested'>,
  natural: Size,
  displayed: Size,
): ClientPoint => ({
  relativeX,
  relativeY,
  pixelX: relativeX * natural.width,
  pixelY: relativeY * natural.height,
  displayX: relativeX * displayed.width,
  displayY: relativeY * displayed.height,
  label,
});

/** TEC-104, CSS pixels. */
export const STAR_RADIUS = 10;
/** TEC-104: blue and orange-red, dark enough for the white letter on them. */
export const STAR_INKS: Readonly<Record<PointLabel, string>> = { 1: '#2563EB', 0: '#D9480F' };

/** Corners of a star of five points around a place. */
export const starPoints = ({ x, y }: Point): string =>
  Array.from({ length: 10 }, (_, at) => {
    const radius = at % 2 === 0 ? STAR_RADIUS : STAR_RADIUS * 0.62;
    const angle = (at * Math.PI) / 5 - Math.PI / 2;
    return `${(x + radius * Math.cos(angle)).toFixed(2)},${(y + radius * Math.sin(angle)).toFixed(2)}`;
  }).join(' ');
