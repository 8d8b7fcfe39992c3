import Box from '@mui/material/Box';
import type { CropDetails } from '@sarm/contracts/http/detection/detections.entities';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { LabelledBox } from '@sarm/contracts/http/labels/labels.entities';
import { Micrograph } from '@sarm/ui/micrograph';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';
import { useFrameFailureTexts } from '../../../shared/media/use-frame-failure-texts.ts';

export interface FramePreviewProps {
  readonly item: LabelledBox | undefined;
  readonly crop: CropDetails | undefined;
  readonly frame: Frame | undefined;
  readonly failed: boolean;
}

/** TEC-121: where in its frame the crop lies. */
export function FramePreview({ item, crop, frame, failed }: FramePreviewProps) {
  const { t } = useTranslation('morphology');
  const failureTexts = useFrameFailureTexts();
  if (item === undefined) return null;
  if (failed) return <SectionCard title={t('frame')} empty={t('frameFailed')} />;
  const isHere = frame !== undefined && crop !== undefined && crop.frameId === frame.id;
  const share = (value: number, all: number): string => `${(100 * value) / Math.max(1, all)}%`;
  return (
    <SectionCard title={t('frame')} aside={item.name}>
      <Micrograph
        ratio={frame === undefined ? '4 / 3' : `${Math.max(1, frame.width)} / ${Math.max(1, frame.height)}`}
        sx={{ borderRadius: 0.75 }}
      >
        <AuthedImage
          small
          source={mediaUrl('frame', item.frame_id)}
          alt={t('framePicture', { name: item.name })}
          failureTexts={failureTexts}
        />
        {isHere && (
          <Box
            data-box
            sx={{
              position: 'absolute',
              left: share(crop.x1, frame.width),
              top: share(crop.y1, frame.height),
              width: share(crop.x2 - crop.x1, frame.width),
              height: share(crop.y2 - crop.y1, frame.height),
              minWidth: 10,
              minHeight: 10,
              boxShadow: '0 0 0 2px #fff, 0 0 0 3.5px #0E1318',
            }}
          />
        )}
      </Micrograph>
    </SectionCard>
  );
}
