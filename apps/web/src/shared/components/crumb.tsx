import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';

export function Crumb({ to, label }: { readonly to: string; readonly label: string }) {
  return (
    <Link component={RouterLink} to={to}>
      {label}
    </Link>
  );
}
