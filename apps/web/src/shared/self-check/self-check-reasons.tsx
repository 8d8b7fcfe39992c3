import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { SelfCheckRun } from '@sarm/contracts/http/self-check/self-check-run.entities';
import { noticeLine } from '@sarm/domain/catalogue/notices';
import { useTranslation } from 'react-i18next';
import { useNoticeText } from '../i18n/use-notice-text.ts';

/** Why results are missing, each reason once: several results are refused for the same one. */
export function SelfCheckReasons({ figures }: Pick<SelfCheckRun, 'figures'>) {
  const { t } = useTranslation('selfCheck');
  const text = useNoticeText();
  const reasons = [
    ...new Map(
      figures.flatMap((each) => each.reasons ?? []).map((each) => [noticeLine(each), each]),
    ).values(),
  ];
  if (reasons.length === 0) return null;
  return (
    <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
      {t('noFigureBecause')}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {reasons.map((each) => (
          <li key={noticeLine(each)}>{text(each, each.code)}</li>
        ))}
      </Box>
    </Typography>
  );
}
