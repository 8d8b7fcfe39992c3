import Typography from '@mui/material/Typography';
import { analysesCalls } from '@sarm/contracts/addresses/analyses.generated';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { ReasonField } from '../../../shared/forms/reason-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';

export type TrackCorrection = 'exclude' | 'split' | 'join';

export interface CorrectTrackDialogProps {
  readonly analysisId: string;
  readonly videoId: string;
  readonly track: number;
  readonly action: TrackCorrection;
  /** The frame that is shown: where a split begins the new track. */
  readonly frame: number;
  readonly onCorrected: () => void;
  readonly onClose: () => void;
}

const USUAL = ['debris', 'double', 'crossing', 'focus'] as const;

interface Values {
  readonly reason: string;
  readonly track: number | null;
}

/** BUS-234: always with a reason; the figures are computed anew and the former ones are kept. */
export function CorrectTrackDialog(props: CorrectTrackDialogProps) {
  const { analysisId, videoId, track, action, frame, onCorrected, onClose } = props;
  const { t } = useTranslation('viewer');
  const [correct] = useChange(analysesCalls.correctTrack);
  const initial: Values = { reason: '', track: null };
  const bodyOf = ({ reason, track: other }: Values) => ({
    action,
    reason,
    ...(action === 'split' ? { frame } : {}),
    ...(action === 'join' && other !== null ? { track: other } : {}),
  });
  const form = useForm({
    initial,
    schema: async () =>
      (await import('@sarm/contracts/http/analyses/analyses.routes')).analysisRoutes.correctTrack.body,
    toBody: bodyOf,
    check: ({ track: other }) => ({
      track: action === 'join' && other === null ? t('correct.trackNeeded') : undefined,
    }),
    failed: t('correct.failed'),
    saved: t('correct.done'),
    onSaved: () => {
      onCorrected();
      onClose();
    },
    submit: (values) =>
      correct({ params: { id: analysisId, videoId, trackId: track }, body: bodyOf(values) }),
  });
  return (
    <FormDialog
      title={t(`correct.${action}Title`, { id: track })}
      submitLabel={t(`correct.${action}Confirm`)}
      form={form}
      onClose={onClose}
    >
      <Typography variant="body2">{t(`correct.${action}Text`, { frame })}</Typography>
      {action === 'join' && <TextInput {...form.number('track')} label={t('correct.other')} required />}
      <ReasonField
        control={form.control}
        name="reason"
        label={t('correct.reason')}
        usualLabel={t('correct.common')}
        usual={USUAL.map((each) => t(`correct.why.${each}`))}
      />
    </FormDialog>
  );
}
