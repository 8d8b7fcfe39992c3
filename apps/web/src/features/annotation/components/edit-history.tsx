import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { HistoryList } from '@sarm/annotator/react/history-list';
import { annotationCalls } from '@sarm/contracts/addresses/annotation.generated';
import type { StoredEdit } from '@sarm/contracts/http/annotation/annotation.entities';
import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/access/user-context.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { shortMoment } from '../../../shared/format/short-moment.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useModelNames } from '../hooks/use-model-names.ts';
import { describeEdit } from '../state/describe-edit.ts';
import { runThatFound } from '../state/run-that-found.ts';
import type { ObjectNumbers } from '../state/object-numbers.ts';

export interface EditHistoryProps {
  readonly frameId: string;
  readonly projectId: string | undefined;
  /** The last edit of the frame: a newer one is read. */
  readonly seq: number;
  readonly selectedId: string | null;
  readonly numbers: ObjectNumbers;
}

/** Lines of one object; the entire frame has a longer list, which scrolls. */
const OF_OBJECT = 5;

const useTimeOf = (): ((instant: string) => string) => {
  const locale = useLocale();
  return (instant) => {
    const at = new Date(instant);
    const today = at.toDateString() === new Date().toDateString();
    return today
      ? new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(at)
      : shortMoment(instant, locale);
  };
};

function useEdits(frameId: string, seq: number, objectId: string | null) {
  const read = useRead(annotationCalls.edits, {
    params: { frameId },
    // The newest lines; of a frame with more edits than one answer holds those of the box are requested by themselves.
    query:
      objectId !== null && seq > EDITS.perAnswer
        ? { after: 0, object_id: objectId, limit: EDITS.perAnswer }
        : { after: Math.max(0, seq - EDITS.perAnswer), limit: EDITS.perAnswer },
  });
  const { refetch, data } = read;
  const last = data?.seq;
  useEffect(() => {
    if (last !== undefined && last < seq) void refetch();
  }, [last, refetch, seq]);
  return { read, data };
}

/** Who changed what: of the selected box, or of the entire frame. */
export function EditHistory({ frameId, projectId, seq, selectedId, numbers }: EditHistoryProps) {
  const { t } = useTranslation('annotation');
  const user = useUser();
  const timeOf = useTimeOf();
  const modelName = useModelNames(projectId);
  const [all, setAll] = useState(false);
  const { read, data } = useEdits(frameId, seq, all ? null : selectedId);
  const ofFrame = all || selectedId === null;
  const found = selectedId === null ? undefined : runThatFound(selectedId, data?.edits ?? []);
  const edits = (data?.edits ?? [])
    .filter((edit) => ofFrame || edit.object_id === selectedId || edit === found)
    .toReversed();
  const number = selectedId === null ? undefined : numbers.get(selectedId);
  const textOf = (edit: StoredEdit): string => {
    if (!ofFrame && edit === found)
      return t('history.found', { model: modelName(String(edit.changes['model'])) });
    const text = describeEdit(t, edit, modelName);
    if (!ofFrame || edit.object_id === null) return text;
    const its = numbers.get(edit.object_id);
    return t('history.ofNumber', { number: its ?? t('history.deletedObject'), text });
  };
  return (
    <Box component="section" aria-label={t('history.title')} sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h4" component="h2">
          {t('history.title')}
        </Typography>
        <Typography variant="caption" sx={{ flex: 1, color: 'text.secondary' }}>
          {ofFrame ? t('history.ofFrame') : t('history.ofObject', { number })}
        </Typography>
        {selectedId !== null && (
          <Button size="small" onClick={() => setAll(!all)} sx={{ minHeight: 24, py: 0 }}>
            {all ? t('history.only', { number }) : t('history.all', { count: data?.seq ?? 0 })}
          </Button>
        )}
      </Box>
      {read.isError && data === undefined && (
        <Typography variant="caption" color="error">
          {t('history.failed', { message: errorText(read.error) })}
        </Typography>
      )}
      {data !== undefined && edits.length === 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('history.none')}
        </Typography>
      )}
      <Box sx={{ maxHeight: 168, overflowY: 'auto' }} {...(edits.length > OF_OBJECT ? { tabIndex: 0 } : {})}>
        <HistoryList
          label={t('history.title')}
          entries={edits.map((edit) => ({
            key: edit.edit_id,
            name: edit.name ?? (edit.kind === 'run' ? null : t('history.former')),
            isSelf: edit.user_id === user.id,
            isRun: edit.kind === 'run',
            text: textOf(edit),
            at: timeOf(edit.at),
          }))}
        />
      </Box>
    </Box>
  );
}
