import DeleteForeverIcon from '@mui/icons-material/DeleteForeverOutlined';
import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import type { PatientErasure } from '@sarm/contracts/http/patients/patients.routes';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { DangerDialog } from '../../../shared/dialogs/danger-dialog.tsx';
import { calendarDay } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useToast } from '../../../shared/state/use-toast.ts';

const GOES = [
  'samples',
  'videos',
  'frames',
  'annotations',
  'analyses',
  'draftReports',
  'issuedReports',
  'runningTasks',
] as const satisfies readonly (keyof PatientErasure)[];

export interface ErasePatientDialogProps {
  readonly patient: { readonly id: string; readonly name: string };
  readonly onErased: () => void;
  readonly onClose: () => void;
}

/** Nothing brings the patient back, so the name has to be typed. */
export function ErasePatientDialog({ patient: { id, name }, onErased, onClose }: ErasePatientDialogProps) {
  const { t } = useTranslation('patients');
  const locale = useLocale();
  const toast = useToast();
  const answer = useRead(
    patientsCalls.previewErasure,
    { params: { id } },
    { refetchOnMountOrArgChange: true },
  );
  const [erase] = useChange(patientsCalls.erase);
  return (
    <DangerDialog
      icon={<DeleteForeverIcon />}
      title={t('erase.title', { name })}
      detail={t('erase.detail')}
      effect={{
        answer,
        goes: (effect) => [
          t('erase.goes.names'),
          ...GOES.filter((each) => effect[each] > 0).map((each) =>
            t(`erase.goes.${each}`, { count: effect[each] }),
          ),
        ],
        stays: ({ heldReports, heldUntil, logEntries }) => [
          ...(heldUntil === null
            ? []
            : [
                t('erase.stays.held', {
                  count: heldReports,
                  date: calendarDay(heldUntil.slice(0, 10), locale),
                }),
              ]),
          t('erase.stays.log', { count: logEntries }),
        ],
      }}
      typed={{ label: t('erase.type'), expected: name }}
      confirmLabel={t('erase.confirm')}
      failed={t('erase.failed')}
      onConfirm={async () => {
        const { error } = await erase({ params: { id } });
        if (error !== undefined) return { error };
        toast.success(t('erase.done'));
        onErased();
        return {};
      }}
      onClose={onClose}
    />
  );
}
