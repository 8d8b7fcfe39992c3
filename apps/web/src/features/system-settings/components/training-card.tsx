import ModelTrainingIcon from '@mui/icons-material/ModelTrainingOutlined';
import Typography from '@mui/material/Typography';
import { systemSettingsCalls } from '@sarm/contracts/addresses/system-settings.generated';
import { SETTING_BOUNDS } from '@sarm/domain/settings';
import { TextInput } from '@sarm/ui/text-input';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { LookupField } from '../../../shared/forms/lookup-field.tsx';
import { NumberField } from '../../../shared/forms/number-field.tsx';
import { type CardProps, type GroupForm, useBaseline, useGroupForm } from '../hooks/use-group-form.ts';
import { CardBody, Fields, SettingsCard } from './settings-card.tsx';

type FormProps = GroupForm<'training'> & { readonly onDiscard: () => void };

/** Before anything is typed. */
const FIRST = ['UTC'];
const asChoice = (zone: string) => ({ id: zone, name: zone });

function TrainingForm({ onDiscard, ...group }: FormProps) {
  const { t } = useTranslation('system');
  const form = useGroupForm(group);
  const [search, setSearch] = useState('');
  const [from, to] = useWatch({ control: form.control, name: ['trainingFrom', 'trainingUntil'] });
  const found = useRead(systemSettingsCalls.timeZones, search === '' ? null : { query: { search } });
  const zones = search === '' ? FIRST : (found.data?.zones ?? []);
  return (
    <SettingsCard
      icon={<ModelTrainingIcon fontSize="small" />}
      title={t('groups.training')}
      form={form}
      onDiscard={onDiscard}
    >
      <CardBody>
        <Fields columns={2}>
          <TextInput {...form.text('trainingFrom')} type="time" label={t('training.trainingFrom')} />
          <TextInput {...form.text('trainingUntil')} type="time" label={t('training.trainingUntil')} />
        </Fields>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {from === to ? t('training.anyTime') : t('training.hours', { from, to })}
        </Typography>
        <Fields columns={2}>
          <LookupField
            control={form.control}
            name="trainingTimeZone"
            label={t('training.trainingTimeZone')}
            choices={zones.map(asChoice)}
            stored={asChoice(group.values.trainingTimeZone)}
            loading={found.isFetching}
            onSearch={setSearch}
            {...(found.isError ? { helperText: errorText(found.error) } : {})}
          />
          <NumberField
            {...form.number('trainingsPerProject')}
            label={t('training.trainingsPerProject')}
            bounds={t('training.boundsOpen', SETTING_BOUNDS.trainingsPerProject)}
          />
        </Fields>
      </CardBody>
    </SettingsCard>
  );
}

/** When trainings begin, and how many of one project may be open. */
export function TrainingCard(props: CardProps) {
  const { round, values, take, discard } = useBaseline('training', props);
  return (
    <TrainingForm
      key={round}
      group="training"
      values={values}
      onSaved={take}
      onDiscard={discard}
      onUnsaved={props.onUnsaved}
    />
  );
}
