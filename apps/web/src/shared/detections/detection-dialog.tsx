import { detectionCalls } from '@sarm/contracts/addresses/detection.generated';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/api-error.ts';
import { useChange } from '../api/use-change.ts';
import { detectionBody, DetectionSettings, INITIAL_DETECTION } from './detection-settings.tsx';
import { useToast } from '../state/use-toast.ts';

export interface DetectionDialogProps {
  /** One frame, or the selected ones with their number. */
  readonly of:
    | Pick<Frame, 'id' | 'frameNumber'>
    | { readonly count: number; readonly readIds: () => Promise<string[] | null> };
  /** A run has ended or begun: what is shown of the frames is out of date. */
  readonly onRun: () => void;
  readonly onClose: () => void;
}

type Outcome = { readonly error: unknown } | { readonly found: number | null };

function useRun(of: DetectionDialogProps['of']) {
  const [detectOne] = useChange(detectionCalls.detectOne);
  const [detectMany] = useChange(detectionCalls.detectMany);
  return async (form: typeof INITIAL_DETECTION): Promise<Outcome> => {
    const config = detectionBody(form);
    if ('id' in of) {
      const { data, error } = await detectOne({ body: { frame_id: of.id, config } });
      if (data === undefined) return { error };
      return { found: 'detection_count' in data ? data.detection_count : null };
    }
    const ids = await of.readIds();
    if (ids === null) return { error: undefined };
    const { error } = await detectMany({ body: { frame_ids: ids, config } });
    return error === undefined ? { found: null } : { error };
  };
}

/** TEC-047, TEC-189, TEC-294: the settings of a run, and the run itself. */
export function DetectionDialog({ of, onRun, onClose }: DetectionDialogProps) {
  const { t } = useTranslation(['recordings', 'common']);
  const toast = useToast();
  const [form, setForm] = useState(INITIAL_DETECTION);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const send = useRun(of);
  const run = async (): Promise<void> => {
    setRunning(true);
    setFailure(null);
    const outcome = await send(form);
    setRunning(false);
    if ('error' in outcome) {
      setFailure(t('recordings:detection.failed', { message: errorText(outcome.error) }));
      return;
    }
    const { found } = outcome;
    toast.success(
      found === null ? t('recordings:detection.started') : t('recordings:detection.done', { count: found }),
    );
    onRun();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={running ? undefined : onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="detection-title"
    >
      <DialogTitle id="detection-title">{t('recordings:detection.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {'id' in of
            ? t('recordings:detection.one', { number: of.frameNumber })
            : t('recordings:detection.many', { count: of.count })}
        </Typography>
        {failure !== null && <Alert severity="error">{failure}</Alert>}
        <DetectionSettings form={form} onChange={setForm} />
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={running}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" onClick={() => void run()} loading={running}>
          {t('recordings:detection.run')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
