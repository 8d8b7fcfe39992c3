import type { Point } from '@sarm/domain/shapes/point';

/** Of an area with even weight; spreads are the second moments per area. */
export interface PolygonMoments {
  readonly area: number;
  readonly centre: Point;
  /** Direction of the greatest spread, rad, from −π/2 to π/2. */
  readonly axis: number;
}

export function signedArea(corners: readonly Point[]): number {
  let twice = 0;
  for (let i = 0; i < corners.length; i += 1) {
    const [a, b] = [corners[i]!, corners[(i + 1) % corners.length]!];
    twice += a.x * b.y - b.x * a.y;
  }
  return twice / 2;
}

export function polygonLength(corners: readonly Point[]): number {
  let length = 0;
  for (let i = 0; i < corners.length; i += 1) {
    const [a, b] = [corners[i]!, corners[(i + 1) % corners.length]!];
    length += Math.hypot(b.x - a.x, b.y - a.y);
  }
  return length;
}

/** Exact, as sums over the triangles from the first corner: places far from the origin lose no digits. */
export function polygonMoments(corners: readonly Point[]): PolygonMoments {
  const origin = corners[0] ?? { x: 0, y: 0 };
  let [area, sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0, 0];
  for (let i = 1; i + 1 < corners.length; i += 1) {
    const ax = corners[i]!.x - origin.x;
    const ay = corners[i]!.y - origin.y;
    const bx = corners[i + 1]!.x - origin.x;
    const by = corners[i + 1]!.y - origin.y;
    const triangle = (ax * by - bx * ay) / 2;
    area += triangle;
    sumX += (triangle * (ax + bx)) / 3;
    sumY += (triangle * (ay + by)) / 3;
    sumXX += (triangle * (ax * ax + ax * bx + bx * bx)) / 6;
    sumYY += (triangle * (ay * ay + ay * by + by * by)) / 6;
    sumXY += (triangle * (2 * ax * ay + ax * by + bx * ay + 2 * bx * by)) / 12;
  }
  const [x, y] = [sumX / area, sumY / area];
  const spreadXX = sumXX / area - x * x;
  const spreadYY = sumYY / area - y * y;
  const spreadXY = sumXY / area - x * y;
  return {
    area: Math.abs(area),
    centre: { x: origin.x + x, y: origin.y + y },
    axis: Math.atan2(2 * spreadXY, spreadXX - spreadYY) / 2,
  };
}

/** How far the corners extend along a direction: from the least to the greatest place on it. */
export function extentAlong(
  corners: readonly Point[],
  angle: number,
): { readonly from: number; readonly to: number } {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  let [from, to] = [Infinity, -Infinity];
  for (const { x, y } of corners) {
    const place = x * cos + y * sin;
    if (place < from) from = place;
    if (place > to) to = place;
  }
  return { from, to };
}
