import BetterIcon from '@mui/icons-material/TrendingUpOutlined';
import UndeterminedIcon from '@mui/icons-material/TrendingFlatOutlined';
import WorseIcon from '@mui/icons-material/TrendingDownOutlined';
import Box from '@mui/material/Box';
import type { ComparisonVerdict } from '@sarm/domain/comparisons';
import { useTranslation } from 'react-i18next';

const ICONS = {
  better: [BetterIcon, 'success.main'],
  worse: [WorseIcon, 'error.main'],
  undetermined: [UndeterminedIcon, 'warning.main'],
} as const;

/** By icon and text: nothing by colour alone. */
export function VerdictMark({ verdict }: { readonly verdict: ComparisonVerdict }) {
  const { t } = useTranslation('registry');
  if (verdict === 'none')
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {t('verdict.none')}
      </Box>
    );
  const [Icon, color] = ICONS[verdict];
  return (
    <Box
      component="span"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.5,
        color,
        fontWeight: 600,
        whiteSpace: 'nowrap',
      }}
    >
      <Icon fontSize="small" aria-hidden />
      {t(`verdict.${verdict}`)}
    </Box>
  );
}
