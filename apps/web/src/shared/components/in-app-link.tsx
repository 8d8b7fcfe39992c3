import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/** A name that leads to what it names. */
export function InAppLink(props: {
  readonly to: string;
  readonly onClick?: () => void;
  /** Its name where several links of a page have the same text. */
  readonly label?: string;
  readonly children: ReactNode;
}) {
  const { children, label, ...link } = props;
  return (
    <Link component={RouterLink} {...link} aria-label={label} underline="hover" sx={{ fontWeight: 600 }}>
      {children}
    </Link>
  );
}
