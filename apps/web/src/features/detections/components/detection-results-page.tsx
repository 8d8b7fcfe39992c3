import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import ViewIcon from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { detectionCalls } from '@sarm/contracts/addresses/detection.generated';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { DETECTION } from '@sarm/domain/shapes/detection';
import { EmptyState } from '@sarm/ui/empty-state';
import { PageHeader } from '@sarm/ui/page-header';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayOpen } from '../../../shared/access/user-access.ts';
import { useCan, useUser } from '../../../shared/access/user-context.tsx';
import { DatasetChooser } from '../../../shared/choosers/dataset-chooser.tsx';
import { useChosenPlace } from '../../../shared/choosers/use-chosen-place.ts';
import { VideoChooser } from '../../../shared/choosers/video-chooser.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { DetectionsDialog } from '../../../shared/frames/detections-dialog.tsx';
import { FramedList } from '../../../shared/lists/framed-list.tsx';
import { RowActions } from '../../../shared/lists/row-actions.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { PATHS } from '../../../shared/paths.ts';
import { useExportDetections } from '../hooks/use-export-detections.ts';
import { AnnotationLink } from './annotation-link.tsx';
import { FrameSummary, useFrameColumns } from './use-frame-columns.tsx';

/** TEC-013: what detection found in the frames of a video that the person chooses. */
export function DetectionResultsPage() {
  const { t } = useTranslation('workbench', { keyPrefix: 'runs' });
  const place = useChosenPlace();
  const { video } = place;
  usePageTitle(t('results'));
  return (
    <>
      <PageHeader
        title={t('results')}
        description={t('resultsText')}
        actions={video !== undefined && <VideoActions video={video} />}
      />
      <Card sx={{ p: 2, mb: 2, display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <DatasetChooser place={place} />
        <VideoChooser place={place} />
      </Card>
      {video === undefined ? (
        <EmptyState icon={<ViewIcon />} title={t('chooseVideo')} text={t('chooseResultsText')} />
      ) : (
        <DetectedFrames key={video.id} video={video} />
      )}
    </>
  );
}

function VideoActions({ video }: { readonly video: Video }) {
  const { t } = useTranslation('workbench', { keyPrefix: 'runs' });
  const user = useUser();
  const may = useCan()(detectionCalls.exportVideo, { projectId: video.projectId });
  const { exportVideo, busy } = useExportDetections();
  return (
    <>
      {mayOpen(user, 'finetuneDetection') && (
        <Button component={Link} to={`${PATHS.finetuneDetection}?videoId=${video.id}`}>
          {t('apply')}
        </Button>
      )}
      {may && (
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          loading={busy}
          onClick={() => void exportVideo(video.id)}
        >
          {t('exportVideo')}
        </Button>
      )}
    </>
  );
}

function DetectedFrames({ video }: { readonly video: Video }) {
  const { t } = useTranslation(['workbench', 'frames']);
  const user = useUser();
  const list = useList(
    detectionCalls.ofVideo,
    { params: { videoId: video.id } },
    { limit: DETECTION.framesPerPage },
  );
  const columns = useFrameColumns(true);
  const [viewed, setViewed] = useState<Frame | null>(null);
  const { exportFrame } = useExportDetections();
  const may = useCan()(detectionCalls.exportFrame, { projectId: video.projectId });
  const apply = (
    <Button variant="contained" component={Link} to={`${PATHS.finetuneDetection}?videoId=${video.id}`}>
      {t('workbench:runs.apply')}
    </Button>
  );
  return (
    <>
      <FramedList
        list={list}
        label={t('workbench:runs.resultsOf', { name: video.name })}
        failed={(message) => t('frames:boxes.error', { message })}
        empty={{
          title: t('workbench:runs.noResults'),
          text: t('workbench:runs.noResultsText'),
          ...(mayOpen(user, 'finetuneDetection') ? { action: apply } : {}),
        }}
        table={{
          columns,
          rowId: ({ id }) => id,
          rowName: ({ frameNumber }) => t('frames:frame', { number: frameNumber }),
          card: (frame) => <FrameSummary frame={frame} results />,
          actions: (frame) => (
            <Box sx={{ display: 'inline-flex', alignItems: 'center' }}>
              <RowActions
                actions={[
                  {
                    label: t('frames:viewDetectionsOf', { number: frame.frameNumber }),
                    icon: ViewIcon,
                    onPress: () => setViewed(frame),
                  },
                  {
                    label: t('workbench:runs.exportFrame', { number: frame.frameNumber }),
                    icon: DownloadIcon,
                    blocked: may ? undefined : t('workbench:runs.blocked.refusedExport'),
                    onPress: () => void exportFrame(frame.id),
                  },
                ]}
              />
              <AnnotationLink
                frameId={frame.id}
                videoId={video.id}
                datasetId={video.datasetId}
                number={frame.frameNumber}
              />
            </Box>
          ),
        }}
      />
      {viewed !== null && <DetectionsDialog frame={viewed} onClose={() => setViewed(null)} />}
    </>
  );
}
