import { issuesCalls } from '@sarm/contracts/addresses/issues.generated';
import type { Issue } from '@sarm/contracts/http/issues/issues.routes';
import { ISSUE_PRIORITIES, ISSUE_STATUSES, ISSUE_TYPES } from '@sarm/domain/issues';
import { TextInput } from '@sarm/ui/text-input';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { FormDialog } from '../../../shared/forms/form-dialog.tsx';
import { SelectField } from '../../../shared/forms/form-fields.tsx';
import { useForm } from '../../../shared/forms/use-form.ts';

export interface IssueDialogProps {
  readonly projectId: string;
  /** Absent: a new one. */
  readonly issue?: Issue;
  readonly onClose: () => void;
}

export function IssueDialog({ projectId, issue, onClose }: IssueDialogProps) {
  const { t } = useTranslation('overview');
  const [create] = useChange(issuesCalls.create);
  const [update] = useChange(issuesCalls.update);
  const form = useForm({
    initial: {
      title: issue?.title ?? '',
      type: issue?.type ?? 'bug',
      priority: issue?.priority ?? 'medium',
      status: issue?.status ?? 'open',
    },
    schema: async () => (await import('@sarm/contracts/http/issues/issues.routes')).issueRoutes.update.body,
    failed: t('issue.saveFailed'),
    saved: t('issue.saved'),
    onSaved: onClose,
    submit: (body) =>
      issue === undefined
        ? create({ params: { projectId }, body })
        : update({ params: { projectId, id: issue.id }, body }),
  });
  const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    Object.fromEntries(values.map((value) => [value, label(value)]));
  return (
    <FormDialog title={t(issue === undefined ? 'issue.create' : 'issue.edit')} form={form} onClose={onClose}>
      <TextInput {...form.text('title')} label={t('issue.title')} required autoFocus autoComplete="off" />
      <SelectField
        control={form.control}
        name="type"
        label={t('issue.type')}
        options={options(ISSUE_TYPES, (type) => t(`issueType.${type}`))}
      />
      <SelectField
        control={form.control}
        name="priority"
        label={t('issue.priority')}
        options={options(ISSUE_PRIORITIES, (priority) => t(`issuePriority.${priority}`))}
      />
      <SelectField
        control={form.control}
        name="status"
        label={t('issue.status')}
        options={options(ISSUE_STATUSES, (status) => t(`issueStatus.${status}`))}
      />
    </FormDialog>
  );
}
