import Box from '@mui/material/Box';
import { TextInput } from '@sarm/ui/text-input';
import { useState } from 'react';

export interface TrackFieldTexts {
  readonly track: string;
  readonly whole: string;
}

export interface TrackFieldProps {
  readonly track: number | null;
  readonly disabled: boolean;
  readonly texts: TrackFieldTexts;
  readonly onTrack: (track: number | null) => void;
}

const MOST = 2_147_483_647;

/** The number of the object over frames, as the analysis gave it or a person corrects it; empty: none. */
export function TrackField({ track, disabled, texts, onTrack }: TrackFieldProps) {
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const stored = track === null ? '' : String(track);
  const store = (): void => {
    if (draft === null) return;
    const text = draft.trim();
    const value = text === '' ? null : Number(text);
    const permitted = value === null || (Number.isInteger(value) && value >= 1 && value <= MOST);
    setWrong(!permitted);
    if (!permitted) return;
    setDraft(null);
    if (value !== track) onTrack(value);
  };
  return (
    <TextInput
      label={texts.track}
      hideLabel
      startAdornment={
        <Box component="span" aria-hidden sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {texts.track}
        </Box>
      }
      type="number"
      disabled={disabled}
      value={draft ?? stored}
      error={wrong}
      helperText={wrong ? texts.whole : undefined}
      onChange={({ target }) => setDraft(target.value)}
      onBlur={store}
      inputProps={{
        min: 1,
        step: 1,
        onKeyDown: (event) => {
          if (event.key === 'Enter') store();
        },
      }}
      sx={{
        width: 132,
        flex: 'none',
        '& .MuiInputBase-root': { pl: 1 },
        '& input': { px: 1, py: 0.5, fontSize: '0.8125rem' },
      }}
    />
  );
}
