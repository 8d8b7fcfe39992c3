import RunIcon from '@mui/icons-material/MemoryOutlined';
import Box from '@mui/material/Box';
import { PersonMark } from './presence.tsx';

export interface HistoryEntry {
  readonly key: string;
  /** Null: a run of a model, or somebody whose account is gone. */
  readonly name: string | null;
  readonly isSelf: boolean;
  /** A run has its own mark. */
  readonly isRun: boolean;
  readonly text: string;
  readonly at: string;
}

/** What happened, the newest first. */
export function HistoryList({
  label,
  entries,
}: {
  readonly label: string;
  readonly entries: readonly HistoryEntry[];
}) {
  return (
    <Box component="ol" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
      {entries.map(({ key, name, isSelf, isRun, text, at }) => (
        <Box
          component="li"
          key={key}
          sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 24, fontSize: '0.75rem' }}
        >
          {isRun ? (
            <RunIcon aria-hidden sx={{ fontSize: 20, color: 'text.secondary' }} />
          ) : (
            <PersonMark name={name ?? '–'} isSelf={isSelf} size={20} label={name ?? '–'} />
          )}
          <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {text}
          </Box>
          <Box
            component="time"
            sx={{ color: 'text.secondary', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
          >
            {at}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
