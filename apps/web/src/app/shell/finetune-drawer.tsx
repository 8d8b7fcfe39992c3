import AnnotationIcon from '@mui/icons-material/DrawOutlined';
import CalibrationIcon from '@mui/icons-material/StraightenOutlined';
import ConcentrationIcon from '@mui/icons-material/BubbleChartOutlined';
import CropsIcon from '@mui/icons-material/CropOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import DatasetsIcon from '@mui/icons-material/DatasetOutlined';
import DetectionIcon from '@mui/icons-material/CropFreeOutlined';
import ExtractionIcon from '@mui/icons-material/BurstModeOutlined';
import LabelsIcon from '@mui/icons-material/LabelOutlined';
import MorphologyIcon from '@mui/icons-material/CategoryOutlined';
import MotilityIcon from '@mui/icons-material/TimelineOutlined';
import PredictionIcon from '@mui/icons-material/SlideshowOutlined';
import ProjectsIcon from '@mui/icons-material/FolderOutlined';
import ResultsIcon from '@mui/icons-material/PreviewOutlined';
import ReviewIcon from '@mui/icons-material/RateReviewOutlined';
import TrainingIcon from '@mui/icons-material/ModelTrainingOutlined';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/access/user-context.tsx';
import { mayOpenPath } from '../../shared/access/may-open-path.ts';
import { LinkList } from './link-list.tsx';
import { StageList } from './stage-list.tsx';
import { StageRail } from './stage-rail.tsx';
import { useFinetuneStages } from './use-finetune-stages.ts';

/** In the order of the work. */
const LINKS = [
  ['dashboard', '/finetune/dashboard', DashboardIcon],
  ['projects', '/finetune/videos', ProjectsIcon],
  ['datasets', '/finetune/datasets', DatasetsIcon],
  ['frameExtraction', '/finetune/frame-extraction', ExtractionIcon],
  ['detection', '/finetune/detection', DetectionIcon],
  ['detectionResults', '/finetune/detection-results', ResultsIcon],
  ['concentration', '/finetune/concentration', ConcentrationIcon],
  ['motility', '/finetune/motility', MotilityIcon],
  ['crops', '/finetune/crops', CropsIcon],
  ['annotation', '/finetune/annotation', AnnotationIcon],
  ['dataLabels', '/finetune/annotation/detection', LabelsIcon],
  ['morphologyLabels', '/finetune/morphology-data-labels', MorphologyIcon],
  ['labelReview', '/finetune/data-label-review', ReviewIcon],
  ['training', '/finetune/training', TrainingIcon],
  ['prediction', '/finetune/prediction', PredictionIcon],
  ['calibrations', '/finetune/calibrations', CalibrationIcon],
] as const;

function FinetuneLinks() {
  const { t } = useTranslation('technicalDrawer');
  const user = useUser();
  return (
    <LinkList
      links={LINKS.filter(([, to]) => mayOpenPath(user, to)).map(([label, to, Icon]) => ({
        label: t(`links.${label}`),
        to,
        icon: <Icon fontSize="small" />,
      }))}
    />
  );
}

export interface FinetuneDrawerProps {
  readonly folded: boolean;
  /** A project, dataset or video is in context: then its stages come first. */
  readonly inContext: boolean;
}

/** PLT-052: the screens of the workflow and its six stages; folded the stages alone. */
export function FinetuneDrawer({ folded, inContext }: FinetuneDrawerProps) {
  const { t } = useTranslation('shell');
  const stages = useFinetuneStages();
  if (folded) return <StageRail title={t('stages.title')} stages={stages} />;
  const list = <StageList title={t('stages.title')} stages={stages} />;
  return (
    <>
      {inContext && list}
      <FinetuneLinks />
      {!inContext && list}
    </>
  );
}
