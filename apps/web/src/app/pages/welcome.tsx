import PersonIcon from '@mui/icons-material/PersonOutlined';
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
import { adminScreensOf } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { usePageTitle } from '../../shared/components/use-page-title.ts';
import { ADMIN_DRAWER, type AdminScreen, PATHS } from '../../shared/paths.ts';
import { ADMIN_ICONS } from '../shell/admin-icons.tsx';

interface Door {
  readonly key: AdminScreen | 'profile' | 'settings';
  readonly label: string;
  readonly icon: ReactNode;
}

/** PLT-014: what a person without access to either workflow may open. */
export function Welcome() {
  const { t } = useTranslation('entry');
  const { t: shell } = useTranslation('shell');
  const user = useUser();
  const title = t('welcome.title', { name: user.displayName });
  usePageTitle(title);
  const doors: Door[] = [
    ...adminScreensOf(user).map((key) => ({
      key,
      label: shell(ADMIN_DRAWER[key]),
      icon: ADMIN_ICONS[key],
    })),
    { key: 'profile', label: t('welcome.profile'), icon: <PersonIcon fontSize="small" /> },
    { key: 'settings', label: t('welcome.settings'), icon: <SettingsIcon fontSize="small" /> },
  ];
  const noRole = user.roles.length === 0;
  return (
    <>
      <PageHeader title={title} description={noRole ? t('welcome.none') : t('welcome.text')} />
      <Box sx={{ display: 'grid', gridTemplateColumns: CARD_COLUMNS, gap: 2 }}>
        {doors.map(({ key, label, icon }) => (
          <Card key={key}>
            <CardActionArea
              component={Link}
              to={PATHS[key]}
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
                {icon}
              </Box>
              <Box sx={{ flex: 1 }}>
                <Typography variant="h3" component="h2">
                  {label}
                </Typography>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {t(`welcome.${key}Text`)}
                </Typography>
              </Box>
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </>
  );
}
