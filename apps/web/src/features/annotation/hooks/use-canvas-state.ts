import type { Annotator, Hover, Light, ToolName } from '@sarm/annotator/engine/annotator.types';
import { FILTER_STEP } from '@sarm/annotator/react/confidence-filter';
import { STORED_LIGHT } from '@sarm/annotator/react/light-panel';
import type { View } from '@sarm/canvas/view';
import { useCallback, useRef, useState } from 'react';
import { INITIAL_VIEW, type ObjectView } from '../state/list-objects.ts';

/** How the frame is looked at; it stays when the next frame is opened. */
export function useCanvasState() {
  const annotator = useRef<Annotator | null>(null);
  const [tool, setTool] = useState<ToolName>('select');
  const [light, setLight] = useState<Light>(STORED_LIGHT);
  const [lightOpen, setLightOpen] = useState(false);
  const [comparing, setComparing] = useState(false);
  /** By the button: it has no moment at which it is let go. */
  const [hidden, setHidden] = useState(false);
  const [view, setView] = useState<View | null>(null);
  const [hover, setHover] = useState<Hover | null>(null);
  const [shown, setShown] = useState<ObjectView>(INITIAL_VIEW);
  const stepConfidence = useCallback(
    (by: 1 | -1) =>
      setShown((before) => ({
        ...before,
        // Steps of 0.05 add up to 0.15000000000000002.
        from: Math.min(1, Math.max(0, Math.round((before.from + by * FILTER_STEP) * 100) / 100)),
      })),
    [],
  );
  return {
    annotator,
    tool,
    setTool,
    light,
    setLight,
    lightOpen,
    setLightOpen,
    comparing,
    setComparing,
    hidden,
    setHidden,
    view,
    setView,
    hover,
    setHover,
    shown,
    setShown,
    stepConfidence,
  };
}
export type CanvasState = ReturnType<typeof useCanvasState>;
