import ImageIcon from '@mui/icons-material/ImageOutlined';
import { skipToken } from '@reduxjs/toolkit/query/react';
import type { Frame } from '@sarm/contracts/http/entities';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { EmptyState } from '@sarm/ui/empty-state';
import { CardSkeletons } from '@sarm/ui/list-skeleton';
import { PageHeader } from '@sarm/ui/page-header';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { errorText } from '../../../shared/api/api-error.ts';
import { useFrameStatsQuery, useVideoQuery } from '../../../shared/api/videos.endpoints.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { ListState } from '../../../shared/lists/list-state.tsx';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useFrames } from '../hooks/use-frames.ts';
import { FrameDialog } from './frame-dialog.tsx';
import { FrameGrid } from './frame-grid.tsx';

/** BUS-012, BUS-062 to BUS-068 */
export function FramesPage() {
  const { t } = useTranslation(['frames', 'videos', 'common']);
  const { videoId = '' } = useParams();
  const [query, setQuery] = useSearchParams();
  const onlySelected = query.get('selected') === 'true';
  const video = useVideoQuery(videoId === '' ? skipToken : { params: { id: videoId }, query: {} });
  const stats = useFrameStatsQuery({ query: { video_id: videoId } });
  const { list, frames, total, toggle, patch } = useFrames({ videoId, onlySelected });
  const [viewed, setViewed] = useState<number | null>(null);
  const name = video.data?.name ?? '';
  usePageTitle(name === '' ? t('frames:title') : t('frames:of', { name }));
  const onToggle = useCallback((frame: Frame) => void toggle(frame), [toggle]);
  const filter = (on: boolean): void => setQuery(on ? { selected: 'true' } : {}, { replace: true });
  const open = viewed === null ? undefined : frames[viewed];
  const step = (by: -1 | 1): void => {
    if (viewed === null) return;
    setViewed(viewed + by);
    if (viewed + by >= frames.length - 1 && list.hasNextPage) void list.fetchNextPage();
  };
  const videosPath =
    video.data === undefined
      ? PATHS.sarmProjects
      : pathTo(PATHS.sarmVideos, { projectId: video.data.projectId, datasetId: video.data.datasetId });

  return (
    <>
      <PageHeader
        title={name === '' ? t('frames:title') : t('frames:of', { name })}
        breadcrumbsLabel={t('common:breadcrumbs')}
        breadcrumbs={[
          <Crumb key="videos" to={videosPath} label={video.data?.datasetName ?? t('videos:title')} />,
        ]}
        actions={
          <Tooltip title={t('frames:submitLater')}>
            <span>
              <Button variant="contained" disabled>
                {t('frames:submit')}
              </Button>
            </span>
          </Tooltip>
        }
      />
      <Box sx={{ display: 'flex', gap: 2, mb: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="body2" sx={{ fontWeight: 620 }} aria-live="polite">
          {t('frames:selectedCount', { count: stats.data?.selected ?? 0 })}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('frames:shown', { shown: frames.length, total })}
        </Typography>
        <FormControlLabel
          control={<Switch size="small" checked={onlySelected} onChange={(_, on) => filter(on)} />}
          label={t('frames:onlySelected')}
          slotProps={{ typography: { variant: 'body2' } }}
        />
        <Box sx={{ flex: 1 }} />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('frames:keys')}
        </Typography>
      </Box>
      <ListState
        isLoading={list.isLoading}
        isFetching={list.isFetching}
        error={
          list.isError && frames.length === 0
            ? t('frames:listError', { message: errorText(list.error) })
            : undefined
        }
        onRetry={() => void list.refetch()}
        isEmpty={frames.length === 0}
        search=""
        onClearSearch={() => undefined}
        skeleton={<CardSkeletons label={t('frames:title')} count={8} />}
        empty={
          onlySelected ? (
            <EmptyState
              icon={<ImageIcon />}
              title={t('frames:noneSelected')}
              text={t('frames:noneSelectedText')}
              action={
                <Button variant="outlined" onClick={() => filter(false)}>
                  {t('frames:showAll')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<ImageIcon />}
              title={t('frames:none')}
              text={t('frames:noneText')}
              action={
                <Button variant="contained" component={Link} to={videosPath}>
                  {t('videos:extract')}
                </Button>
              }
            />
          )
        }
      >
        <FrameGrid frames={frames} onView={setViewed} onToggle={onToggle} />
        {list.hasNextPage && (
          <Box sx={{ display: 'grid', justifyItems: 'center', mt: 2 }}>
            <Button
              variant="outlined"
              loading={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('frames:loadMore')}
            </Button>
          </Box>
        )}
      </ListState>
      {open !== undefined && viewed !== null && (
        <FrameDialog
          frame={open}
          index={viewed}
          total={frames.length}
          onStep={step}
          onToggle={onToggle}
          onNoteSaved={(frame) => void patch(frame.id, { note: frame.note })}
          onClose={() => setViewed(null)}
        />
      )}
    </>
  );
}
