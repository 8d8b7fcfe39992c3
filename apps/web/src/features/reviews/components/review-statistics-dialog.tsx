import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { reviewsCalls } from '@sarm/contracts/addresses/reviews.generated';
import { LABEL_TYPES } from '@sarm/domain/labels';
import { REVIEW_STATUSES } from '@sarm/domain/reviews';
import { CountBars } from '@sarm/ui/figures/count-bars';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { RecordState } from '../../../shared/records/record-state.tsx';

interface Bar {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

function Section({ title, bars }: { readonly title: string; readonly bars: readonly Bar[] }) {
  const locale = useLocale();
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <CountBars bars={bars.map((bar) => ({ ...bar, text: noDecimals(bar.count, locale) }))} />
    </Box>
  );
}

/** TEC-083 */
export function ReviewStatisticsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['reviews', 'common']);
  const id = useId();
  const answer = useRead(reviewsCalls.statistics, undefined, { refetchOnMountOrArgChange: true });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('reviews:statistics.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
        <RecordState
          read={answer}
          failed={t('reviews:statistics.failed', { message: errorText(answer.error) })}
        >
          {(statistics) => (
            <>
              <Section
                title={t('reviews:statistics.byStatus')}
                bars={REVIEW_STATUSES.map((each) => ({
                  id: each,
                  name: t(`reviews:status.${each}`),
                  count: statistics.by_status[each] ?? 0,
                }))}
              />
              <Section
                title={t('reviews:statistics.byType')}
                bars={LABEL_TYPES.map((each) => ({
                  id: each,
                  name: t(`reviews:tab.${each}`),
                  count: statistics.by_type[each] ?? 0,
                }))}
              />
              <Section title={t('reviews:statistics.byDataset')} bars={statistics.by_dataset} />
              <Section title={t('reviews:statistics.byCreator')} bars={statistics.by_creator} />
            </>
          )}
        </RecordState>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
