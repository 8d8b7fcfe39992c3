import Box from '@mui/material/Box';
import Breadcrumbs from '@mui/material/Breadcrumbs';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

export interface PageHeaderProps {
  readonly title: string;
  readonly breadcrumbsLabel?: string;
  /** Links to where the page sits, the nearest last; the page itself is the title. */
  readonly breadcrumbs?: readonly ReactNode[];
  /** Before the title: the way back. */
  readonly back?: ReactNode;
  readonly description?: ReactNode;
  readonly status?: ReactNode;
  readonly actions?: ReactNode;
}

export function PageHeader(props: PageHeaderProps) {
  const { title, breadcrumbs = [], breadcrumbsLabel, back, description, status, actions } = props;
  return (
    <Box component="header" sx={{ mb: 2 }}>
      {breadcrumbs.length > 0 && (
        <Breadcrumbs
          aria-label={breadcrumbsLabel}
          sx={{ mb: 0.5, fontSize: '0.8125rem', '& a': { color: 'text.secondary' } }}
        >
          {breadcrumbs}
        </Breadcrumbs>
      )}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap', minHeight: 34 }}>
        {back}
        <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        {status}
        <Box sx={{ flex: 1 }} />
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>{actions}</Box>
      </Box>
      {description !== undefined && description !== '' && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.25, maxWidth: '75ch' }}>
          {description}
        </Typography>
      )}
    </Box>
  );
}
