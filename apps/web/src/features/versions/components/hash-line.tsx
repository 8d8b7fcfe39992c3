import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../shared/state/use-toast.ts';

/** Eight digits at a time can be compared by eye. */
const inGroups = (sha: string): string => sha.match(/.{1,8}/g)?.join(' ') ?? sha;

/** The digest of a version's content, complete, with a button that copies it. */
export function HashLine({ sha256 }: { readonly sha256: string }) {
  const { t } = useTranslation('versions');
  const toast = useToast();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(sha256);
    toast.success(t('hash.copied'));
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <Box component="code" title={sha256} sx={{ fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
        {inGroups(sha256)}
      </Box>
      <Tooltip title={t('hash.copy')}>
        <IconButton size="small" aria-label={t('hash.copy')} onClick={() => void copy()}>
          <CopyIcon sx={{ fontSize: 15 }} />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
