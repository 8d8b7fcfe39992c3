import Box from '@mui/material/Box';
import type { ReviewDetail } from '@sarm/contracts/http/reviews/reviews.entities';
import type { Point } from '@sarm/domain/shapes/point';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { mediaUrl } from '../../../shared/media/media-url.ts';
import { useShownPart } from '../hooks/use-shown-part.ts';
import { comparedBoxes, type DrawnBox, type Spot } from '../state/compared-boxes.ts';
import { type Pin, ReviewPicture, type ReviewPictureProps } from './review-picture.tsx';
import { MarkLegend } from './mark-legend.tsx';
import { StageHead } from './stage-head.tsx';

/** A crop has no size in the list: two pictures of one crop have the same one, whatever it is. */
const CROP = { width: 400, height: 400 };

export interface ReviewStageProps {
  readonly detail: ReviewDetail;
  readonly overlay: boolean;
  readonly onOverlay: (overlay: boolean) => void;
  readonly chosen: string | null;
  /** Where the chosen difference lies: it is brought into sight. */
  readonly spot: Spot | null;
  readonly pins: readonly Pin[];
  readonly onPoint: (at: Point) => void;
  /** False: there is no further difference in this direction, and Tab goes on as everywhere. */
  readonly onStep: (by: 1 | -1) => boolean;
}

type Shown = Pick<ReviewPictureProps, 'label' | 'source' | 'boxes'>;
const pathOf = (address: string): string => address.replace(/^\/media\/file\//, '');
const differing = (boxes: readonly DrawnBox[]): DrawnBox[] => boxes.filter(({ mark }) => mark !== 'same');

/** The pictures of an item, the one under review first. */
function usePictures({ detail, overlay }: Pick<ReviewStageProps, 'detail' | 'overlay'>) {
  const { t } = useTranslation('reviews');
  const { item } = detail;
  const { kept, proposed } = useMemo(() => comparedBoxes(detail), [detail]);
  const pictures = ((): Shown[] => {
    if (item.type === 'morphology') {
      const crop = { label: t('cropPicture'), source: mediaUrl('crop', item.crop_id ?? ''), boxes: [] };
      if (item.mask === null) return [crop];
      return [crop, { label: t('maskPicture'), source: mediaUrl('custom', pathOf(item.mask)), boxes: [] }];
    }
    const own = { label: t('keptPicture'), source: mediaUrl('frame', item.frame_id), boxes: kept };
    if (proposed === null) return [own];
    if (overlay) return [{ ...own, boxes: [...differing(proposed), ...kept] }];
    return [own, { ...own, label: t('proposedPicture'), boxes: proposed }];
  })();
  return { pictures, kept, proposed };
}

/** What is reviewed on the left, what the model had proposed on the right; both move together. */
export function ReviewStage(props: ReviewStageProps) {
  const { detail, overlay, onOverlay, chosen, spot, pins, onPoint, onStep } = props;
  const { item } = detail;
  const { t } = useTranslation('reviews');
  const isFrame = item.type === 'detection';
  const size = isFrame ? { width: item.width, height: item.height } : CROP;
  const { part, setPart, press } = useShownPart(size, spot, onStep);
  const { pictures, kept, proposed } = usePictures({ detail, overlay });
  const columns = {
    display: 'grid',
    gap: 1.5,
    gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${pictures.length}, minmax(0, 1fr))` },
  } as const;
  return (
    <Box sx={{ minWidth: 0 }}>
      <StageHead
        item={item}
        pictures={pictures.length}
        overlay={proposed === null ? null : overlay}
        onOverlay={onOverlay}
      />
      <Box
        role="application"
        tabIndex={0}
        aria-label={t(isFrame ? 'picturesKeys' : 'cropKeys')}
        data-stage
        onKeyDown={press}
        sx={{
          ...columns,
          borderRadius: 0.75,
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
        }}
      >
        {pictures.map((picture, at) => (
          <ReviewPicture
            key={picture.label}
            {...picture}
            size={size}
            part={part}
            onPart={setPart}
            chosen={chosen}
            pins={at === 0 ? pins : []}
            onPoint={onPoint}
          />
        ))}
      </Box>
      {proposed !== null && (
        <MarkLegend boxes={[...kept, ...proposed.filter(({ mark }) => mark === 'removed')]} />
      )}
    </Box>
  );
}
