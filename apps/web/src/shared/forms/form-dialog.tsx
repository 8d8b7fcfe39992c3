import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';

export interface FormBodyProps {
  readonly form: {
    readonly formError: string | undefined;
    readonly busy: boolean;
    readonly onSubmit: (event: FormEvent) => void;
  };
  readonly onClose: () => void;
  /** The label of the button; Save by default. */
  readonly submitLabel?: string;
  /** Shown only: nothing can be sent. */
  readonly readOnly?: boolean;
  readonly columns?: 1 | 2;
  readonly children: ReactNode;
}

/** The form inside a dialog: what went wrong, the fields, Cancel and the button that sends. */
export function FormBody(props: FormBodyProps) {
  const { form, onClose, submitLabel, readOnly = false, columns = 1, children } = props;
  const { t } = useTranslation();
  return (
    <Box component="form" noValidate onSubmit={form.onSubmit}>
      <DialogContent
        sx={{ display: 'grid', gap: 2, ...(columns === 2 ? { gridTemplateColumns: { sm: '1fr 1fr' } } : {}) }}
      >
        {form.formError !== undefined && (
          <Alert severity="error" sx={{ gridColumn: '1 / -1' }}>
            {form.formError}
          </Alert>
        )}
        {children}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={form.busy}>
          {t(readOnly ? 'close' : 'cancel')}
        </Button>
        {!readOnly && (
          <Button type="submit" variant="contained" loading={form.busy}>
            {submitLabel ?? t('save')}
          </Button>
        )}
      </DialogActions>
    </Box>
  );
}

export interface FormDialogProps extends FormBodyProps {
  readonly title: string;
}

/** A dialog that holds one form. It stays while the form is being sent. */
export function FormDialog({ title, ...body }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={body.form.busy ? undefined : body.onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <FormBody {...body} />
    </Dialog>
  );
}
