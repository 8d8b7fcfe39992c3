import Typography from '@mui/material/Typography';
import { analysesCalls } from '@sarm/contracts/addresses/analyses.generated';
import type { AnalysedVideo } from '@sarm/contracts/http/analyses/analyses.entities';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';

export interface ExcludeDialogProps {
  readonly analysisId: string;
  readonly video: Pick<AnalysedVideo, 'id' | 'name' | 'excluded'>;
  readonly onClose: () => void;
}

/** A video left out of the figures, or taken back: always with a reason. */
export function ExcludeDialog({ analysisId, video, onClose }: ExcludeDialogProps) {
  const { t } = useTranslation('analyses');
  const [correct] = useChange(analysesCalls.correctVideo);
  const excluded = video.excluded === null;
  const form = useForm({
    initial: { excluded, reason: '' },
    schema: async () =>
      (await import('@sarm/contracts/http/analyses/analyses.routes')).analysisRoutes.correctVideo.body,
    saved: t('exclude.done'),
    onSaved: onClose,
    submit: (body) => correct({ params: { id: analysisId, videoId: video.id }, body }),
  });
  return (
    <FormDialog
      title={t(excluded ? 'exclude.title' : 'exclude.includeTitle', { name: video.name })}
      submitLabel={t(excluded ? 'exclude.confirm' : 'exclude.includeConfirm')}
      form={form}
      onClose={onClose}
    >
      <Typography variant="body2">{t(excluded ? 'exclude.text' : 'exclude.includeText')}</Typography>
      <TextInput
        {...form.text('reason')}
        label={t('exclude.reason')}
        required
        autoFocus
        multiline
        minRows={2}
      />
    </FormDialog>
  );
}
