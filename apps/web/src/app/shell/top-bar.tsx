import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Toolbar from '@mui/material/Toolbar';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { hasWorkflow } from '../../shared/access/user-access.ts';
import { useUser } from '../../shared/access/user-context.tsx';
import { BrandMark } from '../../shared/components/brand-mark.tsx';
import { TOP_BAR_HEIGHT } from '../../shared/components/top-bar-height.ts';
import { SiteDescription } from '../../shared/components/site-texts.tsx';
import { useSiteName } from '../../shared/components/use-site-name.ts';
import { PATHS } from '../../shared/paths.ts';
import { useOwnSettings } from '../../shared/settings/use-own-settings.ts';
import { useAppDispatch, useAppSelector } from '../../shared/api/store-types.ts';
import { themeToggled } from '../../shared/ui-state/ui.slice.ts';
import { useToast } from '../../shared/state/use-toast.ts';
import { AccountMenu } from './account-menu.tsx';
import { loadOnline } from '../../shared/connection/connection.ts';

const NotificationsMenu = lazy(() =>
  loadOnline(async () => ({
    default: (await import('../../features/notifications/components/notifications-menu.tsx'))
      .NotificationsMenu,
  })),
);

/** Few people hold both workflows. */
const WorkflowToggle = lazy(() =>
  loadOnline(async () => ({ default: (await import('./workflow-toggle.tsx')).WorkflowToggle })),
);

const DemoInBar = lazy(() =>
  loadOnline(async () => ({ default: (await import('./demo-in-bar.tsx')).DemoInBar })),
);

/** PLT-105: at once on this screen, and stored for every other. */
function useThemeToggle(dark: boolean): () => void {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  const toast = useToast();
  const { save } = useOwnSettings();
  const toggle = async (): Promise<void> => {
    dispatch(themeToggled());
    const { error } = await save({ darkMode: !dark });
    if (error !== undefined) toast.error(t('settingsNotSaved'));
  };
  return () => void toggle();
}

export function TopBar({ onMenu }: { readonly onMenu: () => void }) {
  const { t } = useTranslation('shell');
  const dark = useAppSelector((state) => state.ui.theme === 'dark');
  const toggleTheme = useThemeToggle(dark);
  const siteName = useSiteName();
  const user = useUser();
  const themeLabel = t(dark ? 'lightTheme' : 'darkTheme');
  return (
    <AppBar position="fixed" sx={{ zIndex: (theme) => theme.zIndex.drawer + 1 }}>
      <Toolbar
        variant="dense"
        sx={{ minHeight: TOP_BAR_HEIGHT, gap: 1, px: { xs: 1, sm: 1.5 } }}
        disableGutters
      >
        <IconButton aria-label={t('openMenu')} onClick={onMenu} size="small">
          <MenuIcon fontSize="small" />
        </IconButton>
        <Link
          component={RouterLink}
          to={PATHS.home}
          aria-label={siteName}
          underline="none"
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            color: 'text.primary',
            fontWeight: 700,
            letterSpacing: '-0.01em',
            minWidth: 0,
          }}
        >
          <BrandMark size={24} />
          <Box
            component="span"
            sx={{
              overflow: 'hidden',
              textOverflow: 'ellipsis',
              whiteSpace: 'nowrap',
              'a:has(~ [role=group]) &': { display: { xs: 'none', sm: 'block' } },
            }}
          >
            {siteName}
          </Box>
        </Link>
        <Box sx={{ display: { xs: 'none', lg: 'block' }, minWidth: 0 }}>
          <SiteDescription />
        </Box>
        <Suspense fallback={null}>
          <DemoInBar />
        </Suspense>
        <Box sx={{ flex: 1 }} />
        {hasWorkflow(user, 'sarm') && hasWorkflow(user, 'finetune') && (
          <Suspense fallback={null}>
            <WorkflowToggle />
          </Suspense>
        )}
        <Suspense fallback={null}>
          <NotificationsMenu />
        </Suspense>
        <Tooltip title={themeLabel}>
          <IconButton aria-label={themeLabel} onClick={toggleTheme} size="small">
            {dark ? <LightIcon fontSize="small" /> : <DarkIcon fontSize="small" />}
          </IconButton>
        </Tooltip>
        <AccountMenu />
      </Toolbar>
    </AppBar>
  );
}
