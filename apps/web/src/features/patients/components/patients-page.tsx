import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import { shortId } from '@sarm/domain/ids';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useProjectsFor } from '../../../shared/access/use-projects-for.ts';
import { dateOnly } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useList } from '../../../shared/lists/use-list.ts';
import { ListAndRecord } from '../../../shared/records/list-and-record.tsx';
import { PatientDialog } from './patient-dialog.tsx';
import { PatientPanel } from './patient-panel.tsx';

/** BUS-016 */
export function PatientsPage() {
  const { t } = useTranslation('patients');
  const locale = useLocale();
  const list = useList(patientsCalls.list, {}, { sortBy: 'lastSample', sortOrder: 'desc' });
  const [, setQuery] = useSearchParams();
  const projects = useProjectsFor(patientsCalls.create);
  const mayAdd = Object.keys(projects).length > 0;
  return (
    <ListAndRecord
      title={t('title')}
      list={list}
      listLabel={t('list')}
      searchLabel={t('searchLabel')}
      sort={{ by: 'lastSample', label: t('sort.lastSample') }}
      failed={(message) => t('listError', { message })}
      add={
        mayAdd
          ? {
              label: t('add'),
              dialog: (close) => (
                <PatientDialog projects={projects} onClose={close} onCreated={(id) => setQuery({ id })} />
              ),
            }
          : undefined
      }
      empty={{
        icon: <PeopleIcon />,
        title: t('empty'),
        text: t(mayAdd ? 'emptyText' : 'emptyReader'),
      }}
      row={({ id, name, age, medicalRecordNumber, lastSampleAt, samplesCount }) => ({
        name,
        detail: `${medicalRecordNumber || shortId(id)} · ${age === null ? t('ageNotAvailable') : t('years', { count: age })}`,
        aside:
          lastSampleAt === null
            ? [t('noSample')]
            : [dateOnly(lastSampleAt, locale), t('samples', { count: samplesCount })],
      })}
      record={(id, closeTo) => <PatientPanel key={id} id={id} closeTo={closeTo} />}
    />
  );
}
