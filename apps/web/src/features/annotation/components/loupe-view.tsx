import Box from '@mui/material/Box';
import type { EditIntent } from '@sarm/annotator/core/intents';
import type { Light, Loupe, Picture } from '@sarm/annotator/engine/annotator.types';
import { createLoupe } from '@sarm/annotator/engine/create-loupe';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import { useEffect, useRef, useState } from 'react';

export interface LoupeViewProps {
  readonly picture: Picture;
  readonly object: BoxObject;
  readonly light: Light;
  readonly readOnly: boolean;
  readonly label: string;
  readonly onIntent: (intents: readonly EditIntent[]) => void;
}

/** The selected box enlarged; its handles are large enough for any pointer, and the fields below do the same. */
export function LoupeView({ picture, object, light, readOnly, label, onIntent }: LoupeViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const [loupe, setLoupe] = useState<Loupe | null>(null);
  const calls = useRef({ onIntent, picture });
  useEffect(() => {
    calls.current = { onIntent, picture };
  });
  useEffect(() => {
    if (host.current === null) return undefined;
    const made = createLoupe({
      host: host.current,
      picture: calls.current.picture,
      onIntent: (intents) => calls.current.onIntent(intents),
      readOnly,
    });
    setLoupe(made);
    return () => made.destroy();
  }, [readOnly]);
  useEffect(() => loupe?.setPicture(picture), [loupe, picture]);
  useEffect(() => loupe?.setBox(object), [loupe, object]);
  useEffect(() => loupe?.setLight(light), [loupe, light]);
  return (
    <Box
      ref={host}
      role="img"
      aria-label={label}
      sx={{ width: 120, height: 120, borderRadius: 0.5, overflow: 'hidden', bgcolor: 'micrograph' }}
    />
  );
}
