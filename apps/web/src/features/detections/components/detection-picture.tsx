import Box from '@mui/material/Box';
import { mediaCalls } from '@sarm/contracts/addresses/media.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import { colourOfConfidence } from '@sarm/domain/shapes/detection';
import { Micrograph } from '@sarm/ui/micrograph';
import { useTranslation } from 'react-i18next';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { useBoxDrag } from '../hooks/use-box-drag.ts';
import type { Box as Rectangle } from '@sarm/domain/shapes/boxes';
import { CORNERS } from '../state/box-geometry.ts';

export interface DetectionPictureProps {
  readonly frame: Frame;
  readonly detections: readonly Detection[];
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
  /** Absent: it is only looked at. */
  readonly editing?:
    | {
        readonly drawing: boolean;
        readonly onChange: (id: string, box: Rectangle) => void;
        readonly onDraw: (box: Rectangle) => void;
      }
    | undefined;
}

const nothing = (): void => undefined;
const rectangle = ({ x1, y1, x2, y2 }: Rectangle) => ({ x: x1, y: y1, width: x2 - x1, height: y2 - y1 });

/** The frame with a box around every head: dashed while only a model saw it, solid once a person verified it. */
export function DetectionPicture({
  frame,
  detections,
  selectedId,
  onSelect,
  editing,
}: DetectionPictureProps) {
  const { t } = useTranslation('frames');
  const number = frame.frameNumber;
  const size = { width: Math.max(frame.width, 1), height: Math.max(frame.height, 1) };
  const drag = useBoxDrag({
    frame: size,
    onChange: editing?.onChange ?? nothing,
    onDraw: editing?.onDraw ?? nothing,
  });
  const source = buildRequest(mediaCalls.viewFrame, { params: { id: frame.id }, query: {} }).url;
  const boxOf = (each: Detection): Rectangle => (drag.shaped?.id === each.id ? drag.shaped.box : each);
  const selected = detections.find(({ id }) => id === selectedId);
  const drawing = editing?.drawing === true;
  return (
    <Micrograph ratio={`${size.width} / ${size.height}`} sx={{ borderRadius: 1 }}>
      <AuthedImage source={source} alt={t('frame', { number })} />
      <Box
        component="svg"
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="group"
        aria-label={t('boxes.picture', { number, count: detections.length })}
        onPointerDown={drawing ? drag.startDraw : () => onSelect(null)}
        onPointerMove={drag.follow}
        onPointerUp={drag.drop}
        onPointerLeave={drag.drop}
        sx={{
          position: 'absolute',
          inset: 0,
          width: '100%',
          height: '100%',
          touchAction: editing === undefined ? 'auto' : 'none',
          cursor: drawing ? 'crosshair' : 'default',
          // The colours say the confidence; the halo keeps the dark ones readable on the grey of the picture.
          '& rect': { filter: 'drop-shadow(0 0 1.5px rgba(255, 255, 255, 0.9))' },
        }}
      >
        {detections.map((each, index) => (
          <rect
            key={each.id}
            {...rectangle(boxOf(each))}
            role="button"
            tabIndex={0}
            aria-pressed={each.id === selectedId}
            aria-label={t('boxes.object', { number: index + 1 })}
            fill={each.id === selectedId ? 'rgba(255, 255, 255, 0.18)' : 'transparent'}
            stroke={colourOfConfidence(each.confidence)}
            strokeWidth={each.id === selectedId ? 3 : 1.5}
            strokeDasharray={each.verified || each.source === 'manual' ? undefined : '4 2'}
            vectorEffect="non-scaling-stroke"
            onPointerDown={(event) => {
              if (drawing) return;
              event.stopPropagation();
              onSelect(each.id);
              if (editing !== undefined) drag.startMove(event, each.id, each);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' || event.key === ' ') onSelect(each.id);
            }}
          />
        ))}
        {drag.shaped?.id === null && (
          <rect
            {...rectangle(drag.shaped.box)}
            fill="none"
            stroke="#fff"
            strokeWidth={1.5}
            vectorEffect="non-scaling-stroke"
          />
        )}
        {editing !== undefined &&
          !drawing &&
          selected !== undefined &&
          CORNERS.map((corner) => {
            const box = boxOf(selected);
            return (
              <circle
                key={corner}
                data-corner={corner}
                cx={corner.endsWith('w') ? box.x1 : box.x2}
                cy={corner.startsWith('n') ? box.y1 : box.y2}
                r={Math.max(size.width / 160, 3)}
                fill="#fff"
                stroke="#111"
                style={{ cursor: corner === 'nw' || corner === 'se' ? 'nwse-resize' : 'nesw-resize' }}
                onPointerDown={(event) => {
                  event.stopPropagation();
                  drag.startResize(selected.id, selected, corner);
                }}
              />
            );
          })}
      </Box>
    </Micrograph>
  );
}
