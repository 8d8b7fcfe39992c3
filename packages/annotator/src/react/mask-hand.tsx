import type { View } from '@sarm/canvas/view';
import type { MaskPart } from '@sarm/domain/shapes/masks';
import type { Point } from '@sarm/domain/shapes/point';
import type { MaskTool, MaskToolState } from '../masks/mask-tools.ts';
import { PART_STYLES } from '../masks/part-styles.ts';

export interface MaskHandProps {
  readonly hand: MaskToolState;
  readonly tool: MaskTool;
  readonly part: MaskPart;
  readonly radius: number;
  readonly cursor: Point | null;
  readonly view: View;
}

const ERASED = '#0E1318';

/** What is being drawn, before it becomes part of the mask, and where the keyboard points. */
export function MaskHand({ hand, tool, part, radius, cursor, view }: MaskHandProps) {
  const { ink } = PART_STYLES[part];
  const path = hand.name === 'idle' ? [] : hand.path;
  const text = path.map(({ x, y }) => `${x},${y}`).join(' ');
  const [first] = path;
  return (
    <g transform={`translate(${view.left} ${view.top}) scale(${view.scale})`}>
      {hand.name === 'painting' && first !== undefined && (
        <polyline
          // A line of one point is drawn by none of the browsers.
          points={path.length === 1 ? `${text} ${first.x},${first.y}` : text}
          fill="none"
          stroke={tool === 'eraser' ? ERASED : ink}
          strokeOpacity={0.55}
          strokeWidth={radius * 2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {hand.name === 'corners' && (
        <polygon
          points={text}
          fill={ink}
          fillOpacity={0.2}
          stroke={ink}
          strokeWidth={2}
          vectorEffect="non-scaling-stroke"
        />
      )}
      {hand.name === 'corners' &&
        path.map(({ x, y }, at) => (
          <circle key={at} cx={x} cy={y} r={4 / view.scale} fill={at === 0 ? '#fff' : ink} />
        ))}
      {cursor !== null && (
        <g data-cursor stroke="#fff" strokeWidth={1.5}>
          <path
            d={`M${cursor.x - 8 / view.scale} ${cursor.y}h${16 / view.scale}M${cursor.x} ${cursor.y - 8 / view.scale}v${16 / view.scale}`}
            vectorEffect="non-scaling-stroke"
          />
          {tool !== 'points' && tool !== 'polygon' && (
            <circle cx={cursor.x} cy={cursor.y} r={radius} fill="none" vectorEffect="non-scaling-stroke" />
          )}
        </g>
      )}
    </g>
  );
}
