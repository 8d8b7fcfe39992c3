import CloseIcon from '@mui/icons-material/Close';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import type { DataLabel, LabelItem } from '@sarm/contracts/http/labels/labels.entities';
import { ErrorState } from '@sarm/ui/error-state';
import { Stat, StatList } from '@sarm/ui/stat';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { dateAndTime, noDecimals } from '../../../shared/format/format-figures.ts';
import { AnnotationToolButton } from '../../../shared/frames/annotation-tool-button.tsx';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useRemoval } from '../../../shared/records/use-removal.ts';
import { useItemTexts } from '../hooks/use-item-texts.ts';
import { ItemPicture } from './item-picture.tsx';

export interface ItemDetailsProps {
  readonly label: DataLabel;
  readonly item: LabelItem;
  readonly onClose: () => void;
}

/** TEC-069: the box of an item as it is now, and what can be done with the item. */
export function ItemDetails({ label, item, onClose }: ItemDetailsProps) {
  const { t } = useTranslation(['dataLabels', 'common']);
  const locale = useLocale();
  const can = useCan();
  const texts = useItemTexts()(item);
  const answer = useRead(labelsCalls.itemDetection, { params: { id: label.id, itemId: item.id } });
  const detection = answer.currentData?.detection;
  // Below the pictures it may lie out of sight.
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // Newer browsers answer with a promise, which an effect must not.
    section.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  const pixels = (value: number): string => noDecimals(value, locale);
  return (
    <Box
      component="section"
      ref={section}
      aria-label={t('dataLabels:details.title')}
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: '72px minmax(0, 1fr)', sm: '120px minmax(0, 1fr)' },
      }}
    >
      <ItemPicture item={item} alt={texts.label} />
      <Box sx={{ display: 'grid', gap: 1.25, alignContent: 'start', minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="body2" component="h3" sx={{ fontWeight: 650 }}>
            {texts.name}
          </Typography>
          <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }} noWrap>
            {item.name}
          </Typography>
          <IconButton size="small" aria-label={t('dataLabels:details.close')} onClick={onClose}>
            <CloseIcon fontSize="small" />
          </IconButton>
        </Box>
        {answer.isError && detection === undefined && (
          <ErrorState
            message={errorText(answer.error, t('dataLabels:details.failed'))}
            retryLabel={t('common:retry')}
            onRetry={() => void answer.refetch()}
            retrying={answer.isFetching}
          />
        )}
        <StatList>
          <Stat label={t('dataLabels:details.class')} value={texts.className} />
          <Stat label={t('dataLabels:details.confidence')} value={texts.confidence} />
          <Stat label={t('dataLabels:details.state')} value={texts.state} />
          <Stat label={t('dataLabels:details.frame')} value={item.frame_number} />
          {detection !== undefined && (
            <Stat
              label={t('dataLabels:details.box')}
              value={t('dataLabels:details.boxValue', {
                x: pixels(detection.x1),
                y: pixels(detection.y1),
                width: pixels(detection.width),
                height: pixels(detection.height),
              })}
            />
          )}
          <Stat label={t('dataLabels:details.added')} value={dateAndTime(item.labeled_at, locale)} />
        </StatList>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <AnnotationToolButton
            frameId={item.frame_id}
            videoId={item.video_id}
            datasetId={label.dataset_id}
          />
          {can(labelsCalls.deleteItem, { projectId: label.project_id, createdBy: label.user_id }) && (
            <DeleteItem label={label} item={item} onDeleted={onClose} />
          )}
        </Box>
      </Box>
    </Box>
  );
}

interface DeleteItemProps extends Pick<ItemDetailsProps, 'label' | 'item'> {
  readonly onDeleted: () => void;
}

/** TEC-075 */
function DeleteItem({ label, item, onDeleted }: DeleteItemProps) {
  const { t } = useTranslation('dataLabels');
  const confirmRemoval = useRemoval();
  const [remove] = useChange(labelsCalls.deleteItem);
  return (
    <Button
      color="error"
      startIcon={<DeleteIcon />}
      onClick={() =>
        confirmRemoval({
          title: t('delete.title'),
          question: t('delete.question'),
          done: t('delete.done'),
          failed: t('delete.failed'),
          remove: () => remove({ params: { id: label.id, itemId: item.id } }),
          after: onDeleted,
        })
      }
    >
      {t('delete.title')}
    </Button>
  );
}
