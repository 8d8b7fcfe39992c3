import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useToast } from '../../../shared/state/use-toast.ts';
import type { Labeling } from '../hooks/use-labeling.ts';

/** TEC-123, TEC-124: sends what is not stored yet, and says what has no class. */
export function SaveAllDialog({ labeling }: { readonly labeling: Labeling }) {
  const { t } = useTranslation(['morphology', 'common']);
  const id = useId();
  const toast = useToast();
  const { classes, classified, total } = labeling;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const open = total - (classified ?? 0);
  const save = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    const stored = await classes.saveAll();
    setBusy(false);
    if (!stored) {
      setFailed(true);
      return;
    }
    toast.success(t('morphology:saved'));
    labeling.closeSaveAll();
  };
  return (
    <Dialog
      open
      fullWidth
      maxWidth="xs"
      aria-labelledby={id}
      onClose={busy ? undefined : labeling.closeSaveAll}
    >
      <DialogTitle id={id}>{t('morphology:saveAll')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1.5 }}>
        <DialogContentText>
          {t('morphology:saveText', { classified: classified ?? 0, count: total })}
        </DialogContentText>
        {open > 0 && <Alert severity="warning">{t('morphology:unclassified', { count: open })}</Alert>}
        {classes.drafts.size > 0 && (
          <Alert severity="warning">{t('morphology:notApplied', { count: classes.drafts.size })}</Alert>
        )}
        {failed && (
          <Alert severity="error">{t('morphology:save.failed', { message: errorText(classes.error) })}</Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" disabled={busy} onClick={labeling.closeSaveAll}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" loading={busy} autoFocus onClick={() => void save()}>
          {t('morphology:saveAll')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
