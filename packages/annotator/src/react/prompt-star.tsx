import type { Point } from '@sarm/domain/shapes/point';
import { type PointLabel, STAR_INKS, STAR_RADIUS, starPoints } from '../masks/prompt-points.ts';

export interface PromptStarProps {
  readonly at: Point;
  readonly label: PointLabel;
  /** A ring says that the product suggested it. */
  readonly suggested: boolean;
}

/** TEC-104: a star with F or B, so that colour is not the only sign. */
export function PromptStar({ at, label, suggested }: PromptStarProps) {
  return (
    <g data-point={label === 1 ? 'foreground' : 'background'}>
      {suggested && (
        <circle
          data-suggested
          cx={at.x}
          cy={at.y}
          r={STAR_RADIUS + 4}
          fill="none"
          stroke="#fff"
          strokeWidth={1.2}
          strokeDasharray="3 2.5"
        />
      )}
      <polygon
        points={starPoints(at)}
        fill={STAR_INKS[label]}
        stroke="#fff"
        strokeWidth={1.4}
        strokeLinejoin="round"
      />
      <text x={at.x} y={at.y + 3.2} textAnchor="middle" fill="#fff" fontSize={9} fontWeight={700}>
        {label === 1 ? 'F' : 'B'}
      </text>
    </g>
  );
}
