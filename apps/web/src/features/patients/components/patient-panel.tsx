import Button from '@mui/material/Button';
import { datasetsCalls } from '@sarm/contracts/addresses/datasets.generated';
import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import type { PatientRecord } from '@sarm/contracts/http/patients/patients.routes';
import { shortId } from '@sarm/domain/ids';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useAppDispatch } from '../../../shared/api/store-types.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { InAppLink } from '../../../shared/components/in-app-link.tsx';
import { calendarDay } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { RecordActions } from '../../../shared/records/record-actions.tsx';
import { RecordPanel } from '../../../shared/records/record-panel.tsx';
import { RelatedRows } from '../../../shared/records/related-rows.tsx';
import { datasetDialogOpened } from '../../../shared/ui-state/ui.slice.ts';
import { PatientDialog } from './patient-dialog.tsx';
import { PatientMenu } from './patient-menu.tsx';
import { TrainingConsent } from './training-consent.tsx';
import { PatientSamples } from './patient-samples.tsx';

/** What belongs to a patient apart from the samples, with the headings of its days and names. */
const HELD = {
  videos: ['field.createdAt', 'column.video'],
  analyses: ['column.analysed', 'column.dataset'],
  reports: ['field.createdAt', 'column.report'],
} as const;
type Held = keyof typeof HELD;
const TABS = Object.keys(HELD) as Held[];

function addressOf(tab: Held, id: string): string {
  if (tab === 'videos') return pathTo(PATHS.sarmVideo, { videoId: id });
  return `${tab === 'reports' ? PATHS.sarmReports : PATHS.sarmResults}?id=${id}`;
}

/** One patient with samples, videos, analyses and reports. */
export function PatientPanel({ id, closeTo }: { readonly id: string; readonly closeTo: string }) {
  const { t } = useTranslation('patients');
  const locale = useLocale();
  const can = useCan();
  const dispatch = useAppDispatch();
  const [remove] = useChange(patientsCalls.remove);
  const bornAt = ({ dateOfBirth, age }: PatientRecord): string | null =>
    dateOfBirth === null ? null : t('field.bornWithAge', { date: calendarDay(dateOfBirth, locale), age });
  return (
    <RecordPanel
      answer={useRead(patientsCalls.get, { params: { id } })}
      failed={(message) => t('oneError', { message })}
      closeTo={closeTo}
      title={({ name }) => name}
      actions={(patient) => (
        <>
          <RecordActions
            object={patient}
            closeTo={closeTo}
            edit={{
              call: patientsCalls.update,
              dialog: (close) => <PatientDialog patient={patient} onClose={close} />,
            }}
            remove={{
              call: patientsCalls.remove,
              remove: () => remove({ params: { id } }),
              title: t('delete'),
              question: t('deleteText', patient),
              done: t('deleted'),
              failed: t('deleteFailed'),
              blocked: [...TABS, 'samples' as const].some((tab) => patient[tab].length > 0)
                ? t('deleteBlocked')
                : undefined,
            }}
          />
          {can(datasetsCalls.create, { projectId: patient.projectId }) && (
            <Button
              size="small"
              variant="contained"
              onClick={() =>
                void dispatch(
                  datasetDialogOpened({
                    datasetId: null,
                    projectId: patient.projectId,
                    patientId: patient.id,
                  }),
                )
              }
            >
              {t('newSample')}
            </Button>
          )}
          <PatientMenu patient={patient} closeTo={closeTo} />
        </>
      )}
      facts={(patient) => [
        [t('field.id'), shortId(patient.id)],
        [t('field.medicalRecordNumber'), patient.medicalRecordNumber],
        [t('field.born'), bornAt(patient)],
        [t('field.email'), patient.email],
        [t('field.contactNumber'), patient.contactNumber],
        [t('field.training'), <TrainingConsent key="training" patient={patient} />],
        [
          t('field.project'),
          <InAppLink key="project" to={pathTo(PATHS.sarmProjectDatasets, { projectId: patient.projectId })}>
            {patient.projectName}
          </InAppLink>,
        ],
      ]}
      tabs={(patient) => [
        {
          name: 'samples',
          label: t('tab.samples', { total: patient.samples.length }),
          content: () => <PatientSamples patient={patient} />,
        },
        ...TABS.map((tab) => ({
          name: tab,
          label: t(`tab.${tab}`, { total: patient[tab].length }),
          content: () => (
            <RelatedRows
              none={t(`none.${tab}`)}
              columns={{ at: t(HELD[tab][0]), name: t(HELD[tab][1]) }}
              rows={patient[tab].map((row) => ({
                ...row,
                name: row.name === '' ? t('unnamed') : row.name,
                to: addressOf(tab, row.id),
              }))}
            />
          ),
        })),
      ]}
    />
  );
}
