import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useId, useState } from 'react';

export interface BarMenuProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** What the button says when it is read out, with the count. */
  readonly label: string;
  /** What waits; no badge at 0. */
  readonly count: number;
  /** Next to the title: how many, and what can be done with all of them. */
  readonly heading?: ReactNode;
  readonly children: (close: () => void) => ReactNode;
  readonly footer?: (close: () => void) => ReactNode;
}

const LINE = { display: 'flex', alignItems: 'center', gap: 1, flexShrink: 0 } as const;

/** A button of the top bar with a count, and the panel that it opens below itself. */
export function BarMenu({ icon, title, label, count, heading, children, footer }: BarMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const titleId = useId();
  const close = (): void => setAnchor(null);
  return (
    <>
      <Tooltip title={title}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(event.currentTarget)}
          size="small"
          sx={anchor === null ? {} : { bgcolor: 'action.selected' }}
        >
          {/* A hidden badge keeps its 0 in the button, whose name does not have it. */}
          {count === 0 ? (
            icon
          ) : (
            <Badge
              badgeContent={count}
              max={99}
              color="primary"
              sx={{ '& .MuiBadge-badge': { height: 16, minWidth: 16, px: 0.5, fontSize: '0.625rem' } }}
            >
              {icon}
            </Badge>
          )}
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': titleId,
            sx: {
              width: 432,
              maxWidth: 'calc(100vw - 32px)',
              mt: 1,
              display: 'flex',
              flexDirection: 'column',
              border: 1,
              borderColor: 'hairline',
              bgcolor: 'raised',
            },
          },
        }}
      >
        <Box sx={{ ...LINE, minHeight: 48, pl: 2, pr: 1, borderBottom: 1, borderColor: 'hairline' }}>
          <Typography id={titleId} variant="h3" component="h2">
            {title}
          </Typography>
          {heading}
        </Box>
        <Box sx={{ overflowY: 'auto', minHeight: 0 }}>
          {/* What is still loading inside must not take the button away, which gets the cursor back. */}
          <Suspense fallback={null}>{children(close)}</Suspense>
        </Box>
        {footer !== undefined && (
          <Box sx={{ ...LINE, px: 1, py: 0.75, borderTop: 1, borderColor: 'hairline' }}>{footer(close)}</Box>
        )}
      </Popover>
    </>
  );
}

/** Rows of a menu that belong together, below their name. */
export function MenuSection({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <Box component="section" aria-label={name} sx={{ '& + &': { borderTop: 1, borderColor: 'hairline' } }}>
      <Typography
        variant="caption"
        component="h3"
        sx={{ display: 'block', px: 2, pt: 1.25, pb: 0.5, fontWeight: 620, color: 'text.secondary' }}
      >
        {name}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {children}
      </Box>
    </Box>
  );
}
