import ConflictIcon from '@mui/icons-material/WarningAmberOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { Kbd } from '@sarm/ui/kbd';
import { useEffect, useId, useRef } from 'react';
import { BoxMark, type BoxLook } from './box-mark.tsx';
import { PersonMark } from './presence.tsx';

export interface ConflictSideView {
  readonly side: 'mine' | 'theirs';
  readonly look: BoxLook;
  readonly name: string;
  readonly shownName: string;
  readonly isSelf: boolean;
  readonly at: string;
  /** What this side set. */
  readonly text: string;
}

export interface ConflictDialogProps {
  readonly title: string;
  readonly text: string;
  readonly sides: readonly [ConflictSideView, ConflictSideView];
  /** How much the two boxes share; absent where the place is not what differs. */
  readonly overlap?: string | undefined;
  readonly keepLabel: string;
  readonly laterLabel: string;
  readonly disabled: boolean;
  readonly onKeep: (side: 'mine' | 'theirs') => void;
  readonly onLater: () => void;
}

/** Both values of one box, until somebody chooses. It blocks nothing: the rest of the frame stays editable. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, text, sides, overlap, keepLabel, laterLabel, disabled, onKeep, onLater } = props;
  const id = useId();
  const paper = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const from = document.activeElement;
    paper.current?.focus({ preventScroll: true });
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Paper
      ref={paper}
      role="dialog"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      sx={{
        width: 'min(344px, 100%)',
        p: 2,
        border: '1px solid',
        borderColor: 'hairline',
        bgcolor: 'raised',
        boxShadow: 12,
        outline: 'none',
      }}
    >
      <Typography
        variant="h3"
        component="h2"
        id={`${id}-title`}
        sx={{ display: 'flex', gap: 1, alignItems: 'center' }}
      >
        <ConflictIcon aria-hidden color="warning" sx={{ fontSize: 18 }} />
        {title}
      </Typography>
      <Typography id={`${id}-text`} variant="caption" component="p" sx={{ color: 'text.secondary', mb: 1 }}>
        {text}
      </Typography>
      {sides.map(({ side, look, name, shownName, isSelf, at, text: set }, place) => (
        <Box
          key={side}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1,
            py: 0.75,
            borderTop: place === 0 ? '1px solid' : 0,
            borderColor: 'hairline',
          }}
        >
          <BoxMark look={look} colour={side === 'mine' ? 'warning.main' : 'secondary.main'} />
          <PersonMark name={name} isSelf={isSelf} size={20} />
          <Box sx={{ flex: 1, minWidth: 0, fontSize: '0.75rem' }}>
            <b>{shownName}</b>{' '}
            <Box component="time" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
              {at}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>{set}</Box>
          </Box>
          <Kbd>{place + 1}</Kbd>
          <Button
            size="small"
            variant="outlined"
            disabled={disabled}
            aria-label={`${keepLabel} ${shownName}`}
            aria-keyshortcuts={String(place + 1)}
            onClick={() => onKeep(side)}
          >
            {keepLabel}
          </Button>
        </Box>
      ))}
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: 1 }}>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {overlap}
        </Typography>
        <Button size="small" onClick={onLater} aria-keyshortcuts="Escape" sx={{ gap: 1 }}>
          {laterLabel}
          <Kbd>Esc</Kbd>
        </Button>
      </Box>
    </Paper>
  );
}
