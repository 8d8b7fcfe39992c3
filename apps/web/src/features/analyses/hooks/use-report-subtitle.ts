import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import type { Dataset } from '@sarm/contracts/http/datasets/datasets.entities';
import type { Video } from '@sarm/contracts/http/videos/videos.entities';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { notUsable } from '../state/choose-videos.ts';

/** Whose sample the report is about, and what there is to choose from; once it runs, how many were chosen. */
export function useReportSubtitle(
  dataset: Dataset | undefined,
  videos: { readonly all: readonly Video[]; readonly total: number; readonly running: number | null },
): string {
  const { t } = useTranslation('analyses');
  const can = useCan();
  const id = dataset?.sample.patient_id ?? null;
  const may = dataset !== undefined && can(patientsCalls.get, { projectId: dataset.projectId });
  const patient = useRead(patientsCalls.get, id === null || !may ? null : { params: { id } });
  if (dataset === undefined) return '';
  const who = id === null ? t('noPatient') : patient.data?.name;
  const which =
    videos.running === null
      ? t('generate.subtitle', {
          videos: videos.total,
          usable: videos.all.filter((video) => notUsable(video) === null).length,
        })
      : t('videos', { count: videos.running });
  return [dataset.name, who, which].filter((part) => part !== undefined).join(' · ');
}
