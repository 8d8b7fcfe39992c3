import type { View } from '@sarm/canvas/view';
import type { MaskPart } from '@sarm/domain/shapes/masks';
import { isEmpty, maskBounds } from '@sarm/masks/bit-mask';
import { useMemo } from 'react';
import type { CropPlace, MaskDrawing } from '../masks/mask-drawing.ts';
import { PART_STYLES } from '../masks/part-styles.ts';
import { outlinePath } from '../masks/trace-outline.ts';

export interface MaskOutlinesProps {
  readonly drawing: MaskDrawing;
  readonly crop: CropPlace;
  readonly view: View;
  readonly filled: boolean;
  readonly strength: number;
  readonly parts: readonly MaskPart[];
  /** Written beside each part; absent where there is no room for it. */
  readonly labelOf?: (part: MaskPart) => string;
}

const CASING = '#0E1318';

/** Each part in its own dash: what belongs to which is seen without colours. */
export function MaskOutlines({ drawing, crop, view, filled, strength, parts, labelOf }: MaskOutlinesProps) {
  const shapes = useMemo(
    () =>
      Object.entries(drawing.parts).flatMap(([part, mask]) =>
        isEmpty(mask) ? [] : [{ part: part as MaskPart, d: outlinePath(mask), bounds: maskBounds(mask) }],
      ),
    [drawing],
  );
  const { rect, grid } = drawing.place;
  const scale = view.scale / grid;
  const left = view.left + (rect[0] - crop.x) * view.scale;
  const top = view.top + (rect[1] - crop.y) * view.scale;
  return shapes
    .filter(({ part }) => parts.includes(part))
    .map(({ part, d, bounds }) => {
      const { ink, dash } = PART_STYLES[part];
      const line = { d, fill: 'none', vectorEffect: 'non-scaling-stroke', strokeLinejoin: 'round' } as const;
      return (
        <g key={part} data-part={part}>
          <g transform={`translate(${left} ${top}) scale(${scale})`}>
            <path d={d} fill={ink} fillOpacity={filled ? strength : 0.1 * strength} fillRule="evenodd" />
            {!filled && (
              <>
                <path {...line} stroke={CASING} strokeOpacity={0.55} strokeWidth={4.6} />
                <path {...line} stroke={ink} strokeWidth={2.4} strokeDasharray={dash} />
              </>
            )}
          </g>
          {labelOf !== undefined && bounds !== undefined && (
            <PartLabel
              text={labelOf(part)}
              ink={ink}
              x={left + bounds.x2 * scale + 8}
              y={top + ((bounds.y1 + bounds.y2) / 2) * scale}
            />
          )}
        </g>
      );
    });
}

interface PartLabelProps {
  readonly text: string;
  readonly ink: string;
  readonly x: number;
  readonly y: number;
}

function PartLabel({ text, ink, x, y }: PartLabelProps) {
  // Nothing is laid out here, so the width is that of an ordinary letter of this size.
  const width = text.length * 7 + 12;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect y={-10} width={width} height={20} rx={3} fill={CASING} fillOpacity={0.86} />
      <text x={6} y={4} fill={ink} fontSize={12} fontWeight={650}>
        {text}
      </text>
    </g>
  );
}
