import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Point, Size } from '@sarm/domain/shapes/point';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useObjectUrl } from '../../../shared/media/use-object-url.ts';
import { type DrawnBox, MARKS } from '../state/compared-boxes.ts';
import { movePart, type ShownPart, zoomPart } from '../state/shown-part.ts';

export interface Pin extends Point {
  readonly id: string;
  readonly number: number;
  readonly settled: boolean;
}

export interface ReviewPictureProps {
  readonly label: string;
  readonly source: string;
  readonly size: Size;
  readonly part: ShownPart;
  readonly onPart: (part: ShownPart) => void;
  readonly boxes: readonly DrawnBox[];
  readonly chosen: string | null;
  readonly pins: readonly Pin[];
  /** A press that was no drag, in pixels of the picture. */
  readonly onPoint: (at: Point) => void;
}

const STEP = 1.2;
/** CSS pixels that the pointer may move in a press. */
const STILL = 4;
const CASING = '#0E1318';

/** Where a pointer is, in pixels of the picture. */
function placeOf(
  target: HTMLElement | null,
  event: { readonly clientX: number; readonly clientY: number },
  shown: ShownPart,
): Point {
  const rect = target?.getBoundingClientRect();
  if (rect === undefined || rect.width === 0) return { x: 0, y: 0 };
  return {
    x: shown.x + ((event.clientX - rect.left) / rect.width) * shown.width,
    y: shown.y + ((event.clientY - rect.top) / rect.height) * shown.height,
  };
}

/** One of two pictures that show the same part: the wheel enlarges both, a drag moves both. */
export function ReviewPicture(props: ReviewPictureProps) {
  const { label, source, size, part, onPart, boxes, chosen, pins, onPoint } = props;
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const { url, failure } = useObjectUrl(source);
  const drag = useRef<{ readonly from: ShownPart; readonly at: Point; moved: boolean } | null>(null);
  const current = useRef({ part, size, onPart });
  useEffect(() => {
    current.current = { part, size, onPart };
  });
  useEffect(() => {
    const target = frame.current;
    // Not by React, which listens passively: the page must not scroll meanwhile.
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      const { part: shown, size: all, onPart: set } = current.current;
      set(zoomPart(shown, all, event.deltaY < 0 ? STEP : 1 / STEP, placeOf(target, event, shown)));
    };
    target?.addEventListener('wheel', turn, { passive: false });
    return () => target?.removeEventListener('wheel', turn);
  }, []);
  const mark = part.width / 44;
  return (
    <Box
      ref={frame}
      role="img"
      aria-label={label}
      sx={{
        position: 'relative',
        bgcolor: 'micrograph',
        aspectRatio: `${Math.max(size.width, 1)} / ${Math.max(size.height, 1)}`,
        overflow: 'hidden',
        borderRadius: 0.5,
        touchAction: 'none',
        cursor: 'grab',
        '& svg': { position: 'absolute', inset: 0, width: '100%', height: '100%', display: 'block' },
      }}
      onPointerDown={(event) => {
        drag.current = { from: part, at: { x: event.clientX, y: event.clientY }, moved: false };
        event.currentTarget.setPointerCapture?.(event.pointerId);
      }}
      onPointerMove={(event) => {
        const held = drag.current;
        const rect = frame.current?.getBoundingClientRect();
        if (held === null || rect === undefined || rect.width === 0) return;
        const [dx, dy] = [event.clientX - held.at.x, event.clientY - held.at.y];
        if (!held.moved && Math.hypot(dx, dy) < STILL) return;
        held.moved = true;
        const { from } = held;
        onPart(
          movePart(from, size, { x: (-dx / rect.width) * from.width, y: (-dy / rect.height) * from.height }),
        );
      }}
      onPointerUp={(event) => {
        const held = drag.current;
        drag.current = null;
        if (held !== null && !held.moved) onPoint(placeOf(frame.current, event, part));
      }}
      onPointerCancel={() => {
        drag.current = null;
      }}
    >
      {url === null && failure === null && (
        <Skeleton variant="rectangular" width="100%" height="100%" animation={false} />
      )}
      {failure !== null && (
        <Typography variant="body2" sx={{ p: 1, color: '#fff' }}>
          {t('imageFailed')}
        </Typography>
      )}
      <svg
        aria-hidden
        viewBox={`${part.x} ${part.y} ${part.width} ${part.height}`}
        preserveAspectRatio="none"
      >
        {url !== null && (
          <image
            href={url}
            width={size.width}
            height={size.height}
            style={{ imageRendering: size.width / part.width >= 4 ? 'pixelated' : 'auto' }}
          />
        )}
        {boxes.map((box) => (
          <BoxShape key={`${box.id}${box.proposed}`} box={box} chosen={box.id === chosen} mark={mark} />
        ))}
        {pins.map((pin) => (
          <PinShape key={pin.id} pin={pin} mark={mark} />
        ))}
      </svg>
    </Box>
  );
}

function BoxShape({
  box,
  chosen,
  mark,
}: {
  readonly box: DrawnBox;
  readonly chosen: boolean;
  readonly mark: number;
}) {
  const { sign, ink } = MARKS[box.mark];
  const same = box.mark === 'same';
  const rect = { x: box.x, y: box.y, width: box.width, height: box.height, fill: 'none' };
  const line = { vectorEffect: 'non-scaling-stroke' } as const;
  const radius = mark * 0.6;
  // Outside of its corner: a head is often no larger than its mark.
  const [right, top] = [box.x + box.width + radius * 0.7, box.y - radius * 0.7];
  return (
    <g data-box={box.id} data-mark={box.mark} data-chosen={chosen || undefined} opacity={same ? 0.75 : 1}>
      <rect {...rect} {...line} stroke={CASING} strokeWidth={chosen ? 5 : same ? 2.5 : 3.5} />
      <rect
        {...rect}
        {...line}
        stroke={ink}
        strokeWidth={chosen ? 3 : same ? 1 : 1.75}
        strokeDasharray={box.proposed && !same ? '5 3' : undefined}
      />
      {sign !== '' && (
        <g>
          <circle cx={right} cy={top} r={radius} fill={ink} stroke={CASING} {...line} strokeWidth={1} />
          <text
            x={right}
            y={top}
            fontSize={mark}
            fontWeight={700}
            textAnchor="middle"
            dominantBaseline="central"
            fill={CASING}
          >
            {sign}
          </text>
        </g>
      )}
    </g>
  );
}

function PinShape({ pin, mark }: { readonly pin: Pin; readonly mark: number }) {
  const { x, y, number, settled } = pin;
  return (
    <g data-pin={pin.id} transform={`translate(${x} ${y}) scale(${mark})`}>
      <path
        d="M0 0 C-0.5 -0.7 -0.85 -1 -0.85 -1.5 A0.85 0.85 0 1 1 0.85 -1.5 C0.85 -1 0.5 -0.7 0 0 Z"
        fill={settled ? '#E4E9EE' : '#FFC15C'}
        stroke={CASING}
        strokeWidth={0.08}
      />
      <text
        y={-1.5}
        fontSize={0.95}
        fontWeight={700}
        textAnchor="middle"
        dominantBaseline="central"
        fill={CASING}
      >
        {number}
      </text>
    </g>
  );
}
