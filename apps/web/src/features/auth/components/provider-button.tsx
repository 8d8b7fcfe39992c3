import Button from '@mui/material/Button';
import { oidcCalls } from '@sarm/contracts/addresses/oidc.generated';
import { API_BASE } from '@sarm/contracts/http/api-base';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../shared/state/use-toast.ts';

/** PLT-004: leads to the provider, or says that there is none. */
export function ProviderButton({ label, enabled }: { readonly label: string; readonly enabled: boolean }) {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const does = enabled
    ? { href: `${API_BASE}${oidcCalls.login.path}` }
    : { type: 'button' as const, onClick: () => toast.info(t('login.googleUnavailable')) };
  return (
    <Button variant="outlined" color="inherit" {...does}>
      {label}
    </Button>
  );
}
