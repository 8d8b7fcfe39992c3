import BackIcon from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { layersCalls } from '@sarm/contracts/addresses/layers.generated';
import type { FrameSnapshot } from '@sarm/annotator/session/frame-session.types';
import { ErrorState } from '@sarm/ui/error-state';
import { PageHeader } from '@sarm/ui/page-header';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { useUser } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useDemoReader } from '../../../shared/api/shown-demo.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { pathTo, PATHS } from '../../../shared/paths.ts';
import { useConfirm } from '../../../shared/state/use-confirm.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import { EditingProvider } from '../hooks/editing-context.tsx';
import { useFrameSession } from '../hooks/use-frame-session.ts';
import { useRefusals } from '../hooks/use-refusals.ts';
import { useWorkspaceActions } from '../hooks/use-workspace-actions.ts';
import { useWorkspace } from '../hooks/use-workspace.ts';
import { layerTarget } from '../state/layer-target.ts';
import { AnnotationHeader } from './annotation-header.tsx';
import { AnnotationWorkspace } from './annotation-workspace.tsx';
import { SaveStatus } from './save-status.tsx';

interface UnreadProps {
  readonly status: FrameSnapshot['status'];
  readonly onRetry: () => void;
}

/** Before the layer is read, and where it cannot be. */
function Unread({ status, onRetry }: UnreadProps) {
  const { t } = useTranslation(['rounds', 'annotation', 'common']);
  return (
    <>
      <PageHeader
        title={t('rounds:mine.title')}
        back={
          <IconButton
            size="small"
            component={Link}
            to={PATHS.finetuneBlindWork}
            aria-label={t('annotation:back')}
          >
            <BackIcon fontSize="small" />
          </IconButton>
        }
      />
      {status === 'missing' && <Alert severity="error">{t('annotation:notFound')}</Alert>}
      {status === 'failed' && (
        <ErrorState message={t('annotation:stateFailed')} retryLabel={t('common:retry')} onRetry={onRetry} />
      )}
      {status !== 'missing' && status !== 'failed' && (
        <Skeleton variant="rounded" height={700} animation={false} />
      )}
    </>
  );
}

/** The own layer of a frame: the canvas as ever, and nothing of what others have done there. */
export function BlindLayerPage() {
  const { t } = useTranslation('rounds');
  const { layerId = '' } = useParams();
  usePageTitle(t('mine.title'));
  return (
    <EditingProvider>
      <BlindLayer key={layerId} layerId={layerId} />
    </EditingProvider>
  );
}

function BlindLayer({ layerId }: { readonly layerId: string }) {
  const { t } = useTranslation(['rounds', 'annotation', 'common']);
  const target = layerTarget(layerId);
  const reportRefusals = useRefusals();
  const { session, snapshot } = useFrameSession(target, reportRefusals);
  const work = useWorkspace({
    frameId: target,
    videoId: snapshot.frame?.video_id ?? '',
    session,
    snapshot,
    mode: 'blind',
  });
  const actions = useWorkspaceActions(work, () => undefined);
  const { finish, failure, finishing } = useFinish(layerId);
  const { frame } = work;
  const { projectPermissions } = useUser();
  useDemoReader(projectPermissions.find(({ projectId }) => projectId === frame?.project_id));
  if (frame === null || snapshot.status === 'missing')
    return <Unread status={snapshot.status} onRetry={() => session?.retry()} />;
  return (
    <AnnotationWorkspace
      work={work}
      actions={actions}
      onOpen={() => undefined}
      header={
        <>
          <AnnotationHeader
            title={t('annotation:frame', { number: frame.frame_number })}
            state={work.progress}
            where={t('rounds:mine.blind')}
            readOnly={work.readOnly}
            back={PATHS.finetuneBlindWork}
            people={[]}
            save={
              <>
                <SaveStatus
                  save={snapshot.saveState}
                  frameId={target}
                  unsent={() => session?.unsent() ?? []}
                  onDiscard={() => session?.discardUnsent()}
                  onRetry={() => session?.retry()}
                  onConflict={() => undefined}
                />
                <Button
                  variant="contained"
                  size="small"
                  loading={finishing}
                  // What is on the way would come too late.
                  disabled={snapshot.saveState.kind !== 'saved' || !work.mayEdit}
                  onClick={() => finish(snapshot.objects.length)}
                >
                  {t('rounds:mine.finish')}
                </Button>
              </>
            }
            onKeys={() => actions.setDialog('keys')}
          />
          {failure !== undefined && (
            <Alert severity="error" sx={{ mb: 1.5 }}>
              {errorText(failure)}
            </Alert>
          )}
        </>
      }
    />
  );
}

/** Completes the layer after a question, and opens the next one. */
function useFinish(layerId: string) {
  const { t } = useTranslation('rounds');
  const navigate = useNavigate();
  const confirm = useConfirm();
  const toast = useToast();
  const [send, sending] = useChange(layersCalls.finish);
  const next = useRead(layersCalls.list, { query: { state: 'open', page: 1, limit: 2 } });
  const finish = (boxes: number): void =>
    confirm({
      title: t('mine.finish'),
      message: t('mine.finishText', { count: boxes }),
      confirmLabel: t('mine.finish'),
      onConfirm: async () => {
        const { error } = await send({ params: { id: layerId } });
        if (error !== undefined) return;
        toast.success(t('mine.finished'));
        const following = next.data?.items.find(({ id }) => id !== layerId);
        await navigate(
          following === undefined
            ? PATHS.finetuneBlindWork
            : pathTo(PATHS.finetuneBlindLayer, { layerId: following.id }),
        );
      },
    });
  return { finish, failure: sending.isError ? sending.error : undefined, finishing: sending.isLoading };
}
