import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { registryCalls } from '@sarm/contracts/addresses/registry.generated';
import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/user-context.tsx';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { SwitchField } from '../../../shared/forms/form-fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { ExchangedModels, KeptFacts } from './exchanged-models.tsx';

/** TEC-321: the person reads what was compared, gives a reason and signs with the password. */
export function PromoteDialog({
  comparison,
  onClose,
}: {
  readonly comparison: ModelComparison;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation('registry');
  const { displayName, signingName } = useUser();
  const { champion, candidate, version, results } = comparison;
  const [promote] = useChange(registryCalls.promote);
  const form = useForm({
    initial: { reason: '', read: false, password: '' },
    schema: async () =>
      (await import('@sarm/contracts/http/registry/registry.routes')).registryRoutes.promote.body,
    toBody: ({ reason, password }) => ({ reason, password, comparison_id: comparison.id }),
    refuse: ({ read }) => (read ? undefined : t('promote.readFirst')),
    failed: t('promote.failed', { message: '' }),
    saved: t('promote.done', { name: candidate.name }),
    onSaved: onClose,
    submit: ({ reason, password }) =>
      promote({ params: { id: candidate.id }, body: { reason, password, comparison_id: comparison.id } }),
  });
  const ofClasses = results !== null && results.of_classes !== null;
  return (
    <FormDialog
      title={t('promote.title', { name: candidate.name })}
      form={form}
      onClose={onClose}
      submitLabel={t('promote.submit')}
    >
      <Typography variant="body2">{t(ofClasses ? 'promote.textClasses' : 'promote.text')}</Typography>
      <ExchangedModels comparison={comparison} />
      <TextInput {...form.text('reason')} label={t('promote.reason')} required multiline minRows={2} />
      <SwitchField
        control={form.control}
        name="read"
        label={t('promote.read', { dataset: version.dataset_name, number: version.number })}
      />
      <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, display: 'grid', gap: 1.5 }}>
        <Typography component="h3" variant="subtitle2">
          {t('promote.signature')}
        </Typography>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <TextInput
            label={t('promote.name')}
            value={signingName === '' ? displayName : signingName}
            readOnly
          />
          <TextInput
            {...form.text('password')}
            type="password"
            label={t('promote.password')}
            required
            autoComplete="current-password"
          />
        </Box>
        <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          <KeptFacts comparison={comparison} />
        </Typography>
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t(champion === null ? 'promote.backFirst' : 'promote.back')}
      </Typography>
    </FormDialog>
  );
}
