import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { MouseEvent, ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

export interface LinkCardProps {
  readonly name: string;
  /** Absent: the person may see the card and not open it. */
  readonly link?: {
    readonly to: string;
    readonly label: string;
    readonly onClick?: (event: MouseEvent) => void;
  };
  /** After the name: status, actions. */
  readonly marks: ReactNode;
  readonly description: string;
  readonly foot: ReactNode;
  readonly children: ReactNode;
}

/** A card that opens from anywhere on it. A link or button inside needs a zIndex of its own to lie above that. */
export function LinkCard({ name, link, marks, description, foot, children }: LinkCardProps) {
  return (
    <Card
      component="article"
      sx={{
        position: 'relative',
        p: 2,
        display: 'flex',
        flexDirection: 'column',
        gap: 1,
        transition: 'border-color 120ms',
        ...(link === undefined ? {} : { '&:hover': { borderColor: 'primary.main' } }),
      }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Typography variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {link === undefined ? (
            name
          ) : (
            <Link
              component={RouterLink}
              to={link.to}
              aria-label={link.label}
              {...(link.onClick === undefined ? {} : { onClick: link.onClick })}
              underline="none"
              color="inherit"
              sx={{ '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: 1 } }}
            >
              {name}
            </Link>
          )}
        </Typography>
        {marks}
      </Box>
      <Typography
        variant="body2"
        sx={{
          color: 'text.secondary',
          flex: 1,
          display: '-webkit-box',
          WebkitLineClamp: 2,
          WebkitBoxOrient: 'vertical',
          overflow: 'hidden',
        }}
      >
        {description}
      </Typography>
      {children}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 22 }}>{foot}</Box>
    </Card>
  );
}
