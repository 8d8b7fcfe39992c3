import CloseIcon from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TOP_BAR_HEIGHT } from './top-bar-height.ts';

export interface SidePanelProps {
  readonly title: string;
  /** Next to the title, e.g. a chip of state. */
  readonly status?: ReactNode;
  /** Below the title. */
  readonly detail?: ReactNode;
  /** Before the button that closes, e.g. steps to the next record. */
  readonly actions?: ReactNode;
  /** How wide it is where there is room; a small screen is filled. */
  readonly width?: number;
  /** Stands next to the page, which stays in use and makes room by `roomForPanel`; otherwise above it. */
  readonly docked?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** For the page next to which a panel of this width stands. */
export const roomForPanel = (width: number) => ({ pr: { lg: `${width}px` } });

/** One record at the right edge: above the page, or next to it while there is room for both. */
export function SidePanel(props: SidePanelProps) {
  const { title, status, detail, actions, width = 480, docked = false, onClose, children } = props;
  const { t } = useTranslation();
  const id = useId();
  const { breakpoints } = useTheme();
  const narrow = useMediaQuery(breakpoints.down('md'));
  const standing = useMediaQuery(breakpoints.up('lg')) && docked;
  return (
    <Drawer
      open
      anchor="right"
      variant={standing ? 'persistent' : 'temporary'}
      onClose={onClose}
      // Above the bar at the top, which would cover its head.
      sx={standing ? {} : { zIndex: 'modal' }}
      slotProps={{
        paper: {
          role: standing ? 'complementary' : 'dialog',
          'aria-labelledby': id,
          ...(standing
            ? {
                onKeyDown: (event: KeyboardEvent) => {
                  if (event.key === 'Escape') onClose();
                },
              }
            : { 'aria-modal': true }),
          sx: ({ palette, zIndex }) => ({
            width: narrow ? '100%' : width,
            maxWidth: '100%',
            borderRight: 0,
            borderLeft: `1px solid ${palette.hairline}`,
            bgcolor: 'background.paper',
            // Below the bar at the top, which stays usable.
            ...(standing
              ? {
                  zIndex: zIndex.drawer - 1,
                  top: TOP_BAR_HEIGHT,
                  height: `calc(100% - ${TOP_BAR_HEIGHT}px)`,
                }
              : {}),
          }),
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1,
          p: '12px 12px 12px 24px',
          borderBottom: 1,
          borderColor: 'hairline',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, minHeight: 34 }}>
            <Typography id={id} variant="h2" sx={{ overflowWrap: 'anywhere' }}>
              {title}
            </Typography>
            {status}
          </Box>
          {detail !== undefined && (
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
              {detail}
            </Typography>
          )}
        </Box>
        {actions}
        <IconButton aria-label={t('close')} onClick={onClose} autoFocus={!standing}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', px: 3, py: 2 }}>{children}</Box>
    </Drawer>
  );
}
