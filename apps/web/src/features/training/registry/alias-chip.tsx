import CandidateIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import InUseIcon from '@mui/icons-material/VerifiedOutlined';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';

export function AliasChip({ inUse }: { readonly inUse: boolean }) {
  const { t } = useTranslation('registry');
  return inUse ? (
    <Chip size="small" color="primary" icon={<InUseIcon />} label={t('inUse')} />
  ) : (
    <Chip
      size="small"
      variant="outlined"
      color="primary"
      icon={<CandidateIcon />}
      label={t('candidate')}
      sx={{ borderStyle: 'dashed' }}
    />
  );
}
