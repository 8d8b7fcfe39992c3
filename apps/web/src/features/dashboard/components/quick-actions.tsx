import CalibrationIcon from '@mui/icons-material/StraightenOutlined';
import FramesIcon from '@mui/icons-material/BurstModeOutlined';
import DatasetsIcon from '@mui/icons-material/FolderOutlined';
import PatientsIcon from '@mui/icons-material/PeopleOutlined';
import ReportIcon from '@mui/icons-material/DescriptionOutlined';
import ResultsIcon from '@mui/icons-material/QueryStatsOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { PermissionCode } from '@sarm/domain/access/permissions';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { holdsAnyOf } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { PATHS } from '../../../shared/paths.ts';

interface QuickAction {
  readonly name: 'upload' | 'datasets' | 'frames' | 'results' | 'patients' | 'calibrations' | 'report';
  readonly to: string;
  readonly icon: ReactNode;
  readonly anyOf?: readonly PermissionCode[];
}

/** BUS-078 */
const ACTIONS: readonly QuickAction[] = [
  { name: 'upload', to: PATHS.sarmProjects, icon: <UploadIcon />, anyOf: ['upload_videos', 'manage_videos'] },
  { name: 'datasets', to: PATHS.sarmDatasets, icon: <DatasetsIcon /> },
  { name: 'frames', to: PATHS.sarmFrameOverview, icon: <FramesIcon />, anyOf: ['select_frames'] },
  { name: 'results', to: PATHS.sarmResults, icon: <ResultsIcon />, anyOf: ['view_analysis_results'] },
  { name: 'patients', to: PATHS.sarmPatients, icon: <PatientsIcon />, anyOf: ['manage_patients'] },
  { name: 'calibrations', to: PATHS.sarmCalibrations, icon: <CalibrationIcon />, anyOf: ['manage_videos'] },
  {
    name: 'report',
    to: PATHS.sarmReports,
    icon: <ReportIcon />,
    anyOf: ['generate_reports', 'view_reports'],
  },
];

/** An action that the person may not take stays focusable, because it says why. */
export function QuickActions() {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  return (
    <Box
      component="nav"
      aria-label={t('actions')}
      sx={{
        display: 'flex',
        gap: 1,
        // On a small screen one line that moves; else all of them in sight, in two lines where a language needs more room.
        flexWrap: { sm: 'wrap' },
        overflowX: { xs: 'auto', sm: 'visible' },
        '& > *': { flex: '1 0 auto', maxWidth: { sm: 240 } },
        my: 2,
      }}
    >
      {ACTIONS.map(({ name, to, icon, anyOf }) => {
        const allowed = anyOf === undefined || holdsAnyOf(user, anyOf);
        const look = { variant: 'outlined', color: 'inherit', startIcon: icon } as const;
        const sx = {
          py: 1.25,
          px: 1,
          bgcolor: 'background.paper',
          borderColor: 'hairline',
          '& svg': { color: 'primary.main' },
        };
        return allowed ? (
          <Button key={name} {...look} component={Link} to={to} sx={sx}>
            {t(`action.${name}`)}
          </Button>
        ) : (
          <Tooltip key={name} title={t('noPermission')} describeChild>
            <Button
              {...look}
              aria-disabled
              sx={{ ...sx, color: 'text.disabled', cursor: 'default', '& svg': {} }}
            >
              {t(`action.${name}`)}
            </Button>
          </Tooltip>
        );
      })}
    </Box>
  );
}
