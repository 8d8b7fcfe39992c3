import Typography from '@mui/material/Typography';
import { patientsCalls } from '@sarm/contracts/addresses/patients.generated';
import { reportsCalls } from '@sarm/contracts/addresses/reports.generated';
import type { Report } from '@sarm/contracts/http/reports/reports.routes';
import { TextInput } from '@sarm/ui/text-input';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, fieldErrors } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { dateOnly } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useForm } from '../../../shared/forms/use-form.ts';
import { useEndedTask } from '../hooks/use-ended-task.ts';
import { useReportToast } from '../hooks/use-report-toast.ts';

export interface EmailDialogProps {
  readonly report: Pick<Report, 'id' | 'title' | 'status' | 'analysisId' | 'patientId'>;
  readonly onClose: () => void;
}

/** BUS-106, BUS-125, BUS-200, BUS-226: to the patient, where an address is recorded that the person may read. */
export function EmailDialog(props: EmailDialogProps) {
  const { patientId } = props.report;
  const patient = useRead(patientsCalls.get, patientId === null ? null : { params: { id: patientId } });
  if (patient.isLoading) return null;
  return <EmailForm {...props} recipient={patient.data?.email ?? ''} />;
}

function EmailForm({ report, recipient, onClose }: EmailDialogProps & { readonly recipient: string }) {
  const { t } = useTranslation('reports');
  const locale = useLocale();
  const toast = useReportToast();
  const endedTask = useEndedTask();
  const [send] = useChange(reportsCalls.email);
  const failed = (message: string): void => toast.error(t('message.sendFailed', { message }));
  const [today] = useState(() => dateOnly(new Date().toISOString(), locale));
  const form = useForm({
    initial: {
      recipient,
      subject: t('email.defaultSubject', { date: today }),
      message: t('email.defaultMessage'),
    },
    toBody: (values) => ({ ...values, reportId: report.id }),
    schema: async () => (await import('@sarm/contracts/http/reports/reports.routes')).reportRoutes.email.body,
    submit: async (values) => {
      const { id: reportId, title: reportTitle, analysisId, patientId } = report;
      const answer = await send({ body: { ...values, reportId, reportTitle, analysisId, patientId } });
      if (answer.error !== undefined) {
        if (fieldErrors(answer.error).length > 0) return { error: answer.error };
        failed(errorText(answer.error));
        return undefined;
      }
      // Longer than the call waits: the task reports how it ended.
      if ('task_id' in answer.data) {
        const task = await endedTask(answer.data.task_id);
        if (task.status !== 'completed') {
          failed(task.message);
          return undefined;
        }
      }
      toast.success(t('message.sent', { recipient: values.recipient }));
      onClose();
      return undefined;
    },
  });
  return (
    <FormDialog title={t('email.title')} form={form} onClose={onClose} submitLabel={t('email.send')}>
      <TextInput
        {...form.text('recipient')}
        type="email"
        label={t('email.recipient')}
        required
        autoFocus
        autoComplete="off"
      />
      <TextInput {...form.text('subject')} label={t('email.subject')} required autoComplete="off" />
      <TextInput {...form.text('message')} label={t('email.message')} multiline minRows={3} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('email.attached')} {report.status === 'draft' ? t('email.draft') : ''}
      </Typography>
    </FormDialog>
  );
}
