import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { analysesCalls } from '@sarm/contracts/addresses/analyses.generated';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

export interface AnalysisChoiceProps {
  readonly analysisId: string | null;
  readonly datasetId: string | null;
  readonly onChoose: (id: string | null) => void;
}

const SHOWN = 100;

/** Analyses with figures, the newest first. */
export function AnalysisChoice({ analysisId, datasetId, onChoose }: AnalysisChoiceProps) {
  const { t } = useTranslation(['reports', 'common']);
  const locale = useLocale();
  const { data, isLoading } = useRead(analysesCalls.list, {
    query: {
      status: 'completed',
      limit: SHOWN,
      sort_by: 'createdAt',
      sort_order: 'desc',
      ...(datasetId === null ? {} : { dataset_id: datasetId }),
    },
  });
  const choices = (data?.items ?? []).map(({ id, dataset, patientName, createdAt }) => ({
    id,
    label: t('analysisLabel', {
      sample: dataset?.name ?? t('unnamedSample'),
      patient: patientName ?? t('noPatient'),
      date: dateAndTime(createdAt, locale),
    }),
  }));
  return (
    <Autocomplete
      size="small"
      options={choices}
      loading={isLoading}
      value={choices.find(({ id }) => id === analysisId) ?? null}
      isOptionEqualToValue={(a, b) => a.id === b.id}
      getOptionKey={({ id }) => id}
      loadingText={t('common:loading')}
      noOptionsText={t('noAnalyses')}
      clearText={t('common:clearChoice')}
      openText={t('common:openChoices')}
      closeText={t('common:close')}
      onChange={(_, chosen) => onChoose(chosen?.id ?? null)}
      renderInput={(props) => <TextField {...props} label={t('analysis')} />}
    />
  );
}
