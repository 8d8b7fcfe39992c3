import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import MaskIcon from '@mui/icons-material/GestureOutlined';
import { framesCalls } from '@sarm/contracts/addresses/frames.generated';
import { isId } from '@sarm/domain/ids';
import { EmptyState } from '@sarm/ui/empty-state';
import { ErrorState } from '@sarm/ui/error-state';
import { PageHeader } from '@sarm/ui/page-header';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHolds } from '../../../shared/access/user-context.tsx';
import { errorText, isApiError } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { LeaveGuard } from '../../../shared/changes/leave-guard.tsx';
import { usePageTitle } from '../../../shared/components/use-page-title.ts';
import { shortName } from '../../../shared/labels/short-name.ts';
import { PATHS } from '../../../shared/paths.ts';
import { type LabelCrops, useLabelCrops } from '../hooks/use-label-crops.ts';
import { useLabeling } from '../hooks/use-labeling.ts';
import { ClassKeys } from './class-keys.tsx';
import { ClassificationPanel } from './classification-panel.tsx';
import { CropView } from './crop-view.tsx';
import { CropsPanel } from './crops-panel.tsx';
import { FramePreview } from './frame-preview.tsx';
import { HeadMeasures } from './head-measures.tsx';
import { LabelingHeader } from './labeling-header.tsx';
import { ModelSuggestion } from './model-suggestion.tsx';
import { SaveAllDialog } from './save-all-dialog.tsx';

/** TEC-025, TEC-121 to TEC-124: the crops of one label, classified one by one. */
export function LabelClasses({ labelId }: { readonly labelId: string }) {
  const { t } = useTranslation('morphology');
  usePageTitle(t('title'));
  // A name is an address of get-label too, and finds another label once the first is renamed.
  if (!isId(labelId)) return <MissingLabel />;
  return <LabelOfId key={labelId} labelId={labelId} />;
}

function MissingLabel() {
  const { t } = useTranslation('morphology');
  return (
    <Titled>
      <EmptyState
        title={t('notFound')}
        action={
          <Button variant="outlined" component={Link} to={PATHS.finetuneMorphologyLabels}>
            {t('back')}
          </Button>
        }
      />
    </Titled>
  );
}

/** While there is no label to name the page by. */
function Titled({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('morphology');
  return (
    <>
      <PageHeader title={t('title')} />
      {children}
    </>
  );
}

function LabelOfId({ labelId }: { readonly labelId: string }) {
  const { t } = useTranslation(['morphology', 'pages', 'common']);
  const crops = useLabelCrops(labelId);
  const label = crops.read.data?.data_label;
  const holds = useHolds(label?.project_id);
  if (crops.read.isError && label === undefined) {
    const { error } = crops.read;
    if (isApiError(error) && error.status === 404) return <MissingLabel />;
    return (
      <Titled>
        <ErrorState
          title={t('morphology:loadFailed')}
          message={errorText(error)}
          retryLabel={t('common:retry')}
          retrying={crops.read.isFetching}
          onRetry={() => void crops.read.refetch()}
        />
      </Titled>
    );
  }
  if (label === undefined)
    return (
      <Titled>
        <Box sx={{ display: 'grid', placeItems: 'center', minHeight: 400 }}>
          <CircularProgress aria-label={t('common:loading')} />
        </Box>
      </Titled>
    );
  if (label.label_type !== 'morphology') return <MissingLabel />;
  if (!holds('annotate_morphology'))
    return (
      <Titled>
        <Alert severity="warning">{t('pages:refused.annotation')}</Alert>
      </Titled>
    );
  return <Labeling crops={crops} labelId={labelId} />;
}

function Labeling({ crops, labelId }: { readonly crops: LabelCrops; readonly labelId: string }) {
  const { t } = useTranslation('morphology');
  const labeling = useLabeling(labelId, crops);
  const { label, item, crop, classes } = labeling;
  const frame = useRead(framesCalls.get, item === undefined ? null : { params: { id: item.frame_id } });
  usePageTitle(label === undefined ? t('title') : shortName(label.name));
  if (label === undefined) return null;
  return (
    <>
      <LabelingHeader labeling={labeling} />
      {!labeling.isOwn && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {t('ofOther', { name: label.user_name })}
        </Alert>
      )}
      {crops.total === 0 && !crops.read.isFetching ? (
        <EmptyState
          icon={<MaskIcon />}
          title={t('noCrops')}
          text={t('noCropsText')}
          action={
            <Button
              variant="contained"
              component={Link}
              to={`${PATHS.finetuneCrops}?datasetId=${label.dataset_id}`}
            >
              {t('addCrops')}
            </Button>
          }
        />
      ) : (
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: '264px minmax(0, 1fr) 336px' },
          }}
        >
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0, order: { xs: 1, lg: 0 } }}>
            <CropsPanel labeling={labeling} />
            <FramePreview item={item} crop={crop} frame={frame.currentData} failed={frame.isError} />
          </Box>
          <CropView labeling={labeling} />
          <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
            <ClassificationPanel labeling={labeling} />
            <ModelSuggestion labeling={labeling} labelId={labelId} />
            {labeling.showsMeasures && <HeadMeasures labeling={labeling} />}
          </Box>
        </Box>
      )}
      {labeling.savingAll && <SaveAllDialog labeling={labeling} />}
      {labeling.keysOpen && <ClassKeys onClose={labeling.closeKeys} />}
      <LeaveGuard unsaved={classes.unsent.size > 0 || classes.drafts.size > 0} />
    </>
  );
}
