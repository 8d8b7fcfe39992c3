import ScienceIcon from '@mui/icons-material/ScienceOutlined';
import Button from '@mui/material/Button';
import { analysesCalls } from '@sarm/contracts/addresses/analyses.generated';
import { calculationCalls } from '@sarm/contracts/addresses/calculation.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { isId } from '@sarm/domain/ids';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { ListPage } from '../../../shared/lists/list-page.tsx';
import { useList } from '../../../shared/lists/use-list.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { useRunAnalysis } from '../hooks/use-run-analysis.ts';
import { AnalysisCard } from './analysis-card.tsx';

/** BUS-019: the stored analyses of a video, and the button that runs both calculations for it. */
export function VideoAnalysesPage() {
  const { t } = useTranslation(['analyses', 'videos']);
  const { videoId = '' } = useParams();
  const valid = isId(videoId);
  const video = useRead(videosCalls.get, valid ? { params: { id: videoId }, query: {} } : null);
  const list = useList(analysesCalls.list, valid ? { query: { video_id: videoId } } : null, {
    sortBy: 'createdAt',
    sortOrder: 'desc',
    limit: 12,
  });
  const can = useCan();
  const { run, isLoading } = useRunAnalysis();
  const projectId = video.data?.projectId ?? null;
  const mayRun = projectId !== null && can(calculationCalls.motility, { projectId });
  const button = mayRun ? (
    <Button variant="contained" loading={isLoading} onClick={() => void run([videoId])}>
      {t('analyses:ofVideo.run')}
    </Button>
  ) : undefined;
  return (
    <ListPage
      list={{ ...list, isLoading: list.isLoading || video.isLoading }}
      title={t('analyses:ofVideo.title', { name: video.data?.name ?? '' })}
      description={t('analyses:ofVideo.runText')}
      breadcrumbs={[
        <Crumb key="video" to={pathTo(PATHS.sarmVideo, { videoId })} label={video.data?.name ?? videoId} />,
      ]}
      actions={button}
      failed={(message) => t('analyses:listError', { message })}
      otherFailure={video.isError ? t('analyses:oneError', { message: errorText(video.error) }) : undefined}
      empty={{ icon: <ScienceIcon />, title: t('analyses:ofVideo.none'), action: button }}
      card={(analysis) => (
        <AnalysisCard
          key={analysis.id}
          analysis={analysis}
          openTo={`${PATHS.sarmResults}?id=${analysis.id}`}
        />
      )}
    />
  );
}
