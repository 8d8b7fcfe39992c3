import FirstIcon from '@mui/icons-material/FirstPage';
import LastIcon from '@mui/icons-material/LastPage';
import NextIcon from '@mui/icons-material/ChevronRight';
import PauseIcon from '@mui/icons-material/Pause';
import PlayIcon from '@mui/icons-material/PlayArrow';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type ReactNode, useState } from 'react';
import { type FramePlayer, RATES, type Rate } from '../core/frame-player.ts';
import { Kbd } from '@sarm/ui/kbd';
import { usePlayback, useReadFrame } from './use-player-state.tsx';

export interface TransportTexts {
  readonly play: string;
  readonly pause: string;
  readonly first: string;
  readonly previous: string;
  readonly next: string;
  readonly last: string;
  readonly frame: string;
  /** "of 1,469" */
  readonly ofLast: string;
  readonly speed: string;
  readonly keys: string;
}

const RATE_NAMES: Readonly<Record<Rate, string>> = { 0.25: '¼×', 0.5: '½×', 1: '1×', 2: '2×' };
const only = { display: { xs: 'none', sm: 'flex' } } as const;

export interface TransportProps {
  readonly player: FramePlayer;
  readonly texts: TransportTexts;
  readonly onKeys: () => void;
}

/** First, back, play, forth, last; the frame by its number; the speed. */
export function Transport({ player, texts, onKeys }: TransportProps) {
  const { playing, rate } = usePlayback(player);
  const step = (label: string, key: string, icon: ReactNode, run: () => void) => (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.25 }}>
      <IconButton size="small" aria-label={label} onClick={run}>
        {icon}
      </IconButton>
      <Box component="span" sx={only}>
        <Kbd>{key}</Kbd>
      </Box>
    </Box>
  );
  const last = player.clock.count - 1;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, flexWrap: 'wrap', p: 0.75, px: 1.5 }}>
      {step(texts.first, 'Home', <FirstIcon />, () => player.goTo(0))}
      {step(texts.previous, '←', <PreviousIcon />, () => player.step(-1))}
      <Button
        variant="contained"
        aria-label={playing ? texts.pause : texts.play}
        onClick={player.toggle}
        sx={{ minWidth: 40, px: 0, height: 32 }}
      >
        {playing ? <PauseIcon /> : <PlayIcon />}
      </Button>
      <Box component="span" sx={only}>
        <Kbd>Space</Kbd>
      </Box>
      {step(texts.next, '→', <NextIcon />, () => player.step(1))}
      {step(texts.last, 'End', <LastIcon />, () => player.goTo(last))}
      <FrameField player={player} label={texts.frame} />
      <Box component="span" sx={{ typography: 'body2', color: 'text.secondary' }}>
        {texts.ofLast}
      </Box>
      <Box sx={{ flex: 1 }} />
      <Box component="span" sx={only}>
        <Kbd>[</Kbd>
      </Box>
      <ToggleButtonGroup
        exclusive
        size="small"
        color="primary"
        aria-label={texts.speed}
        value={rate}
        onChange={(_, next: Rate | null) => next !== null && player.setRate(next)}
      >
        {RATES.map((each) => (
          <ToggleButton key={each} value={each} sx={{ px: 1, py: 0.125 }}>
            {RATE_NAMES[each]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box component="span" sx={only}>
        <Kbd>]</Kbd>
      </Box>
      <Button
        color="inherit"
        size="small"
        aria-label={texts.keys}
        aria-keyshortcuts="?"
        onClick={onKeys}
        sx={{ minWidth: 32, display: { xs: 'none', sm: 'inline-flex' } }}
      >
        ?
      </Button>
    </Box>
  );
}

/** Typing a number and Enter goes there; leaving the field without Enter changes nothing. */
function FrameField({ player, label }: { readonly player: FramePlayer; readonly label: string }) {
  const shown = useReadFrame(player);
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <InputBase
      value={typed ?? String(shown)}
      inputProps={{ 'aria-label': label, inputMode: 'numeric', size: 5 }}
      onFocus={(event) => event.target.select()}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
      onBlur={() => setTyped(null)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || typed === null || typed === '') return;
        player.goTo(Number(typed));
        setTyped(null);
      }}
      sx={{
        ml: 1,
        border: '1px solid',
        borderColor: 'text.disabled',
        borderRadius: 1,
        height: 30,
        fontSize: '0.875rem',
        fontWeight: 650,
        '& input': { textAlign: 'right', px: 1, py: 0, width: 52 },
        '&.Mui-focused': { borderColor: 'primary.main', outline: '1px solid', outlineColor: 'primary.main' },
      }}
    />
  );
}
