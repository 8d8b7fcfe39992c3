import CloseIcon from '@mui/icons-material/Close';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { reviewsCalls } from '@sarm/contracts/addresses/reviews.generated';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { RecordState } from '../../../shared/records/record-state.tsx';
import { useToast } from '../../../shared/state/use-toast.ts';
import { ReviewDesk } from './review-desk.tsx';
import { ReviewStatusChip, useReviewName } from './use-review-columns.tsx';

export interface ReviewDialogProps {
  readonly id: string;
  readonly ids: readonly string[];
  /** Those of them that nobody has decided on. */
  readonly pending: readonly string[];
  readonly onOpen: (id: string) => void;
  readonly onDecided: (id: string) => void;
  readonly onClose: () => void;
}

/** TEC-084: one item after the other; a decision opens the next one that is pending. */
export function ReviewDialog({ id, ids, pending, onOpen, onDecided, onClose }: ReviewDialogProps) {
  const { t } = useTranslation(['reviews', 'common']);
  const locale = useLocale();
  const titleId = useId();
  const toast = useToast();
  const small = useMediaQuery(useTheme().breakpoints.down('md'));
  const nameOf = useReviewName();
  const read = useRead(reviewsCalls.get, { params: { id } }, { refetchOnMountOrArgChange: true });
  const item = read.currentData?.item;
  const place = ids.indexOf(id);
  const step = (by: number): (() => void) | undefined => {
    const target = ids[place + by];
    return target === undefined ? undefined : () => onOpen(target);
  };
  const goOn = (): void => {
    const next = ids.find((each, at) => at > place && pending.includes(each));
    if (next !== undefined) {
      onOpen(next);
      return;
    }
    toast.success(t('reviews:lastDone'));
    onClose();
  };
  return (
    <Dialog open onClose={onClose} fullScreen={small} fullWidth maxWidth="xl" aria-labelledby={titleId}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.5,
          px: 2.5,
          py: 1.25,
          borderBottom: 1,
          borderColor: 'hairline',
        }}
      >
        <DialogTitle id={titleId} sx={{ p: 0, whiteSpace: 'nowrap' }}>
          {item === undefined ? t('reviews:item') : t('reviews:frameTitle', { number: item.frame_number })}
        </DialogTitle>
        {item !== undefined && <ReviewStatusChip status={item.status} />}
        <Typography
          variant="body2"
          noWrap
          sx={{ flex: 1, minWidth: 0, color: 'text.secondary', display: { xs: 'none', md: 'block' } }}
        >
          {item !== undefined &&
            t('reviews:subtitle', {
              name: nameOf(item),
              dataset: item.dataset_name,
              creator: item.creator_name,
              time: dateAndTime(item.created_at, locale),
            })}
        </Typography>
        <Box sx={{ flex: 1, display: { md: 'none' } }} />
        <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
          {t('reviews:place', { number: place + 1, total: ids.length })}
        </Typography>
        <IconButton
          size="small"
          aria-label={t('reviews:previous')}
          disabled={step(-1) === undefined}
          onClick={step(-1)}
        >
          <PreviousIcon fontSize="small" />
        </IconButton>
        <IconButton
          size="small"
          aria-label={t('reviews:next')}
          disabled={step(1) === undefined}
          onClick={step(1)}
        >
          <NextIcon fontSize="small" />
        </IconButton>
        <IconButton size="small" aria-label={t('common:close')} onClick={onClose}>
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      <Box sx={{ overflow: 'auto', minHeight: 320 }}>
        <RecordState read={read} failed={t('reviews:itemFailed', { message: errorText(read.error) })}>
          {(detail) => (
            <ReviewDesk
              key={detail.item.id}
              detail={detail}
              reload={() => void read.refetch()}
              onDecided={() => {
                onDecided(id);
                goOn();
              }}
            />
          )}
        </RecordState>
      </Box>
    </Dialog>
  );
}
