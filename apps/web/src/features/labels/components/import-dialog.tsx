import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { labelFilesCalls } from '@sarm/contracts/addresses/label-files.generated';
import type { LabelImport } from '@sarm/contracts/http/label-files/label-files.entities';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import { ProgressLine } from '@sarm/ui/progress-line';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { percent as percentText } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { RecordState } from '../../../shared/records/record-state.tsx';
import { ShownTask } from '../../../shared/tasks/task-line.tsx';
import { useTask } from '../../../shared/tasks/use-task.ts';
import { FileDrop } from '../../../shared/uploads/file-drop.tsx';
import { MOST_GIGABYTES, useImportUpload } from '../hooks/use-import-upload.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { FileDialog } from './file-dialog.tsx';
import { FileProgress } from './file-progress.tsx';
import { ImportPreview } from './import-preview.tsx';

const EARLIER = 5;
const ACCEPT = '.zip,.json,application/zip,application/json';
/** Where somebody still has to do or wait for something. */
const isOpen = ({ state }: LabelImport): boolean => state !== 'applied' && state !== 'failed';

export interface ImportDialogProps {
  readonly label: DataLabel;
  readonly onClose: () => void;
}

/** Boxes from elsewhere: a file is sent and read, its classes are mapped, and a preview comes before any change. */
export function ImportDialog({ label, onClose }: ImportDialogProps) {
  const { t } = useTranslation(['labelFiles', 'common']);
  const files = useRead(
    labelFilesCalls.imports,
    { params: { id: label.id }, query: { page: 1, limit: EARLIER } },
    { refetchOnMountOrArgChange: true },
  );
  const refetch = (): void => void files.refetch();
  // Undefined: nobody has chosen yet, so what is under way is shown; null: a new file.
  const [chosen, setChosen] = useState<string | null>();
  const openOf = (rows: readonly LabelImport[]): LabelImport | undefined =>
    chosen === undefined ? rows.find(isOpen) : rows.find((row) => row.id === chosen);
  return (
    <FileDialog
      title={t('labelFiles:import.title', { name: label.name })}
      width={820}
      onClose={onClose}
      actions={
        <Button color="inherit" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <RecordState read={files} failed={t('labelFiles:import.error', { message: errorText(files.error) })}>
        {({ items }) => {
          const open = openOf(items);
          return open === undefined ? (
            <>
              <NewFile
                labelId={label.id}
                onSent={(file) => {
                  setChosen(file.id);
                  refetch();
                }}
              />
              <EarlierImports files={items} onOpen={setChosen} />
            </>
          ) : (
            <OpenFile
              file={open}
              label={label}
              onEnd={refetch}
              instead={<Button onClick={() => setChosen(null)}>{t('labelFiles:import.another')}</Button>}
            />
          );
        }}
      </RecordState>
    </FileDialog>
  );
}

interface NewFileProps {
  readonly labelId: string;
  readonly onSent: (file: LabelImport) => void;
}

function NewFile({ labelId, onSent }: NewFileProps) {
  const { t } = useTranslation('labelFiles');
  const locale = useLocale();
  const { send, percent, failure, stop } = useImportUpload(labelId);
  const take = async ([file]: readonly File[]): Promise<void> => {
    const sent = file === undefined ? null : await send(file);
    if (sent !== null) onSent(sent);
  };
  return (
    <>
      <FileDrop
        single
        accept={ACCEPT}
        disabled={percent !== null}
        texts={{ drop: t('import.drop'), choose: t('import.choose') }}
        hint={t('import.hint', { max: MOST_GIGABYTES })}
        onFiles={(files) => void take(files)}
      />
      {percent !== null && (
        <ProgressLine
          label={t('import.uploading')}
          stage={t('import.uploading')}
          percent={percent}
          percentText={percentText(percent, locale)}
          action={
            <Button size="small" color="inherit" onClick={stop}>
              {t('import.stop')}
            </Button>
          }
        />
      )}
      {failure !== undefined && <Alert severity="error">{failure}</Alert>}
    </>
  );
}

interface OpenFileProps {
  readonly file: LabelImport;
  readonly label: DataLabel;
  readonly onEnd: () => void;
  /** The way to another file. */
  readonly instead: ReactNode;
}

function OpenFile(props: OpenFileProps) {
  const { file, label, onEnd, instead } = props;
  const { t } = useTranslation('labelFiles');
  const noticeText = useNoticeText();
  if (file.state === 'preview' && file.preview !== null)
    return <ImportPreview key={file.id} file={file} preview={file.preview} instead={instead} />;
  if (file.state === 'applied')
    return (
      <Alert severity="success" action={instead}>
        {t('import.applied')}
      </Alert>
    );
  if (file.state === 'failed')
    return (
      <Alert severity="error" action={instead}>
        {t('import.failed', { message: noticeText(file.notice, file.message) })}
      </Alert>
    );
  return <ReadingFile file={file} label={label} onEnd={onEnd} />;
}

function ReadingFile({ file, label, onEnd }: Omit<OpenFileProps, 'instead'>) {
  const { t } = useTranslation('labelFiles');
  const noticeText = useNoticeText();
  const { task, estimate } = useTask(file.task_id, onEnd);
  const message = task === undefined ? '' : noticeText(task.notice, task.message);
  return (
    <FileProgress note={t('import.goesOn')}>
      <ShownTask
        task={task}
        estimate={estimate}
        label={t('import.readingTask', { name: label.name })}
        stage={message === '' ? t(`import.state.${file.state}`) : message}
        percent={task?.progress ?? 0}
        waiting={task?.status === 'pending'}
      />
    </FileProgress>
  );
}
