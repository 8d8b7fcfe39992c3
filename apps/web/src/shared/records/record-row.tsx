import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

export interface RowTexts {
  readonly name: string;
  /** In smaller letters below the name. */
  readonly detail: string;
  /** Lines at the right end. */
  readonly aside?: readonly string[];
}

export interface RecordRowProps extends RowTexts {
  readonly id: string;
  readonly demo: ReactNode;
  readonly to: string;
  readonly open: boolean;
}

/** A row of a list that opens its record next to it. */
export function RecordRow({ id, name, detail, aside = [], demo, to, open }: RecordRowProps) {
  return (
    <ListItem disablePadding divider sx={{ borderColor: 'hairline', '&:last-of-type': { borderBottom: 0 } }}>
      <ListItemButton
        component={Link}
        to={to}
        preventScrollReset
        data-record={id}
        selected={open}
        aria-current={open ? 'true' : undefined}
        sx={{
          gap: 2,
          px: 2,
          borderRadius: 0,
          '&:focus-visible': { outlineOffset: -2 },
          ...(open ? { boxShadow: (theme) => `inset 3px 0 0 ${theme.palette.primary.main}` } : {}),
        }}
      >
        <ListItemText
          primary={name}
          secondary={detail}
          slotProps={{
            primary: { variant: 'body2', sx: { fontWeight: 620, overflowWrap: 'anywhere' } },
            secondary: { variant: 'caption' },
          }}
        />
        {demo}
        <Typography
          variant="caption"
          sx={{ color: 'text.secondary', textAlign: 'right', whiteSpace: 'pre-line', flexShrink: 0 }}
        >
          {aside.join('\n')}
        </Typography>
      </ListItemButton>
    </ListItem>
  );
}
