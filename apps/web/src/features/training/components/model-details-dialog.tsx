import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import type { Model } from '@sarm/contracts/http/models/models.entities';
import { HYPERPARAMETER_NAMES } from '@sarm/domain/training';
import { Stat, StatList } from '@sarm/ui/stat';
import { StatusChip } from '@sarm/ui/status-chip';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { settingText } from '../state/metric-texts.ts';
import { MODEL_TONES } from '../state/model-tones.ts';
import { FinalMetrics } from './final-metrics.tsx';

export interface ModelDetailsDialogProps {
  readonly model: Model;
  readonly onClose: () => void;
  /** Undefined: it was not trained here. */
  readonly onOpenRun: (() => void) | undefined;
}

/** TEC-129, TEC-152 */
export function ModelDetailsDialog({ model, onClose, onOpenRun }: ModelDetailsDialogProps) {
  const { t } = useTranslation(['training', 'models', 'common']);
  const locale = useLocale();
  const id = useId();
  const none = t('training:figure.none');
  const { config } = model;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('training:details.title', { name: model.name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Box>
          <StatusChip label={t(`models:status.${model.status}`)} tone={MODEL_TONES[model.status]} />
        </Box>
        <FinalMetrics metrics={model.metrics} />
        <StatList>
          <Stat label={t('training:details.id')} value={model.id} wide />
          <Stat label={t('training:list.type')} value={t(`models:type.${model.type}`)} />
          <Stat
            label={t('training:list.dataset')}
            value={model.dataset_name ?? t(`models:origin.${model.origin}`)}
          />
          {config !== null &&
            HYPERPARAMETER_NAMES.map((name) => (
              <Stat
                key={name}
                label={t(`training:setting.${name}`)}
                value={settingText(config[name], locale)}
              />
            ))}
          <Stat label={t('training:list.created')} value={dateAndTime(model.created_at, locale)} />
          <Stat
            label={t('training:details.trained')}
            value={model.trained_at === null ? none : dateAndTime(model.trained_at, locale)}
          />
          {model.sha256 !== null && <Stat label="SHA-256" value={model.sha256.slice(0, 12)} />}
        </StatList>
        {model.notes !== '' && (
          <Typography variant="body2" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {model.notes}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        {onOpenRun !== undefined && <Button onClick={onOpenRun}>{t('training:details.openRun')}</Button>}
        <Button variant="contained" onClick={onClose}>
          {t('common:close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
