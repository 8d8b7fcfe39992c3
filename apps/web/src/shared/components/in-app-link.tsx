import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/** A name that leads to what it names. */
export function InAppLink(props: {
  readonly to: string;
  readonly onClick?: () => void;
  readonly children: ReactNode;
}) {
  const { children, ...link } = props;
  return (
    <Link component={RouterLink} {...link} underline="hover" sx={{ fontWeight: 600 }}>
      {children}
    </Link>
  );
}
