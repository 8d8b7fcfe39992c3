import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ChipTone, StatusChip } from '@sarm/ui/status-chip';
import { useTranslation } from 'react-i18next';
import type { LabelStatus, OwnLabel } from '../hooks/use-own-label.ts';

const TONES: Readonly<Record<LabelStatus, ChipTone>> = {
  loading: 'running',
  creating: 'running',
  ready: 'success',
  adding: 'running',
  pending: 'default',
  error: 'error',
};

export interface LabelPanelProps {
  readonly label: OwnLabel;
  /** Stored boxes of the frame. */
  readonly objects: readonly string[];
  /** Edits that are not with the server yet: it would add the boxes without them. */
  readonly unsent: boolean;
  readonly onAdd: () => void;
}

/** TEC-059, TEC-060: whether the person's label is there, and what pressing the button does. */
export function LabelPanel({ label, objects, unsent, onAdd }: LabelPanelProps) {
  const { t } = useTranslation('annotation');
  const { status, added, createFailed } = label;
  const held = objects.filter((id) => added?.has(id)).length;
  const inLabel = (added?.size ?? 0) > 0;
  const text = (): string => {
    if (status === 'adding') return t('label.adding');
    if (status !== 'ready') return t('label.settingUp');
    if (objects.length === 0) return t('label.nothing');
    return t(inLabel ? 'label.readd' : 'label.add');
  };
  return (
    <Box component="section" aria-label={t('label.title')} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h4" component="h2">
          {t('label.title')}
        </Typography>
        <Box role="status">
          <StatusChip tone={TONES[status]} label={t(`label.state.${status}`)} />
        </Box>
        {added !== null && (
          <Typography variant="caption" sx={{ ml: 'auto', color: 'text.secondary' }}>
            {t('label.count', { added: held, total: objects.length })}
          </Typography>
        )}
      </Box>
      {status === 'error' && (
        <Alert
          severity="error"
          action={
            <Button size="small" color="inherit" onClick={label.retry}>
              {t('label.retry')}
            </Button>
          }
        >
          {t('label.neither')}
          {createFailed && <Box>{t('label.createFailed')}</Box>}
        </Alert>
      )}
      <Button
        variant="contained"
        disabled={status !== 'ready' || objects.length === 0 || unsent}
        onClick={onAdd}
        title={unsent ? t('label.unsent') : undefined}
      >
        {text()}
      </Button>
    </Box>
  );
}
