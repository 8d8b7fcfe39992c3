import Typography from '@mui/material/Typography';
import { reportsCalls } from '@sarm/contracts/addresses/reports.generated';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';

/** BUS-103: who issues says what it means, and enters the password again. */
export function IssueDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { t } = useTranslation('reports');
  const [issue] = useChange(reportsCalls.issue);
  const form = useForm({
    initial: { password: '' },
    schema: async () => (await import('@sarm/contracts/http/reports')).reportRoutes.issue.body,
    failed: t('issue.failed'),
    saved: t('message.issued'),
    onSaved: onClose,
    submit: (body) => issue({ params: { id }, body }),
  });
  return (
    <FormDialog title={t('issue.title')} form={form} onClose={onClose} submitLabel={t('issue.submit')}>
      <Typography variant="body2">{t('issue.text')}</Typography>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {t('issue.statement')}
      </Typography>
      <TextInput
        {...form.text('password')}
        type="password"
        label={t('issue.password')}
        required
        autoFocus
        autoComplete="current-password"
      />
    </FormDialog>
  );
}
