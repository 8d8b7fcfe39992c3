import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { holdsAnyOf } from '../../../shared/access/user-access.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { InAppLink } from '../../../shared/components/in-app-link.tsx';
import { ROUTE_NEEDS } from '../../../shared/paths.ts';
import type { ScreenName } from '../../../shared/screens.ts';

export interface ActionLinkProps {
  /** The screen it leads to: the link requires the same permissions. */
  readonly screen: ScreenName;
  readonly to: string;
  readonly children: ReactNode;
}

/** BUS-149: a way that is closed to the person stays where it is, disabled, and says why. */
export function ActionLink({ screen, to, children }: ActionLinkProps) {
  const { t } = useTranslation('dashboard');
  const user = useUser();
  const { anyOf } = ROUTE_NEEDS[screen] ?? {};
  if (anyOf === undefined || holdsAnyOf(user, anyOf)) return <InAppLink to={to}>{children}</InAppLink>;
  return (
    <Tooltip title={t('noPermission')} describeChild>
      <Typography
        component="span"
        variant="body2"
        role="link"
        aria-disabled
        tabIndex={0}
        sx={{ color: 'text.disabled', fontWeight: 600 }}
      >
        {children}
      </Typography>
    </Tooltip>
  );
}
