import { SaveState as SaveMark } from '@sarm/annotator/react/save-state';
import type { SaveState } from '@sarm/annotator/session/frame-session.types';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { StoppedEdits, type StoppedEditsProps } from './stopped-edits.tsx';

export interface SaveStatusProps extends StoppedEditsProps {
  readonly save: SaveState;
  readonly onRetry: () => void;
  readonly onConflict: () => void;
}

/** How long the line says that the computer is online again. */
const BACK_MS = 15_000;

/** What was kept while there was no connection, once it is sent. */
function useSentAfterOffline(save: SaveState): number {
  const [{ kept, sent }, setCounts] = useState({ kept: 0, sent: 0 });
  const isStored = save.kind === 'saved' || save.kind === 'conflict';
  if (save.kind === 'offline' && save.n !== kept) setCounts({ kept: save.n, sent: 0 });
  else if (isStored && kept > 0) setCounts({ kept: 0, sent: kept });
  useEffect(() => {
    if (sent === 0) return undefined;
    const timer = setTimeout(() => setCounts({ kept: 0, sent: 0 }), BACK_MS);
    return () => clearTimeout(timer);
  }, [sent]);
  return sent;
}

/** One line for where the edits are; pressing it does what helps. */
export function SaveStatus({ save, onRetry, onConflict, ...unsent }: SaveStatusProps) {
  const { t } = useTranslation('annotation');
  const locale = useLocale();
  const sent = useSentAfterOffline(save);
  switch (save.kind) {
    case 'failed': {
      const text =
        save.because === 'server'
          ? t('save.failed')
          : t('save.stopped', { reason: t(`save.because.${save.because}`) });
      const mark = <SaveMark kind="failed" text={text} onPress={onRetry} />;
      // A failure of the server passes; what stopped the editing does not, so the edits are offered as a file.
      if (save.because === 'server' || save.n === 0) return mark;
      return (
        <>
          {mark}
          <StoppedEdits {...unsent} />
        </>
      );
    }
    case 'offline':
      return (
        <SaveMark
          kind="offline"
          text={t(save.kept ? 'save.offline' : 'save.unkept', { count: save.n })}
          action={t('save.sendNow')}
          onPress={onRetry}
        />
      );
    case 'saving':
      return <SaveMark kind="saving" text={t('save.saving', { count: save.n })} />;
    case 'conflict': {
      const conflicts = t('save.conflict', { count: save.n });
      const text =
        sent === 0 ? conflicts : t('save.backOnline', { edits: t('save.sent', { count: sent }), conflicts });
      return <SaveMark kind="conflict" text={text} onPress={onConflict} />;
    }
    case 'saved': {
      if (save.at === null) return <SaveMark kind="saved" text={t('save.opened')} />;
      const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' }).format(new Date(save.at));
      return <SaveMark kind="saved" text={t('save.saved', { time })} />;
    }
  }
}
