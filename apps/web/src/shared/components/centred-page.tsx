import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import { SiteDescription } from './site-texts.tsx';

export interface CentredPageProps {
  readonly title: string;
  readonly siteName: string;
  readonly children: ReactNode;
  readonly width?: number;
}

/** Pages outside the shell: sign-in, errors, the profile wizard. */
export function CentredPage({ title, siteName, children, width = 400 }: CentredPageProps) {
  return (
    <Box
      component="main"
      sx={{
        minHeight: '100dvh',
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        gap: 3,
        p: 2,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25 }}>
        <BrandMark size={28} />
        <Box>
          <Typography sx={{ fontWeight: 700, letterSpacing: '-0.01em' }}>{siteName}</Typography>
          <SiteDescription />
        </Box>
      </Box>
      <Paper
        variant="outlined"
        sx={{ width: `min(${width}px, calc(100vw - 32px))`, p: 3, borderColor: 'hairline' }}
      >
        <Typography variant="h1" sx={{ mb: 2 }}>
          {title}
        </Typography>
        {children}
      </Paper>
    </Box>
  );
}
