import Button from '@mui/material/Button';
import Tooltip from '@mui/material/Tooltip';
import type { ReviewItem } from '@sarm/contracts/http/reviews/reviews.entities';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayOpenPath } from '../../../shared/access/may-open-path.ts';
import { useUser } from '../../../shared/access/user-context.tsx';
import { annotationAddress, ANNOTATION_TOOL } from '../../../shared/frames/annotation-address.ts';
import { PATHS } from '../../../shared/paths.ts';

function addressOf({
  type,
  frame_id: frameId,
  video_id: videoId,
  dataset_id: datasetId,
  crop_id,
}: ReviewItem) {
  if (type === 'detection') return annotationAddress({ frameId, videoId, datasetId });
  const query = new URLSearchParams({ frameId, datasetId, ...(crop_id === null ? {} : { cropId: crop_id }) });
  return `${PATHS.finetuneMorphologyFrame}?${query}`;
}

/** TEC-167: opens the page on which the boxes or the mask were made. */
export function EditLabelButton({ item, name }: { readonly item: ReviewItem; readonly name: string }) {
  const { t } = useTranslation('reviews');
  const opens = mayOpenPath(
    useUser(),
    item.type === 'detection' ? ANNOTATION_TOOL : PATHS.finetuneMorphologyFrame,
  );
  const label = { size: 'small', 'aria-label': `${t('editLabel')}: ${name}` } as const;
  if (opens)
    return (
      <Button {...label} component={Link} to={addressOf(item)}>
        {t('editLabel')}
      </Button>
    );
  return (
    <Tooltip title={t('noTool')} describeChild>
      <Button {...label} aria-disabled sx={{ color: 'action.disabled', cursor: 'default' }}>
        {t('editLabel')}
      </Button>
    </Tooltip>
  );
}
