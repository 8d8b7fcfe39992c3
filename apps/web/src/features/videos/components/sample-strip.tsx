import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { FigureValue } from '@sarm/ui/figure-value';
import { Stat, StatList } from '@sarm/ui/stat';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { InAppLink } from '../../../shared/components/in-app-link.tsx';
import { dateAndTime, significant } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS } from '../../../shared/paths.ts';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { datasetDialogOpened } from '../../../shared/ui-state/ui.slice.ts';
import { missingOfSample } from '../state/missing-figures.ts';
import { useMissingText } from './missing-line.tsx';
import { SampleFindingsList } from './sample-findings-list.tsx';

/** The sheet of the sample above its videos: what was entered, and what its figures still lack. */
export function SampleStrip({
  dataset,
  videos,
}: {
  readonly dataset: Dataset;
  readonly videos: readonly Video[];
}) {
  const { t } = useTranslation('samples');
  const locale = useLocale();
  const can = useCan();
  const dispatch = useAppDispatch();
  const missingText = useMissingText();
  const { sample, projectId } = dataset;
  const patient = useRead(
    patientsCalls.get,
    sample.patient_id === null ? null : { params: { id: sample.patient_id } },
  );
  const open = (): void =>
    void dispatch(datasetDialogOpened({ datasetId: dataset.id, projectId, viewOnly: false }));
  const entered = (value: string | null) => <FigureValue value={value} notAvailable={t('notEntered')} />;
  const number = (name: 'abstinence_days' | 'volume_ml') => {
    const value = sample[name];
    return entered(value === null ? null : significant(value, locale));
  };
  const dilution =
    sample.dilution === null
      ? null
      : sample.dilution === 1
        ? t('short.undiluted')
        : t('short.dilution', { value: significant(sample.dilution, locale) });
  const [first] = videos;
  const missing = first === undefined ? [] : missingOfSample(first).map(missingText);
  const mayEdit = can(datasetsCalls.update, { projectId, createdBy: dataset.created_by });
  return (
    <Card component="section" aria-label={t('title')} sx={{ p: 2, mb: 2, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <StatList>
            <Stat
              label={t('field.patient_id')}
              value={
                patient.data === undefined ? (
                  entered(null)
                ) : (
                  <InAppLink to={`${PATHS.sarmPatients}?id=${patient.data.id}`}>
                    {patient.data.name}
                  </InAppLink>
                )
              }
            />
            <Stat
              label={t('field.collected_at')}
              value={entered(sample.collected_at === null ? null : dateAndTime(sample.collected_at, locale))}
            />
            <Stat label={t('field.abstinence_days')} value={number('abstinence_days')} />
            <Stat label={t('field.volume_ml')} value={number('volume_ml')} />
            <Stat label={t('field.dilution')} value={entered(dilution)} />
          </StatList>
        </Box>
        {mayEdit && (
          <Button variant="outlined" size="small" onClick={open}>
            {t('edit')}
          </Button>
        )}
      </Box>
      <SampleFindingsList sample={sample} />
      {missing.length > 0 && (
        <Alert
          severity="warning"
          action={
            mayEdit ? (
              <Button color="inherit" size="small" onClick={open}>
                {t('missing.sheet')}
              </Button>
            ) : undefined
          }
        >
          {missing.map((line) => (
            <Typography key={line} variant="body2">
              {line}
            </Typography>
          ))}
        </Alert>
      )}
    </Card>
  );
}
