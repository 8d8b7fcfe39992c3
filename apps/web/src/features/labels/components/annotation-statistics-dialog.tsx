import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import { ANNOTATION_STATUSES } from '@sarm/domain/annotation-progress';
import type { LabelType } from '@sarm/domain/labels';
import { FigureValue } from '@sarm/ui/figure-value';
import { CountBars } from '@sarm/ui/figures/count-bars';
import { Stat, StatList } from '@sarm/ui/stat';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { RecordState } from '../../../shared/records/record-state.tsx';

export interface AnnotationStatisticsDialogProps {
  readonly type: LabelType;
  /** Absent: all datasets. */
  readonly dataset?: { readonly id: string; readonly name: string } | undefined;
  readonly onClose: () => void;
}

/** TEC-067 */
export function AnnotationStatisticsDialog({ type, dataset, onClose }: AnnotationStatisticsDialogProps) {
  const { t } = useTranslation(['annotationList', 'common']);
  const locale = useLocale();
  const id = useId();
  const answer = useRead(
    labelsCalls.frameStatistics,
    { query: { type, ...(dataset === undefined ? {} : { dataset_id: dataset.id }) } },
    { refetchOnMountOrArgChange: true },
  );
  const number = (value: number): string => noDecimals(value, locale);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('annotationList:stats.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t(`annotationList:tab.${type}`)} · {dataset?.name ?? t('annotationList:stats.allDatasets')}
        </Typography>
        <RecordState
          read={answer}
          failed={t('annotationList:stats.failed', { message: errorText(answer.error) })}
        >
          {(statistics) => (
            <>
              <StatList>
                <Stat label={t('annotationList:stats.frames')} value={number(statistics.frames)} />
                <Stat label={t('annotationList:stats.detections')} value={number(statistics.detections)} />
                <Stat label={t('annotationList:stats.labeled')} value={number(statistics.labeled)} />
                <Stat
                  label={t('annotationList:stats.masks')}
                  value={
                    <FigureValue
                      value={statistics.masks === null ? null : number(statistics.masks)}
                      notAvailable={t('common:notAvailable')}
                      reason={t('annotationList:stats.noMasks')}
                    />
                  }
                />
              </StatList>
              <Box component="section" aria-label={t('annotationList:stats.byStatus')}>
                <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
                  {t('annotationList:stats.byStatus')}
                </Typography>
                <CountBars
                  bars={ANNOTATION_STATUSES.map((status) => ({
                    id: status,
                    name: t(`annotationList:status.${status}`),
                    count: statistics.by_status[status] ?? 0,
                    text: number(statistics.by_status[status] ?? 0),
                  }))}
                />
              </Box>
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
