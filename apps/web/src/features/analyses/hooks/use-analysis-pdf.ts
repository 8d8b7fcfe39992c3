import { reportsCalls } from '@sarm/contracts/addresses/reports.generated';
import type { Task } from '@sarm/contracts/http/tasks/tasks.entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { fileNameIn } from '../../../shared/media/file-name.ts';
import { saveFile } from '../../../shared/media/save-file.ts';
import { useSession } from '../../../shared/session/session-context.tsx';
import { useToast } from '../../../shared/state/use-toast.ts';
import { useTask } from '../../../shared/tasks/use-task.ts';

/** BUS-075, BUS-218: printed by the server from the stored analysis; downloaded when it is ready. */
export function useAnalysisPdf(analysisId: string) {
  const { t, i18n } = useTranslation('analyses');
  const toast = useToast();
  const session = useSession();
  const [print] = useChange(reportsCalls.printAnalysis);
  const [taskId, setTaskId] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fail = (): void => {
    setBusy(false);
    toast.error(t('pdf.failed'));
  };
  const fetchFile = async (task: Task): Promise<void> => {
    const { download_url: url } = (task.result ?? {}) as { download_url?: string };
    if (task.status !== 'completed' || url === undefined) return fail();
    const answer = await session.send(url, {}).catch(() => undefined);
    if (answer?.ok !== true) return fail();
    // BUS-224: built from the dataset and the time.
    saveFile(await answer.blob(), fileNameIn(answer.headers.get('content-disposition'), 'analysis.pdf'));
    setBusy(false);
  };
  useTask(taskId, (task) => {
    setTaskId(null);
    void fetchFile(task);
  });
  const download = async (): Promise<void> => {
    setBusy(true);
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    const language = i18n.language as 'en';
    const { data } = await print({ params: { id: analysisId }, body: { language, timeZone } });
    if (data === undefined) fail();
    else setTaskId(data.task_id);
  };
  return { download, busy };
}
