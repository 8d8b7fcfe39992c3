import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { videosCalls } from '@sarm/contracts/addresses/videos.generated';
import { DETECTION } from '@sarm/domain/shapes/detection';
import { EmptyState } from '@sarm/ui/empty-state';
import { PageHeader } from '@sarm/ui/page-header';
import { Stepper } from '@sarm/ui/stepper';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { mayOpen } from '../../../shared/access/user-access.ts';
import { useHolds, useUser } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { Crumb } from '../../../shared/components/crumb.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { NewLabelDialog } from '../../../shared/labels/new-label-dialog.tsx';
import { PATHS } from '../../../shared/paths.ts';
import { useCropChoice } from '../hooks/use-crop-choice.ts';
import { useMaskEditor } from '../hooks/use-mask-editor.ts';
import { useMaskLabels } from '../hooks/use-mask-labels.ts';
import { idOfQuery } from '../state/id-of-query.ts';
import { actionFailure } from '../state/failure-texts.ts';
import { MaskExport } from './mask-export.tsx';
import { MaskSaveState } from './mask-save-state.tsx';
import { MaskWorkspace } from './mask-workspace.tsx';

/** TEC-023, TEC-087 to TEC-092: masks of the crops of one video, and their export. */
export function MaskExtractionPage() {
  const { t } = useTranslation(['masks', 'pages', 'common']);
  const user = useUser();
  const [query] = useSearchParams();
  const videoId = idOfQuery(query, 'videoId');
  const datasetId = idOfQuery(query, 'datasetId');
  const datasets = mayOpen(user, 'finetuneDatasets') ? PATHS.finetuneDatasets : PATHS.finetuneDashboard;
  usePageTitle(t('masks:extraction'));
  const crumbs = [
    <Crumb key="technical" to={PATHS.finetuneDashboard} label={t('masks:technical')} />,
    <Crumb key="datasets" to={datasets} label={t('masks:datasets')} />,
    <span key="here" aria-current="page">
      {t('masks:extraction')}
    </span>,
  ];
  const header = {
    title: t('masks:extraction'),
    breadcrumbs: crumbs,
    breadcrumbsLabel: t('masks:breadcrumbs'),
  };
  if (videoId === null || datasetId === null)
    return (
      <>
        <PageHeader {...header} />
        <Box sx={{ display: 'grid', gap: 1, mb: 2 }}>
          {videoId === null && <Alert severity="warning">{t('masks:videoRequired')}</Alert>}
          {datasetId === null && <Alert severity="warning">{t('masks:datasetRequired')}</Alert>}
        </Box>
        <EmptyState
          title={t('masks:bothIds')}
          action={
            <Button variant="contained" component={Link} to={datasets}>
              {t('masks:goToDatasets')}
            </Button>
          }
        />
      </>
    );
  return <Extraction header={header} videoId={videoId} datasetId={datasetId} />;
}

interface ExtractionProps {
  readonly header: Pick<Parameters<typeof PageHeader>[0], 'title' | 'breadcrumbs' | 'breadcrumbsLabel'>;
  readonly videoId: string;
  readonly datasetId: string;
}

function Extraction({ header, videoId, datasetId }: ExtractionProps) {
  const { t } = useTranslation(['masks', 'pages', 'common']);
  const [step, setStep] = useState(0);
  const [creating, setCreating] = useState(false);
  const video = useRead(videosCalls.get, { params: { id: videoId }, query: {} });
  const holds = useHolds(video.data?.projectId);
  const choice = useCropChoice({ video_id: videoId, dataset_id: datasetId }, DETECTION.cropsPerPage);
  const labels = useMaskLabels(datasetId);
  const editor = useMaskEditor({ page: 'video', frameId: null, datasetId, choice, labels });
  if (video.data !== undefined && !holds('annotate_detection'))
    return <Alert severity="warning">{t('pages:refused.masks')}</Alert>;
  const steps = [t('masks:step.define'), t('masks:step.export')];
  const goTo = async (next: number): Promise<void> => {
    if (await editor.drawing.flush()) setStep(next);
  };
  return (
    <>
      <PageHeader
        {...header}
        description={[video.data?.name, video.data?.datasetName].filter(Boolean).join(' · ')}
        actions={
          <>
            <MaskSaveState drawing={editor.drawing} />
            <Button variant={step === 0 ? 'contained' : 'outlined'} onClick={() => void goTo(1 - step)}>
              {t(step === 0 ? 'masks:toExport' : 'masks:toMasks')}
            </Button>
          </>
        }
      />
      <Box sx={{ maxWidth: 640, mb: 2 }}>
        <Stepper steps={steps} current={step} label={t('masks:steps')} />
      </Box>
      {step === 0 ? (
        <MaskWorkspace editor={editor} onNewLabel={() => setCreating(true)} />
      ) : (
        <MaskExport labels={labels} />
      )}
      {creating && (
        <NewLabelDialog
          type="morphology"
          datasetId={datasetId}
          failureText={(error) => actionFailure(t, 'createLabel', error)}
          onCreated={({ id }) => {
            setCreating(false);
            labels.choose(id);
          }}
          onClose={() => setCreating(false)}
        />
      )}
    </>
  );
}
