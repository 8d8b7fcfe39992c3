import type { VideoAreaAnswer } from '@sarm/contracts/http/areas/areas.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { AreaDrawing } from './area-drawing.tsx';
import { AreaPanel } from './area-panel.tsx';
import { useAreaEditor } from './use-area-editor.ts';
import { useAreaKeys } from './use-area-keys.ts';

export interface AreaCorrectionProps {
  readonly video: Pick<Video, 'id' | 'calibrationId'>;
  readonly area: VideoAreaAnswer;
  /** Over the picture, in the card of the player: that stays as it is, at its frame. */
  readonly stage: HTMLElement | null;
  readonly onClose: () => void;
}

/** The mode in which a person corrects the area: its panel here, its drawing over the picture. */
export function AreaCorrection({ video, area, stage, onClose }: AreaCorrectionProps) {
  const { t } = useTranslation('viewer');
  const editor = useAreaEditor(area);
  useAreaKeys(editor);
  return (
    <>
      {stage !== null && createPortal(<AreaDrawing editor={editor} label={t('area.layer')} />, stage)}
      <AreaPanel video={video} area={area} editor={editor} onClose={onClose} />
    </>
  );
}
