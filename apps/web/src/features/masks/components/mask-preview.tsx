import type { MaskDrawing } from '@sarm/annotator/masks/mask-drawing';
import { MaskOutlines } from '@sarm/annotator/react/mask-outlines';
import { MASK_PARTS } from '@sarm/domain/shapes/masks';

/** The mask alone, each part in its colour. */
export function MaskPreview({ drawing }: { readonly drawing: MaskDrawing }) {
  const [x, y, x2, y2] = drawing.place.rect;
  const [width, height] = [x2 - x, y2 - y];
  return (
    <svg
      aria-hidden
      data-preview
      width="100%"
      height="100%"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid meet"
    >
      <MaskOutlines
        drawing={drawing}
        crop={{ x, y, width, height }}
        view={{ scale: 1, left: 0, top: 0, ratio: 1 }}
        filled
        strength={0.85}
        parts={MASK_PARTS}
      />
    </svg>
  );
}
