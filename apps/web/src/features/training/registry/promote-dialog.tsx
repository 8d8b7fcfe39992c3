import ArrowIcon from '@mui/icons-material/ArrowForwardOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { registryCalls } from '@sarm/contracts/addresses/registry.generated';
import type { ModelComparison } from '@sarm/contracts/http/registry/registry.entities';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/user-context.tsx';
import { useChange } from '../../../shared/api/use-change.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { SwitchField } from '../../../shared/forms/form-fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';
import { comparedText, endsText, mainFigureOf } from './compared-texts.ts';

const SHORT = 8;

/** TEC-321: the person reads what was compared, gives a reason and signs with the password. */
export function PromoteDialog({
  comparison,
  onClose,
}: {
  readonly comparison: ModelComparison;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation(['registry', 'morphology']);
  const locale = useLocale();
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
  const figureOf = (wanted: string) => results?.figures.find(({ name }) => name === wanted);
  const main = results === null ? 'f1' : mainFigureOf(results);
  const ofClasses = results?.of_classes ?? null;
  const baseline = ofClasses?.baseline ?? null;
  const [value, time] = [figureOf(main), figureOf('milliseconds')];
  const mainName = ofClasses === null ? 'F1' : t('figure.balanced_accuracy');
  const slower = time?.verdict === 'worse' && time.difference !== null ? time.difference : null;
  const card = (label: string, name: string, shown?: number | null, interval?: [number, number] | null) => (
    <Box sx={{ flex: 1, minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
      {shown != null && (
        <Typography variant="body2">
          {mainName} {comparedText(shown, main, locale)}{' '}
          {interval != null && `(${endsText(interval, main, locale)})`}
        </Typography>
      )}
    </Box>
  );
  return (
    <FormDialog
      title={t('promote.title', { name: candidate.name })}
      form={form}
      onClose={onClose}
      submitLabel={t('promote.submit')}
    >
      <Typography variant="body2">
        {t(ofClasses === null ? 'promote.text' : 'promote.textClasses')}
      </Typography>
      <Box
        sx={{
          display: 'flex',
          flexDirection: { xs: 'column', sm: 'row' },
          alignItems: { sm: 'center' },
          gap: 1,
        }}
      >
        {card(
          t('promote.now'),
          champion?.name ?? t('baseline.name'),
          value?.champion,
          value?.champion_interval,
        )}
        <ArrowIcon aria-hidden sx={{ alignSelf: 'center', transform: { xs: 'rotate(90deg)', sm: 'none' } }} />
        {card(t('promote.next'), candidate.name, value?.candidate, value?.candidate_interval)}
      </Box>
      {slower !== null && (
        <Alert severity="warning">
          {t(ofClasses === null ? 'promote.slower' : 'promote.slowerCell', {
            difference: comparedText(slower, 'milliseconds', locale),
          })}
        </Alert>
      )}
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
          {t(baseline === null ? 'promote.kept' : 'promote.keptFirst', {
            comparison: comparison.results_sha256?.slice(0, SHORT),
            from: champion?.sha256?.slice(0, SHORT),
            to: candidate.sha256?.slice(0, SHORT),
            class: baseline === null ? '' : t(`morphology:class.${baseline.class}`),
          })}
        </Typography>
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t(baseline === null ? 'promote.back' : 'promote.backFirst')}
      </Typography>
    </FormDialog>
  );
}
