import BusinessIcon from '@mui/icons-material/BusinessOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { SETTING_BOUNDS } from '@sarm/domain/settings';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { NumberField } from '../../../shared/forms/number-field.tsx';
import { type CardProps, type GroupForm, useBaseline, useGroupForm } from '../hooks/use-group-form.ts';
import { EditionField } from './edition-field.tsx';
import { LogoField } from './logo-field.tsx';
import { CardBody, Fields, SettingsCard } from './settings-card.tsx';

type FormProps = GroupForm<'general'> & { readonly onDiscard: () => void };

function GeneralForm({ onDiscard, ...group }: FormProps) {
  const { t } = useTranslation('system');
  const form = useGroupForm(group);
  return (
    <SettingsCard
      icon={<BusinessIcon fontSize="small" />}
      title={t('groups.general')}
      note={t('general.issuedKeep')}
      form={form}
      onDiscard={onDiscard}
    >
      <CardBody>
        <Fields columns={2}>
          <TextInput {...form.text('siteName')} label={t('general.siteName')} required autoComplete="off" />
          <NumberField
            {...form.number('maxUploadSize')}
            label={t('general.maxUploadSize')}
            unit={t('units.megabytes')}
            bounds={t('bounds', SETTING_BOUNDS.maxUploadSize)}
          />
        </Fields>
        <EditionField control={form.control} />
        <TextInput
          {...form.text('siteDescription')}
          label={t('general.siteDescription')}
          autoComplete="off"
        />
        <Fields columns={2}>
          <TextInput
            {...form.text('adminEmail')}
            label={t('general.adminEmail')}
            type="email"
            autoComplete="off"
          />
          <TextInput
            {...form.text('contactEmail')}
            label={t('general.contactEmail')}
            type="email"
            autoComplete="off"
          />
        </Fields>
        <Typography variant="h4" component="h3" sx={{ pt: 2, borderTop: 1, borderColor: 'hairline' }}>
          {t('general.letterhead')}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '120px minmax(0, 1fr)' } }}>
          <LogoField control={form.control} />
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Fields columns={2}>
              <TextInput {...form.text('clinicName')} label={t('general.clinicName')} multiline minRows={2} />
              <TextInput
                {...form.text('clinicAddress')}
                label={t('general.clinicAddress')}
                multiline
                minRows={2}
              />
            </Fields>
            <TextInput
              {...form.text('clinicContact')}
              label={t('general.clinicContact')}
              autoComplete="off"
            />
          </Box>
        </Box>
      </CardBody>
    </SettingsCard>
  );
}

/** PLT-094, PLT-235 */
export function GeneralCard(props: CardProps) {
  const { round, values, take, discard } = useBaseline('general', props);
  return (
    <GeneralForm
      key={round}
      group="general"
      values={values}
      onSaved={take}
      onDiscard={discard}
      onUnsaved={props.onUnsaved}
    />
  );
}
