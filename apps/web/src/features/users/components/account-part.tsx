import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface AccountPartProps {
  readonly icon: ReactNode;
  readonly title: string;
  readonly text: string;
  readonly action: ReactNode;
  readonly children?: ReactNode;
}

/** One matter of an account: what it is, how it stands, and what can be done about it. */
export function AccountPart({ icon, title, text, action, children }: AccountPartProps) {
  return (
    <Box sx={{ p: 2, '& + &': { borderTop: 1, borderColor: 'hairline' } }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Box aria-hidden sx={{ display: 'flex', color: 'text.secondary' }}>
          {icon}
        </Box>
        <Box sx={{ flex: 1, minWidth: 160 }}>
          <Typography variant="body2" component="h3" sx={{ fontWeight: 620 }}>
            {title}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {text}
          </Typography>
        </Box>
        {action}
      </Box>
      {children}
    </Box>
  );
}
