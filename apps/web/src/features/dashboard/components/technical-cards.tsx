import AnnotationIcon from '@mui/icons-material/DrawOutlined';
import ChevronIcon from '@mui/icons-material/ChevronRight';
import DatasetsIcon from '@mui/icons-material/DatasetOutlined';
import FramesIcon from '@mui/icons-material/BurstModeOutlined';
import PredictionIcon from '@mui/icons-material/SmartDisplayOutlined';
import TrainingIcon from '@mui/icons-material/ModelTrainingOutlined';
import VideosIcon from '@mui/icons-material/VideocamOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { TechnicalDashboard } from '@sarm/contracts/http/dashboard/technical-dashboard.entities';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { holdsAnyOf } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

type Counts = TechnicalDashboard['counts'];
type Name = 'datasets' | 'videos' | 'frames' | 'annotation' | 'training' | 'prediction';
interface CardOf {
  readonly name: Name;
  readonly to: string;
  readonly icon: typeof DatasetsIcon;
  /** What its screen requires, docs/requirements/routes.csv. */
  readonly anyOf: readonly PermissionCode[];
  readonly counted?: keyof Counts;
  readonly note?: readonly ['drafts' | 'extracting' | 'withoutBoxes' | 'verified', keyof Counts];
}

/** TEC-031 */
const CARDS: readonly CardOf[] = [
  {
    name: 'datasets',
    to: '/finetune/datasets',
    icon: DatasetsIcon,
    anyOf: ['create_datasets'],
    counted: 'datasets',
    note: ['drafts', 'datasetDrafts'],
  },
  {
    name: 'videos',
    to: '/finetune/videos',
    icon: VideosIcon,
    anyOf: ['create_datasets', 'upload_videos'],
    counted: 'videos',
    note: ['extracting', 'videosExtracting'],
  },
  {
    name: 'frames',
    to: '/finetune/frame-extraction',
    icon: FramesIcon,
    anyOf: ['extract_frames'],
    counted: 'frames',
    note: ['withoutBoxes', 'framesWithoutBoxes'],
  },
  {
    name: 'annotation',
    to: '/finetune/annotation',
    icon: AnnotationIcon,
    anyOf: ['review_annotations'],
    counted: 'boxes',
    note: ['verified', 'boxesVerified'],
  },
  { name: 'training', to: '/finetune/training', icon: TrainingIcon, anyOf: ['train_models'] },
  {
    name: 'prediction',
    to: '/finetune/prediction',
    icon: PredictionIcon,
    anyOf: ['predict_models', 'deploy_models'],
  },
];

interface WayProps {
  readonly card: CardOf;
  readonly counts: Counts | undefined;
}

function Way({ card, counts }: WayProps) {
  const { t } = useTranslation('technicalDashboard');
  const locale = useLocale();
  const user = useUser();
  const { name, to, icon: Icon, counted, note } = card;
  const allowed = holdsAnyOf(user, card.anyOf);
  const noted = note === undefined || counts === undefined ? 0 : counts[note[1]];
  const below = note !== undefined && noted > 0 ? t(`note.${note[0]}`, { count: noted }) : '';
  const content = (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, width: '100%' }}>
        <Icon aria-hidden fontSize="small" color={allowed ? 'primary' : 'disabled'} />
        <Typography variant="body2" component="h2" sx={{ fontWeight: 650, flex: 1 }}>
          {t(`card.${name}`)}
        </Typography>
        {allowed && <ChevronIcon aria-hidden fontSize="small" sx={{ color: 'text.secondary' }} />}
      </Box>
      <Typography
        component="p"
        sx={{ fontSize: '1.25rem', fontWeight: 700, lineHeight: 1.4, minHeight: '1.75rem' }}
      >
        {counted !== undefined && counts !== undefined && noDecimals(counts[counted], locale)}
      </Typography>
      <Typography
        variant="caption"
        sx={{
          minHeight: '1.2rem',
          color: note?.[0] === 'extracting' && noted > 0 ? 'warning.main' : 'text.secondary',
        }}
      >
        {below}
      </Typography>
    </>
  );
  const sx = {
    p: 1.5,
    height: '100%',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
  } as const;
  if (allowed)
    return (
      <Card component="li">
        <CardActionArea component={Link} to={to} sx={sx}>
          {content}
        </CardActionArea>
      </Card>
    );
  return (
    <Card component="li" sx={{ color: 'text.disabled' }}>
      <Tooltip title={t('noPermission')} describeChild>
        <Box role="link" aria-disabled tabIndex={0} sx={sx}>
          {content}
        </Box>
      </Tooltip>
    </Card>
  );
}

/** TEC-031: six ways; one that is closed to the person stays where it is, disabled, and shows why. */
export function TechnicalCards({ counts }: { readonly counts: Counts | undefined }) {
  const { t } = useTranslation('technicalDashboard');
  return (
    <Box
      component="ul"
      aria-label={t('cards')}
      sx={{
        listStyle: 'none',
        m: 0,
        mb: 2,
        p: 0,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' },
      }}
    >
      {CARDS.map((card) => (
        <Way key={card.name} card={card} counts={counts} />
      ))}
    </Box>
  );
}
