import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';

export interface EditLabelDialogProps {
  readonly label: DataLabel;
  readonly onClose: () => void;
}

/** TEC-069, TEC-252 */
export function EditLabelDialog({ label, onClose }: EditLabelDialogProps) {
  const { t } = useTranslation('dataLabels');
  const [update] = useChange(labelsCalls.update);
  const form = useForm({
    initial: { name: label.name, description: label.description },
    schema: async () => (await import('@sarm/contracts/http/labels/labels.routes')).labelRoutes.update.body,
    submit: (values) => update({ params: { id: label.id }, body: values }),
    saved: t('edit.saved'),
    failed: t('edit.failed'),
    onSaved: onClose,
  });
  return (
    <FormDialog title={t('edit.title')} form={form} onClose={onClose}>
      <TextInput label={t('edit.name')} {...form.text('name')} required />
      <TextInput label={t('edit.description')} {...form.text('description')} multiline minRows={3} />
    </FormDialog>
  );
}
