import AdminIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import FolderIcon from '@mui/icons-material/FolderOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import ScienceIcon from '@mui/icons-material/ScienceOutlined';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { CARD_COLUMNS } from '@sarm/ui/list-skeleton';
import { PageHeader } from '@sarm/ui/page-header';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { adminScreensOf, hasWorkflow, holdsAnyOf } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { usePageTitle } from '../../shared/components/use-page-title.ts';
import { PATHS } from '../../shared/paths.ts';

interface Door {
  readonly key: 'projects' | 'finetune' | 'admin' | 'profile' | 'settings';
  readonly to: string;
  readonly icon: ReactNode;
  readonly open: boolean;
}

/** PLT-014: what this person may open; no figures until they are measured. */
export function Welcome() {
  const { t } = useTranslation('entry');
  const user = useUser();
  const title = t('welcome.title', { name: user.displayName });
  usePageTitle(title);
  const doors: Door[] = [
    {
      key: 'projects',
      to: PATHS.sarmProjects,
      icon: <FolderIcon />,
      open: hasWorkflow(user, 'sarm') && holdsAnyOf(user, ['manage_videos', 'upload_videos']),
    },
    {
      key: 'finetune',
      to: PATHS.finetuneDashboard,
      icon: <ScienceIcon />,
      open: hasWorkflow(user, 'finetune'),
    },
    {
      key: 'admin',
      to: PATHS.admin,
      icon: <AdminIcon />,
      open: adminScreensOf(user).length > 0,
    },
    { key: 'profile', to: PATHS.profile, icon: <PersonIcon />, open: true },
    { key: 'settings', to: PATHS.settings, icon: <SettingsIcon />, open: true },
  ];
  const noRole = user.roles.length === 0;
  return (
    <>
      <PageHeader title={title} description={noRole ? t('welcome.none') : t('welcome.text')} />
      <Box sx={{ display: 'grid', gridTemplateColumns: CARD_COLUMNS, gap: 2 }}>
        {doors
          .filter((door) => door.open)
          .map((door) => (
            <Card key={door.key}>
              <CardActionArea
                component={Link}
                to={door.to}
                sx={{
                  p: 2,
                  display: 'flex',
                  gap: 1.5,
                  alignItems: 'flex-start',
                  justifyContent: 'flex-start',
                  height: '100%',
                }}
              >
                <Box aria-hidden sx={{ color: 'primary.main', display: 'flex' }}>
                  {door.icon}
                </Box>
                <Box sx={{ flex: 1 }}>
                  <Typography variant="h3" component="h2">
                    {t(`welcome.${door.key}`)}
                  </Typography>
                  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                    {t(`welcome.${door.key}Text`)}
                  </Typography>
                </Box>
              </CardActionArea>
            </Card>
          ))}
      </Box>
    </>
  );
}
