import Alert from '@mui/material/Alert';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { useTranslation } from 'react-i18next';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';

const objectsIn = ({ result }: Task): number | null => {
  const { detection_count: count } = (result ?? {}) as { detection_count?: unknown };
  return typeof count === 'number' ? count : null;
};

/** TEC-294: how a run ended. */
export function RunOutcome({ task, onClose }: { readonly task: Task; readonly onClose: () => void }) {
  const { t } = useTranslation(['workbench', 'recordings', 'notices']);
  const noticeText = useNoticeText();
  if (task.status === 'failed')
    return (
      <Alert severity="error" onClose={onClose}>
        {t('recordings:detection.failed', { message: noticeText(task.notice, task.message) })}
      </Alert>
    );
  if (task.status === 'cancelled')
    return (
      <Alert severity="info" onClose={onClose}>
        {t('workbench:runs.cancelled')}
      </Alert>
    );
  const objects = objectsIn(task);
  return (
    <Alert severity="success" onClose={onClose}>
      {objects === null ? t('workbench:runs.ended') : t('workbench:runs.endedWith', { count: objects })}
    </Alert>
  );
}
