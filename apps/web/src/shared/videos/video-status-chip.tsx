import type { VideoStatus } from '@sarm/domain/statuses';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import type { Workflow } from '../screens/screen.ts';
import { shownStatus } from './video-tones.ts';

export interface VideoStatusChipProps {
  readonly video: { readonly processingStatus: VideoStatus };
  readonly workflow?: Workflow;
}

export function VideoStatusChip({ video, workflow = 'sarm' }: VideoStatusChipProps) {
  const { t } = useTranslation('videos');
  const { label, tone } = shownStatus(video.processingStatus, workflow);
  return <StatusChip label={t(`status.${label}`)} tone={tone} />;
}
