import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { reportsCalls } from '@sarm/contracts/addresses/reports.generated';
import { includesNotice } from '@sarm/domain/catalogue/notices';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/user-context.tsx';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { SwitchField } from '../../../shared/forms/form-fields.tsx';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';

/** BUS-103: who issues says what it means, and enters the password again. */
export function IssueDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation(['reports', 'errors']);
  const { signingName: name, signingTitle: title, email } = useUser();
  const canSign = name !== '' && title !== '';
  const { data } = useRead(reportsCalls.get, { params: { id } });
  const clear = includesNotice(data?.document.warnings ?? [], 'warning.focus_not_shown');
  const [issue] = useChange(reportsCalls.issue);
  const form = useForm({
    initial: { password: '', focusConfirmed: false },
    schema: async () => (await import('@sarm/contracts/http/reports/reports.routes')).reportRoutes.issue.body,
    failed: t('issue.failed'),
    saved: t('message.issued'),
    refuse: ({ focusConfirmed }) => (clear && !focusConfirmed ? t('errors:focus_not_confirmed') : undefined),
    onSaved: onClose,
    submit: (body) => issue({ params: { id }, body }),
  });
  return (
    <FormDialog
      title={t('issue.title')}
      form={form}
      onClose={onClose}
      submitLabel={t('issue.submit')}
      readOnly={!canSign}
    >
      <Typography variant="body2">{t('issue.text')}</Typography>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t('issue.statement')}
      </Typography>
      {canSign ? (
        <>
          <Typography variant="body2">{t('issue.as', { name, title, email })}</Typography>
          {clear && <SwitchField control={form.control} name="focusConfirmed" label={t('issue.focus')} />}
          <TextInput
            {...form.text('password')}
            type="password"
            label={t('issue.password')}
            required
            autoFocus
            autoComplete="current-password"
          />
        </>
      ) : (
        <Alert severity="warning">{t('errors:signing_name_missing')}</Alert>
      )}
    </FormDialog>
  );
}
