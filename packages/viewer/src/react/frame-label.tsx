import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { FramePlayer } from '../core/frame-player.ts';
import { timeOf } from '../core/frame-clock.ts';

export const HUD = {
  position: 'absolute',
  px: 1,
  py: 0.375,
  borderRadius: 0.75,
  bgcolor: 'rgba(14, 19, 24, 0.78)',
  color: '#E4EAF0',
  fontSize: '0.75rem',
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
} as const;

export interface FrameLabelProps {
  readonly player: FramePlayer;
  readonly text: (frame: number, seconds: number) => string;
}

/** Which frame is on the screen. Written past React: sixty renders a second would take longer than the drawing. */
export function FrameLabel({ player, text }: FrameLabelProps) {
  const label = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const write = (): void => {
      const { frame } = player.state();
      if (label.current === null) return;
      label.current.textContent = text(frame, timeOf(player.clock, frame));
      label.current.dataset['frame'] = String(frame);
    };
    write();
    return player.subscribe(write);
  }, [player, text]);
  return <Box ref={label} data-testid="frame-label" sx={{ ...HUD, top: 10, left: 10 }} />;
}
