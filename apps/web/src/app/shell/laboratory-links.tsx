import CalibrationIcon from '@mui/icons-material/StraightenOutlined';
import PatientsIcon from '@mui/icons-material/PeopleOutlined';
import ResultsIcon from '@mui/icons-material/QueryStatsOutlined';
import { useTranslation } from 'react-i18next';
import { mayOpen } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { PATHS } from '../../shared/paths.ts';
import { LinkList } from './link-list.tsx';

/** PLT-053: what a laboratory keeps, each for the people who may open it. */
export function LaboratoryLinks() {
  const { t } = useTranslation('overview');
  const user = useUser();
  const links = [
    { screen: 'sarmPatients', label: t('laboratory.patients'), icon: <PatientsIcon fontSize="small" /> },
    { screen: 'sarmResults', label: t('laboratory.results'), icon: <ResultsIcon fontSize="small" /> },
    {
      screen: 'sarmCalibrations',
      label: t('laboratory.calibrations'),
      icon: <CalibrationIcon fontSize="small" />,
    },
  ] as const;
  const own = links.filter(({ screen }) => mayOpen(user, screen));
  if (own.length === 0) return null;
  return (
    <LinkList
      heading={t('laboratory.title')}
      links={own.map(({ screen, ...link }) => ({ ...link, to: PATHS[screen] }))}
    />
  );
}
