import BackIcon from '@mui/icons-material/ArrowBack';
import RefreshIcon from '@mui/icons-material/Refresh';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { PATHS } from '../../../shared/paths.ts';
import { useCropChoice } from '../hooks/use-crop-choice.ts';
import { useMaskEditor } from '../hooks/use-mask-editor.ts';
import { useMaskLabels } from '../hooks/use-mask-labels.ts';
import { idOfQuery } from '../state/id-of-query.ts';
import { MaskSaveState } from './mask-save-state.tsx';
import { MaskWorkspace } from './mask-workspace.tsx';

/** TEC-099 */
const CROPS_PER_PAGE = 24;

/** TEC-022, TEC-093 to TEC-120: masks of the crops of one frame, for people with annotate_morphology in its project. */
export function MorphologyFramePage() {
  const { t } = useTranslation(['masks', 'pages', 'common']);
  const [query] = useSearchParams();
  const named = query.get('frameId') ?? '';
  const frameId = idOfQuery(query, 'frameId');
  const datasetId = idOfQuery(query, 'datasetId');
  const frame = useRead(framesCalls.get, frameId === null ? null : { params: { id: frameId } });
  const { data } = frame;
  const video = useRead(
    videosCalls.get,
    data === undefined ? null : { params: { id: data.videoId }, query: {} },
  );
  const choice = useCropChoice(frameId === null ? null : { frame_id: frameId }, CROPS_PER_PAGE);
  const labels = useMaskLabels(datasetId);
  const editor = useMaskEditor({ page: 'frame', frameId, datasetId, choice, labels });
  const holds = useHolds(video.data?.projectId);
  const title =
    data === undefined ? t('masks:morphology') : t('masks:morphologyTitle', { number: data.frameNumber });
  usePageTitle(title);
  if (frameId === null || frame.isError)
    return (
      <MissingFrame
        frameId={named}
        errors={[
          frame.isError && t('masks:frameError', { message: errorText(frame.error) }),
          choice.read.isError && t('masks:detectionError', { message: errorText(choice.read.error) }),
        ]}
        {...(frameId === null ? {} : { onRetry: () => void frame.refetch() })}
      />
    );
  if (video.data !== undefined && !holds('annotate_morphology'))
    return <Alert severity="warning">{t('pages:refused.annotation')}</Alert>;
  if (data === undefined || video.isLoading)
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 400 }}>
        <CircularProgress aria-label={t('common:loading')} />
      </Box>
    );
  const back = new URLSearchParams({ frameId, ...(datasetId === null ? {} : { datasetId }) });
  const refresh = (): void => {
    void frame.refetch();
    choice.refetch();
    labels.retry();
    if (editor.crop !== undefined) void editor.drawing.read.refetch();
  };
  return (
    <>
      <FrameHeader
        title={title}
        back={`${PATHS.finetuneCrops}?${back}`}
        where={[
          video.data?.name,
          video.data?.datasetName,
          choice.number === null
            ? undefined
            : t('masks:cropOf', { number: choice.number, total: choice.total }),
        ]}
        save={<MaskSaveState drawing={editor.drawing} />}
        onRefresh={refresh}
      />
      <MaskWorkspace editor={editor} />
    </>
  );
}

interface FrameHeaderProps {
  readonly title: string;
  readonly back: string;
  /** What is missing is left out. */
  readonly where: readonly (string | undefined)[];
  readonly save: ReactNode;
  readonly onRefresh: () => void;
}

function FrameHeader({ title, back, where, save, onRefresh }: FrameHeaderProps) {
  const { t } = useTranslation('masks');
  return (
    <Box
      component="header"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minHeight: 40, mb: 1.5 }}
    >
      <IconButton size="small" component={Link} to={back} aria-label={t('back')}>
        <BackIcon fontSize="small" />
      </IconButton>
      <Typography variant="h1">{title}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {where.filter((text) => text !== undefined && text !== '').join(' · ')}
      </Typography>
      <Box sx={{ flex: 1 }} />
      {save}
      <Button variant="outlined" startIcon={<RefreshIcon />} onClick={onRefresh}>
        {t('refresh')}
      </Button>
    </Box>
  );
}

interface MissingFrameProps {
  readonly frameId: string;
  readonly errors: readonly (string | false)[];
  readonly onRetry?: () => void;
}

/** TEC-095 */
function MissingFrame({ frameId, errors, onRetry }: MissingFrameProps) {
  const { t } = useTranslation(['masks', 'common']);
  return (
    <Alert
      severity="error"
      action={
        onRetry !== undefined && (
          <Button size="small" color="inherit" onClick={onRetry}>
            {t('common:retry')}
          </Button>
        )
      }
    >
      <AlertTitle component="h1">{t('masks:frameNotFound', { id: frameId })}</AlertTitle>
      {errors.map((text) => text !== false && <div key={text}>{text}</div>)}
    </Alert>
  );
}
