import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';

export interface DrawerLink {
  readonly label: string;
  readonly to: string;
  readonly icon?: ReactNode;
}

export interface LinkListProps {
  readonly links: readonly DrawerLink[];
  readonly heading?: string;
}

export function LinkList({ links, heading }: LinkListProps) {
  const { pathname } = useLocation();
  return (
    <Box sx={{ p: 1.5, ...(heading === undefined ? {} : { pt: 0 }) }}>
      {heading !== undefined && (
        <Typography variant="overline" component="h2" sx={{ px: 1, color: 'text.secondary' }}>
          {heading}
        </Typography>
      )}
      <List disablePadding sx={{ display: 'grid', gap: 0.25 }}>
        {links.map((link) => (
          <ListItem key={link.to} disablePadding>
            <ListItemButton
              component={Link}
              to={link.to}
              selected={pathname === link.to}
              {...(pathname === link.to ? { 'aria-current': 'page' as const } : {})}
            >
              {link.icon !== undefined && <ListItemIcon sx={{ minWidth: 34 }}>{link.icon}</ListItemIcon>}
              <ListItemText primary={link.label} slotProps={{ primary: { variant: 'body2' } }} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Box>
  );
}
