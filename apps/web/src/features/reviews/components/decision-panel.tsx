import ApproveIcon from '@mui/icons-material/Check';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ReviewItem } from '@sarm/contracts/http/reviews/reviews.entities';
import { type ReviewDecision, REVIEWS } from '@sarm/domain/reviews';
import { Kbd } from '@sarm/ui/kbd';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { isSentBack } from '../state/review-status.ts';
import { EditLabelButton } from './edit-label-button.tsx';
import { useReviewName } from './use-review-columns.tsx';

export interface DecisionPanelProps {
  readonly item: ReviewItem;
  /** Pending, and the person may review in its project. */
  readonly open: boolean;
  readonly notes: string;
  readonly onNotes: (notes: string) => void;
  readonly busy: boolean;
  /** Why the last decision was refused. */
  readonly failure: string;
  readonly onDecide: (decision: ReviewDecision) => void;
}

/** TEC-166, TEC-207 */
export function DecisionPanel(props: DecisionPanelProps) {
  const { item, open, notes, onNotes, busy, failure, onDecide } = props;
  const { t } = useTranslation('reviews');
  const locale = useLocale();
  const nameOf = useReviewName();
  const at = (moment: string): string => dateAndTime(moment, locale);
  return (
    <Box component="section" aria-label={t('decision')} sx={{ display: 'grid', gap: 1.25 }}>
      {failure !== '' && <Alert severity="warning">{failure}</Alert>}
      <TextField
        multiline
        minRows={3}
        maxRows={8}
        label={t('notes')}
        value={notes}
        onChange={(event) => onNotes(event.target.value)}
        slotProps={{ htmlInput: { maxLength: REVIEWS.notesLength, readOnly: !open } }}
      />
      {item.reviewed_at !== null && (
        <Typography variant="body2">
          {t('reviewedBy', {
            status: t(`status.${item.status}`),
            name: item.reviewer_name ?? t('comments.goneAuthor'),
            time: at(item.reviewed_at),
          })}
        </Typography>
      )}
      {item.returned_at !== null && item.status === 'pending' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('returned', { time: at(item.returned_at) })}
        </Typography>
      )}
      {open && (
        <>
          <Button
            variant="contained"
            startIcon={<ApproveIcon />}
            disabled={busy}
            onClick={() => onDecide('approved')}
            sx={{ '& kbd': { color: 'inherit' } }}
          >
            {t('approve')}&nbsp;<Kbd>A</Kbd>
          </Button>
          <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: '1fr 1fr' }}>
            <Button
              variant="outlined"
              color="warning"
              disabled={busy}
              onClick={() => onDecide('needsCorrection')}
            >
              {t('correct')}&nbsp;<Kbd>C</Kbd>
            </Button>
            <Button variant="outlined" color="error" disabled={busy} onClick={() => onDecide('rejected')}>
              {t('reject')}&nbsp;<Kbd>R</Kbd>
            </Button>
          </Box>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('kept')}
          </Typography>
        </>
      )}
      {!open && item.status === 'pending' && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('onlyReviewers')}
        </Typography>
      )}
      {isSentBack(item) && <EditLabelButton item={item} name={nameOf(item)} />}
    </Box>
  );
}
