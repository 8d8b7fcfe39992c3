import CopyIcon from '@mui/icons-material/ContentCopy';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import type { PasswordLink } from '@sarm/contracts/http/users/users.routes';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

/** PLT-125: mailed; or shown once, because nothing can be mailed. */
export function LinkOnce({ link }: { readonly link: PasswordLink }) {
  const { t } = useTranslation('users');
  const locale = useLocale();
  const until = t('link.validUntil', { at: dateAndTime(link.validUntil, locale) });
  if (link.url === null)
    return (
      <Alert severity="success" role="status">
        {t('link.sent', { email: link.sentTo })}
        <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
          {until}
        </Typography>
      </Alert>
    );
  const { url } = link;
  return (
    <Alert severity="warning" role="status">
      <Typography variant="body2">{t('link.handOver', { email: link.sentTo })}</Typography>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, my: 0.5 }}>
        <Box component="code" sx={{ fontSize: '0.75rem', overflowWrap: 'anywhere', userSelect: 'all' }}>
          {url}
        </Box>
        <Tooltip title={t('link.copy')}>
          <IconButton aria-label={t('link.copy')} onClick={() => void navigator.clipboard.writeText(url)}>
            <CopyIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {until}
      </Typography>
    </Alert>
  );
}
