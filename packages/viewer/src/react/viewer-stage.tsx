import Box from '@mui/material/Box';
import { type ReactNode, type RefCallback, useCallback } from 'react';
import type { FramePlayer } from '../core/frame-player.ts';

export interface ViewerStageProps {
  readonly player: FramePlayer | null;
  readonly source: string;
  readonly label: string;
  readonly ratio: string;
  readonly onError: (at: number) => void;
  /** Layers and labels over the picture. */
  readonly children: ReactNode;
}

/** The picture on neutral grey. The element has no controls of its own: they would step by time, not by frame. */
export function ViewerStage({ player, source, label, ratio, onError, children }: ViewerStageProps) {
  const hold: RefCallback<HTMLVideoElement> = useCallback(
    (element) => {
      player?.attach(element);
      return () => player?.attach(null);
    },
    [player],
  );
  return (
    <Box
      sx={{
        position: 'relative',
        bgcolor: 'micrograph',
        aspectRatio: ratio,
        // Never higher than the window, and always of the picture's own shape: layers and scale follow the box.
        width: `min(100%, calc(72vh * ${ratio}))`,
        mx: 'auto',
        overflow: 'hidden',
        '& video': { width: '100%', height: '100%', objectFit: 'contain', display: 'block' },
      }}
    >
      {/* Recordings of a microscope have no sound, so there is nothing to caption. */}
      <video
        ref={hold}
        key={source}
        src={source}
        muted
        playsInline
        preload="auto"
        aria-label={label}
        onError={(event) => onError(event.currentTarget.currentTime)}
      />
      {children}
    </Box>
  );
}
