import Typography from '@mui/material/Typography';
import { areasCalls } from '@sarm/contracts/addresses/areas.generated';
import type { SentPart } from '@sarm/contracts/http/areas/areas.entities';
import type { DrawnPart } from '@sarm/domain/videos/drawn-parts';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { ReasonField } from '../../../shared/forms/reason-field.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';

const USUAL = ['bubble', 'text', 'edge', 'debris'] as const;
const NO_REASON = { reason: '' };
const routes = async () => (await import('@sarm/contracts/http/areas/areas.routes')).areaRoutes;

/** The server has the rectangles of a recognised piece. */
const asSent = (part: DrawnPart): SentPart =>
  part.kind === 'recognised' ? { kind: part.kind, piece: part.piece } : part;

interface DialogProps {
  readonly videoId: string;
  /** The newest version that the person saw. */
  readonly version: number;
  readonly onSaved: () => void;
  readonly onClose: () => void;
}

/** Always with a reason: the results state it beside the share of the picture. */
export function SetAreaDialog(
  props: DialogProps & { readonly parts: readonly DrawnPart[]; readonly percent: number },
) {
  const { videoId, version, parts, percent, onSaved, onClose } = props;
  const { t } = useTranslation('viewer');
  const [save] = useChange(areasCalls.set);
  const toBody = ({ reason }: typeof NO_REASON) => ({
    parts: parts.map(asSent),
    reason,
    base_version: version,
  });
  const form = useForm({
    initial: NO_REASON,
    schema: async () => (await routes()).set.body,
    toBody,
    failed: t('area.saveFailed'),
    saved: t('area.saved'),
    onSaved,
    submit: (values) => save({ params: { id: videoId }, body: toBody(values) }),
  });
  return (
    <FormDialog title={t('area.saveTitle')} submitLabel={t('area.saveConfirm')} form={form} onClose={onClose}>
      <Typography variant="body2">{t('area.saveText', { percent })}</Typography>
      <ReasonField
        control={form.control}
        name="reason"
        label={t('area.reason')}
        usualLabel={t('area.usual')}
        usual={USUAL.map((each) => t(`area.why.${each}`))}
      />
    </FormDialog>
  );
}

export function RecognisedAreaDialog({ videoId, version, onSaved, onClose }: DialogProps) {
  const { t } = useTranslation('viewer');
  const [restore] = useChange(areasCalls.restore);
  const toBody = ({ reason }: typeof NO_REASON) => ({ reason, base_version: version });
  const form = useForm({
    initial: NO_REASON,
    schema: async () => (await routes()).restore.body,
    toBody,
    failed: t('area.saveFailed'),
    saved: t('area.recognisedDone'),
    onSaved,
    submit: (values) => restore({ params: { id: videoId }, body: toBody(values) }),
  });
  return (
    <FormDialog
      title={t('area.recognisedTitle')}
      submitLabel={t('area.recognisedConfirm')}
      form={form}
      onClose={onClose}
    >
      <Typography variant="body2">{t('area.recognisedText')}</Typography>
      <ReasonField
        control={form.control}
        name="reason"
        label={t('area.reason')}
        usualLabel={t('area.usual')}
        usual={[]}
      />
    </FormDialog>
  );
}
