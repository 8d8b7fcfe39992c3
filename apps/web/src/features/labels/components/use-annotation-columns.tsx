import Box from '@mui/material/Box';
import type { AnnotationFrame } from '@sarm/contracts/http/labels/labels.entities';
import { Micrograph } from '@sarm/ui/micrograph';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { Column } from '../../../shared/lists/table-props.ts';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';
import { useFrameFailureTexts } from '../../../shared/media/use-frame-failure-texts.ts';
import { FrameProgress, FrameStatus } from './frame-progress.tsx';

export type FrameOrder = 'date' | 'status' | 'frameNumber';

/** TEC-066: the table of Annotation Management. */
export function useAnnotationColumns(): readonly Column<AnnotationFrame, FrameOrder>[] {
  const { t } = useTranslation('annotationList');
  const locale = useLocale();
  const failureTexts = useFrameFailureTexts();
  return [
    {
      id: 'frame',
      header: t('column.frame'),
      sort: 'frameNumber',
      oneLine: true,
      cell: ({ frameNumber: number }) => t('frameName', { number }),
    },
    {
      id: 'picture',
      header: t('column.picture'),
      cell: ({ id, frameNumber: number, video_name: video, width, height }) => (
        <Box sx={{ width: 72, py: 0.5 }}>
          <Micrograph ratio={`${Math.max(width, 1)} / ${Math.max(height, 1)}`} sx={{ borderRadius: 0.5 }}>
            <AuthedImage
              small
              source={mediaUrl('frame', id)}
              alt={t('frameOf', { number, video })}
              failureTexts={failureTexts}
            />
          </Micrograph>
        </Box>
      ),
    },
    { id: 'video', header: t('column.video'), cell: ({ video_name: video }) => video },
    { id: 'dataset', header: t('column.dataset'), wide: true, cell: ({ dataset_name: dataset }) => dataset },
    {
      id: 'status',
      header: t('column.status'),
      sort: 'status',
      cell: (frame) => <FrameStatus frame={frame} />,
    },
    { id: 'progress', header: t('column.progress'), cell: (frame) => <FrameProgress frame={frame} /> },
    {
      id: 'date',
      header: t('column.date'),
      sort: 'date',
      oneLine: true,
      cell: ({ createdAt }) => dateAndTime(createdAt, locale),
    },
  ];
}
