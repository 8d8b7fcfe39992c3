import type { SortOf } from '@sarm/contracts/http/address';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import type { RouteGroups } from '@sarm/contracts/http/route-table';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { FigureValue } from '@sarm/ui/figure-value';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { fileSize } from '../../../shared/format/file-size.ts';
import { dateOnly, minutesAndSeconds, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { Column } from '../../../shared/lists/data-table.tsx';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { VideoStatusChip } from '../../../shared/videos/video-status-chip.tsx';
import { PictureSetKind } from './picture-set-line.tsx';
import { QualityChip } from './video-chips.tsx';
import { VideoThumbnail } from './video-thumbnail.tsx';

export type VideoSort = SortOf<RouteGroups['videos']['listOfDataset']>;

const ONE_LINE = {
  color: 'text.secondary',
  display: '-webkit-box',
  WebkitLineClamp: 1,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
} as const;

/** The name links to the detail for holders of view_analysis_results (BUS-046). */
function NameCell({ video, linked }: { readonly video: Video; readonly linked: boolean }) {
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', py: 0.5 }}>
      <VideoThumbnail video={video} />
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {linked ? (
            <Link component={RouterLink} to={pathTo(PATHS.sarmVideo, { videoId: video.id })} color="inherit">
              {video.name}
            </Link>
          ) : (
            video.name
          )}
        </Typography>
        {video.kind === 'pictures' && <PictureSetKind video={video} />}
        {video.description !== '' && (
          <Typography variant="caption" sx={ONE_LINE}>
            {video.description}
          </Typography>
        )}
      </Box>
    </Box>
  );
}

/** BUS-045 */
export function useVideoColumns(linked: boolean): readonly Column<Video, VideoSort>[] {
  const { t } = useTranslation(['videos', 'pictures', 'common']);
  const locale = useLocale();
  const figure = (value: string | null) => (
    <FigureValue value={value} notAvailable={t('common:notAvailable')} />
  );
  return [
    {
      id: 'name',
      header: t('videos:columns.name'),
      sort: 'name',
      minWidth: 180,
      cell: (video) => <NameCell video={video} linked={linked} />,
    },
    {
      id: 'status',
      header: t('videos:columns.status'),
      sort: 'status',
      cell: (video) => <VideoStatusChip video={video} />,
    },
    {
      id: 'quality',
      header: t('videos:columns.quality'),
      cell: (video) => <QualityChip video={video} />,
    },
    {
      id: 'size',
      header: t('videos:columns.size'),
      sort: 'size',
      align: 'right',
      oneLine: true,
      cell: (video) => fileSize(video.size, locale),
    },
    {
      id: 'resolution',
      header: t('videos:columns.resolution'),
      oneLine: true,
      cell: (video) => figure(video.resolution?.replace('x', ' × ') ?? null),
    },
    {
      id: 'duration',
      wide: true,
      header: t('videos:columns.duration'),
      sort: 'duration',
      align: 'right',
      cell: (video) =>
        video.kind === 'pictures'
          ? t('pictures:count', { count: video.extractedFramesCount })
          : figure(video.duration === null ? null : minutesAndSeconds(video.duration)),
    },
    {
      id: 'frames',
      wide: true,
      header: t('videos:columns.frames'),
      align: 'right',
      cell: (video) => noDecimals(video.extractedFramesCount, locale),
    },
    {
      id: 'createdAt',
      header: t('videos:columns.createdAt'),
      sort: 'createdAt',
      oneLine: true,
      cell: (video) => dateOnly(video.createdAt, locale),
    },
  ];
}
