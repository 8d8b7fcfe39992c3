import Link from '@mui/material/Link';
import type { HistoryEntry } from '@sarm/contracts/http/history/history.routes';
import { shortId } from '@sarm/domain/ids';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiffView } from '../../../shared/audit/diff-view.tsx';
import { Timeline, type TimelineEvent } from '../../../shared/audit/timeline.tsx';
import { dateAndTime } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { foldEntries, type Folded } from '../state/fold-entries.ts';
import { personName } from '../state/person-name.ts';
import { HistoryIcon } from './history-icon.tsx';

export interface HistoryListProps {
  readonly entries: readonly HistoryEntry[];
  readonly label: string;
  /** The record itself: entries of other records name theirs. */
  readonly recordId: string;
}

/** The log of a record as events one below the other; what repeats itself is one of them until it is opened. */
export function HistoryList({ entries, label, recordId }: HistoryListProps) {
  const { t, i18n } = useTranslation(['history', 'logs']);
  const locale = useLocale();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
  const at = (entry: HistoryEntry): string => dateAndTime(entry.timestamp, locale);
  const toggle = (id: string): void =>
    setOpened((now) => new Set(now.has(id) ? [...now].filter((each) => each !== id) : [...now, id]));
  const kindOf = (type: string): string =>
    i18n.exists(`logs:resourceOf.${type}`) ? t(`logs:resourceOf.${type}` as 'logs:resourceOf.user') : type;
  const eventOf = (entry: HistoryEntry): TimelineEvent => ({
    id: entry.id,
    time: at(entry),
    icon: <HistoryIcon action={entry.action} severity={entry.severity} />,
    title: entry.message,
    who: personName(entry.userName, t('system')),
    ...(entry.resourceId === recordId
      ? {}
      : { text: t('of', { kind: kindOf(entry.resourceType), id: shortId(entry.resourceId) }) }),
    ...(entry.before === null && entry.after === null
      ? {}
      : { children: <DiffView before={entry.before} after={entry.after} /> }),
  });
  const foldOf = (run: Folded): TimelineEvent[] => {
    const [first, ...rest] = run;
    const last = rest.at(-1);
    if (last === undefined) return [eventOf(first)];
    const isOpen = opened.has(first.id);
    const link = (
      <Link component="button" type="button" aria-expanded={isOpen} onClick={() => toggle(first.id)}>
        {isOpen ? t('unfold') : t('fold', { count: run.length })}
      </Link>
    );
    const head: TimelineEvent = {
      id: `${first.id} all`,
      time: format.formatRange(new Date(last.timestamp), new Date(first.timestamp)),
      icon: <HistoryIcon action={first.action} severity={first.severity} />,
      title: t('times', { text: first.message, count: run.length }),
      who: personName(first.userName, t('system')),
      text: link,
    };
    return isOpen ? [head, ...run.map(eventOf)] : [head];
  };
  return <Timeline label={label} events={foldEntries(entries).flatMap(foldOf)} />;
}
