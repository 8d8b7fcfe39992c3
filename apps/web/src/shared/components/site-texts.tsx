import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { authCalls } from '@sarm/contracts/addresses/auth.generated';
import { useTranslation } from 'react-i18next';
import { useRead } from '../api/use-read.ts';

/** PLT-094: what the installation says of itself, where it says anything. */
export function SiteDescription() {
  const { data } = useRead(authCalls.publicSettings);
  if (data === undefined || data.siteDescription === '') return null;
  return (
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary', maxWidth: 320 }}>
      {data.siteDescription}
    </Typography>
  );
}

/** PLT-094: the contact for people who cannot get in. */
export function SiteContact() {
  const { t } = useTranslation('pages');
  const { data } = useRead(authCalls.publicSettings);
  if (data === undefined || data.contactEmail === '') return null;
  return (
    <Typography variant="body2" sx={{ mb: 2 }}>
      {`${t('contact')} `}
      <Link href={`mailto:${data.contactEmail}`}>{data.contactEmail}</Link>
    </Typography>
  );
}
