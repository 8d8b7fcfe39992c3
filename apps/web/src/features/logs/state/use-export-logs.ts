import { logsCalls } from '@sarm/contracts/addresses/logs.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import { LOG_COLUMNS } from '@sarm/contracts/http/logs/log-columns';
import type { LogEntry } from '@sarm/contracts/http/logs/logs.routes';
import { csvLine } from '@sarm/domain/csv';
import { dayOf } from '@sarm/domain/days';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../shared/media/save-file.ts';
import { useSession } from '../../../shared/session/session-context.tsx';
import { useToast } from '../../../shared/state/use-toast.ts';

export interface ExportProgress {
  readonly name: string;
  readonly done: number;
  readonly total: number;
}

/** PLT-191: what the screen has, where the server cannot make the file. */
const csvOfPage = (rows: readonly LogEntry[]): string =>
  csvLine(LOG_COLUMNS) + rows.map((row) => csvLine(LOG_COLUMNS.map((column) => row[column]))).join('');

const NEW_LINE = 10;
const lines = (bytes: Uint8Array): number =>
  bytes.reduce((sum, each) => sum + (each === NEW_LINE ? 1 : 0), 0);

async function readAll(answer: Response, onLines: (count: number) => void): Promise<Blob> {
  const reader = answer.body?.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const read = await reader?.read();
    if (read?.value === undefined || read.done) break;
    parts.push(read.value);
    onLines(lines(read.value));
  }
  return new Blob(parts, { type: 'text/csv' });
}

/** The log as a file: from the server, or of the loaded page; it can be cancelled. */
export function useExportLogs(filters: Readonly<Record<string, string>>, rows: readonly LogEntry[]) {
  const { t } = useTranslation('logs');
  const session = useSession();
  const toast = useToast();
  const stop = useRef<AbortController>(null);
  const [progress, setProgress] = useState<ExportProgress | null>(null);

  const fromServer = async (name: string, signal: AbortSignal): Promise<void> => {
    const request = buildRequest(logsCalls.export, { body: { format: 'csv', filters } });
    const answer = await session.send(request.url, {
      method: request.method,
      signal,
      headers: { 'content-type': 'application/json', 'accept-language': document.documentElement.lang },
      body: JSON.stringify(request.body),
    });
    if (!answer.ok) throw new Error(String(answer.status));
    const total = Number(answer.headers.get('x-total-entries') ?? 0);
    let done = 0;
    const blob = await readAll(answer, (count) => {
      done += count;
      setProgress({ name, total, done: Math.min(done, total) });
    });
    saveFile(blob, name);
    toast.success(t('exported', { name }));
  };

  const fromPage = (name: string): void => {
    if (rows.length === 0) throw new Error('nothing is loaded');
    saveFile(new Blob([csvOfPage(rows)], { type: 'text/csv' }), name);
    toast.warning(t('exportFallback', { name }));
  };

  const start = async (): Promise<void> => {
    const name = `system_logs_${dayOf(new Date())}.csv`;
    const control = new AbortController();
    stop.current = control;
    setProgress({ name, done: 0, total: 0 });
    try {
      await fromServer(name, control.signal).catch((error: unknown) => {
        if (control.signal.aborted) return;
        void error;
        fromPage(name);
      });
    } catch {
      toast.error(t('exportFailed'));
    } finally {
      setProgress(null);
    }
  };
  return { progress, start: () => void start(), cancel: () => stop.current?.abort() };
}
