import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { TOP_BAR_HEIGHT } from '../../shared/components/top-bar-height.ts';
import { useLiveCache } from '../../shared/live/use-live-cache.ts';
import { useAppDispatch, useAppSelector } from '../../shared/api/store-types.ts';
import { sidebarToggled } from '../../shared/ui-state/ui.slice.ts';
import { DialogHosts } from '../dialog-hosts.tsx';
import { DrawerContent, drawerWidth, foldsToRail, RAIL_WIDTH, useDrawerKind } from './drawer-content.tsx';
import { TopBar } from './top-bar.tsx';
import { usePageFocus } from './use-page-focus.ts';

const WORKSPACE = /^\/finetune\/annotation\/\w+\/frame$/;

export function Shell({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('shell');
  const dispatch = useAppDispatch();
  useLiveCache();
  const wide = useMediaQuery('(min-width:900px)', { noSsr: true });
  const sidebarOpen = useAppSelector((state) => state.ui.sidebarOpen);
  /** The page on which the overlay was opened: it closes by itself when another page is shown. */
  const [overlayOn, setOverlayOn] = useState<string | null>(null);
  const kind = useDrawerKind();
  const { pathname } = useLocation();
  const main = usePageFocus(pathname);
  // A frame needs the width for its picture: there the drawer opens for the moment only.
  const remembered = wide && !WORKSPACE.test(pathname);
  const open = remembered ? sidebarOpen : overlayOn === pathname;
  const folded = wide && !open && foldsToRail(kind);
  const width = folded ? RAIL_WIDTH : drawerWidth(kind);
  const toggle = (): void => {
    if (remembered) dispatch(sidebarToggled());
    else setOverlayOn(open ? null : pathname);
  };
  return (
    <Box sx={{ display: 'flex', minHeight: '100dvh' }}>
      <Box
        component="a"
        href="#content"
        sx={{
          position: 'fixed',
          left: 8,
          top: -60,
          zIndex: 'tooltip',
          p: 1,
          borderRadius: 1,
          bgcolor: 'background.paper',
          color: 'primary.main',
          '&:focus': { top: 8 },
        }}
      >
        {t('skip')}
      </Box>
      <TopBar onMenu={toggle} />
      <Drawer
        variant={wide ? 'persistent' : 'temporary'}
        open={open || folded}
        onClose={() => setOverlayOn(null)}
        slotProps={{ paper: { component: 'nav', 'aria-label': t('navigation') } as object }}
        sx={{
          width: wide && (open || folded) ? width : 0,
          flexShrink: 0,
          '& .MuiDrawer-paper': { width, top: TOP_BAR_HEIGHT, height: `calc(100% - ${TOP_BAR_HEIGHT}px)` },
        }}
      >
        <DrawerContent kind={kind} folded={folded} />
      </Drawer>
      <Box
        component="main"
        ref={main}
        id="content"
        tabIndex={-1}
        sx={{ flex: 1, minWidth: 0, pt: `${TOP_BAR_HEIGHT}px`, outline: 'none !important' }}
      >
        <Box sx={{ maxWidth: 1440, mx: 'auto', px: { xs: 2, md: 3 }, py: 2.5 }}>
          <Suspense fallback={null}>{children}</Suspense>
        </Box>
      </Box>
      <DialogHosts />
    </Box>
  );
}
