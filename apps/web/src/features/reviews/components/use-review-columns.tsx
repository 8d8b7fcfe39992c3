import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReviewItem } from '@sarm/contracts/http/reviews/reviews.entities';
import type { ReviewOrder } from '@sarm/domain/reviews';
import { FigureValue } from '@sarm/ui/figure-value';
import { Micrograph } from '@sarm/ui/micrograph';
import { StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../shared/components/person-avatar.tsx';
import { dateAndTime, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { shortName } from '../../../shared/labels/short-name.ts';
import type { Column } from '../../../shared/lists/table-props.ts';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';
import { useFrameFailureTexts } from '../../../shared/media/use-frame-failure-texts.ts';
import { REVIEW_TONES } from '../state/review-status.ts';

/** What people call an item: its frame, and for a mask the class of its cell. */
export function useReviewName(): (item: ReviewItem) => string {
  const { t } = useTranslation('reviews');
  return ({ video_name: video, frame_number: number }) => t('itemName', { video, number });
}

export function ReviewDetails({ item }: { readonly item: ReviewItem }) {
  const { t } = useTranslation('reviews');
  const name = useReviewName()(item);
  const what =
    item.type === 'detection'
      ? t('boxes', { count: item.label_count })
      : item.morphology_class === null
        ? t('unclassified')
        : t(`morphology.${item.morphology_class}`);
  return (
    <>
      <Typography variant="body2">
        {name} · {what}
      </Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {shortName(item.label_name)}
      </Typography>
    </>
  );
}

export function Confidence({ value }: { readonly value: number | null }) {
  const { t } = useTranslation(['reviews', 'common']);
  const locale = useLocale();
  if (value === null)
    return (
      <FigureValue value={null} notAvailable={t('common:notAvailable')} reason={t('reviews:noConfidence')} />
    );
  const text = t('reviews:percent', { value: noDecimals(100 * value, locale) });
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <LinearProgress
        variant="determinate"
        value={100 * value}
        aria-hidden
        color={value >= 0.8 ? 'success' : 'primary'}
        sx={{ width: 48, height: 5, borderRadius: 1, flex: 'none' }}
      />
      <Typography variant="body2" component="span" noWrap>
        {text}
      </Typography>
    </Box>
  );
}

export function ReviewStatusChip({ status }: Pick<ReviewItem, 'status'>) {
  const { t } = useTranslation('reviews');
  return <StatusChip label={t(`status.${status}`)} tone={REVIEW_TONES[status]} />;
}

/** TEC-081 */
export function useReviewColumns(): readonly Column<ReviewItem, ReviewOrder>[] {
  const { t } = useTranslation('reviews');
  const locale = useLocale();
  const nameOf = useReviewName();
  const failureTexts = useFrameFailureTexts();
  return [
    {
      id: 'image',
      header: t('column.image'),
      cell: (item) => (
        <Box sx={{ width: 52, py: 0.25 }}>
          <Micrograph ratio={item.type === 'detection' ? '4 / 3' : '1 / 1'} sx={{ borderRadius: 0.5 }}>
            <AuthedImage
              small
              source={
                item.crop_id === null ? mediaUrl('frame', item.frame_id) : mediaUrl('crop', item.crop_id)
              }
              alt={nameOf(item)}
              {...(item.crop_id === null ? { failureTexts } : {})}
            />
          </Micrograph>
        </Box>
      ),
    },
    {
      id: 'dataset',
      header: t('column.dataset'),
      sort: 'dataset',
      cell: ({ dataset_name: name }) => <Box sx={{ fontWeight: 560 }}>{name}</Box>,
    },
    {
      id: 'created',
      header: t('column.created'),
      sort: 'created',
      oneLine: true,
      cell: ({ created_at: at }) => dateAndTime(at, locale),
    },
    {
      id: 'creator',
      header: t('column.creator'),
      sort: 'creator',
      cell: ({ creator_name: name }) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <PersonAvatar name={name} size={20} />
          {name}
        </Box>
      ),
    },
    { id: 'details', header: t('column.details'), cell: (item) => <ReviewDetails item={item} /> },
    {
      id: 'confidence',
      header: t('column.confidence'),
      sort: 'confidence',
      cell: ({ confidence }) => <Confidence value={confidence} />,
    },
    {
      id: 'status',
      header: t('column.status'),
      sort: 'status',
      cell: ({ status }) => <ReviewStatusChip status={status} />,
    },
  ];
}
