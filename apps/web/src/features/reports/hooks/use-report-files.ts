import { fileNameOf } from '@sarm/domain/file-names';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { answerText } from '../../../shared/api/api-error.ts';
import { saveFile } from '../../../shared/media/save-file.ts';
import { useSession } from '../../../shared/session/session-context.tsx';
import { useEndedTask } from './use-ended-task.ts';
import { useReportToast } from './use-report-toast.ts';

interface Named {
  readonly id: string;
  readonly title: string;
}

const MOST_TRIES = 3;

/** BUS-214: the files of a report. The PDF may still be in the making; then its task is waited for. */
export function useReportFiles() {
  const { t } = useTranslation('reports');
  const session = useSession();
  const endedTask = useEndedTask();
  const toast = useReportToast();
  const [busy, setBusy] = useState(false);

  const fetchFile = useCallback(
    async (path: string): Promise<Blob> => {
      for (let tries = 0; tries < MOST_TRIES; tries += 1) {
        const response = await session.send(path, {});
        if (response.status === 200) return await response.blob();
        const body: unknown = await response.json().catch(() => ({}));
        if (response.status !== 202) throw new Error(answerText(body) ?? response.statusText);
        const task = await endedTask((body as { task_id: string }).task_id);
        if (task.status !== 'completed') throw new Error(task.message);
      }
      throw new Error(t('message.unknown'));
    },
    [session, endedTask, t],
  );

  const download = useCallback(
    async ({ id, title }: Named): Promise<void> => {
      setBusy(true);
      try {
        saveFile(await fetchFile(`/api/sarm/reports/${id}/pdf`), fileNameOf(title, 'pdf'));
        toast.success(t('message.pdf'));
      } catch (error) {
        toast.error(t('message.pdfFailed', { message: (error as Error).message }));
      } finally {
        setBusy(false);
      }
    },
    [fetchFile, toast, t],
  );

  const exportAs = useCallback(
    async ({ id, title }: Named, kind: 'fhir' | 'csv'): Promise<void> => {
      try {
        const ending = kind === 'csv' ? 'csv' : 'json';
        saveFile(await fetchFile(`/api/sarm/reports/${id}/${kind}`), fileNameOf(title, ending));
      } catch (error) {
        toast.error(t('message.fileFailed', { message: (error as Error).message }));
      }
    },
    [fetchFile, toast, t],
  );

  return { download, exportAs, busy };
}
