import MoreIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import Tooltip from '@mui/material/Tooltip';
import { type ComponentType, useState } from 'react';
import { Link } from 'react-router';

export interface RowAction {
  readonly label: string;
  readonly icon: ComponentType<SvgIconProps>;
  /** Why it cannot be done; the action stays focusable and says so. */
  readonly blocked?: string | undefined;
  readonly onPress?: () => void;
  /** Its address, where it opens a page: a link, which can be opened in a tab of its own. */
  readonly to?: string;
}

const pressOf = ({ to, onPress }: Pick<RowAction, 'to' | 'onPress'>): object =>
  to === undefined ? { onClick: onPress } : { component: Link, to };

const BLOCKED = {
  color: 'action.disabled',
  cursor: 'default',
  '&:hover': { bgcolor: 'transparent' },
} as const;

/** What can be done with a row, side by side. */
export const RowActions = ({ actions }: { readonly actions: readonly RowAction[] }) => (
  <Box sx={{ display: 'inline-flex', justifyContent: 'flex-end' }}>
    {actions.map(({ label, icon: Icon, blocked, ...press }) => (
      <Tooltip key={label} title={blocked ?? label} describeChild={blocked !== undefined}>
        <IconButton
          aria-label={label}
          {...(blocked === undefined ? pressOf(press) : { 'aria-disabled': true, sx: BLOCKED })}
        >
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
    ))}
  </Box>
);

interface RowMenuProps {
  readonly label: string;
  readonly actions: readonly RowAction[];
}

/** The same behind one button, where a row has no room for them. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: 44, height: 44 }}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close}>
        {actions.map(({ label: name, icon: Icon, blocked, to, onPress }) => (
          <MenuItem
            key={name}
            disabled={blocked !== undefined}
            {...(to === undefined ? {} : { component: Link, to })}
            onClick={() => {
              close();
              onPress?.();
            }}
            // The reason has to be read, so it is not dimmed with the action.
            sx={{
              minHeight: 44,
              maxWidth: 300,
              whiteSpace: 'normal',
              '&.Mui-disabled': { opacity: 1, color: 'text.secondary' },
            }}
          >
            <ListItemIcon>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText primary={name} secondary={blocked} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
