import Box from '@mui/material/Box';
import type { View } from '@sarm/canvas/view';
import type { BoxObject } from '@sarm/contracts/http/annotation/annotation.entities';
import { VisuallyHidden } from '@sarm/ui/visually-hidden';
import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import type { EditIntent } from '../core/intents.ts';
import type { Annotator, Hover, Light, Marks, Picture, ToolName } from '../engine/annotator.types.ts';
import { createAnnotator } from '../engine/create-annotator.ts';
import { objectRowId } from './object-list.tsx';

export interface MenuPlace {
  readonly x: number;
  readonly y: number;
  readonly id: string | null;
}

export interface AnnotatorStageProps {
  readonly picture: Picture;
  readonly objects: readonly BoxObject[];
  readonly marks: Marks;
  readonly selected: readonly string[];
  readonly tool: ToolName;
  readonly light: Light;
  readonly from: number;
  readonly shows: (object: BoxObject) => boolean;
  readonly readOnly: boolean;
  /** What the canvas is, and which keys it has: it is a picture, the objects are the list. */
  readonly name: string;
  readonly keyHint: string;
  /** The row of the list that stands for the selection. */
  readonly activeId: string | null;
  readonly labelOf: (object: BoxObject) => string;
  readonly newId: () => string;
  readonly onIntent: (intents: readonly EditIntent[]) => void;
  readonly onSelection: (ids: readonly string[]) => void;
  readonly onView: (view: View) => void;
  readonly onHover: (hover: Hover | null) => void;
  readonly onTool: (tool: ToolName) => void;
  readonly onMenu: (menu: MenuPlace) => void;
  readonly ref: Ref<Annotator | null>;
}

/** The canvas of one frame. React only hands values over; the engine draws past it. */
export function AnnotatorStage(props: AnnotatorStageProps) {
  const {
    picture,
    objects,
    marks,
    selected,
    tool,
    light,
    from,
    shows,
    readOnly,
    activeId,
    name,
    keyHint,
    ref,
  } = props;
  const hint = useId();
  const host = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<Annotator | null>(null);
  /** The engine lives over many renderings; what it calls is always the newest. */
  const calls = useRef(props);
  useEffect(() => {
    calls.current = props;
  });
  const first = useRef(picture);
  useEffect(() => {
    if (host.current === null) return undefined;
    const made = createAnnotator({
      host: host.current,
      picture: first.current,
      labelOf: (object) => calls.current.labelOf(object),
      newId: () => calls.current.newId(),
      onIntent: (intents) => calls.current.onIntent(intents),
      onSelection: (ids) => calls.current.onSelection(ids),
      onView: (view) => calls.current.onView(view),
      onHover: (hover) => calls.current.onHover(hover),
      onTool: (name) => calls.current.onTool(name),
      onMenu: (menu) => calls.current.onMenu(menu),
      readOnly: calls.current.readOnly,
    });
    setEngine(made);
    calls.current.onView(made.view());
    const sizes = new ResizeObserver(() => made.resize());
    sizes.observe(host.current);
    return () => {
      sizes.disconnect();
      made.destroy();
      setEngine(null);
    };
  }, []);
  useImperativeHandle<Annotator | null, Annotator | null>(ref, () => engine, [engine]);
  useEffect(() => engine?.setPicture(picture), [engine, picture]);
  useEffect(() => engine?.setReadOnly(readOnly), [engine, readOnly]);
  useEffect(() => engine?.setBoxes(objects), [engine, objects]);
  useEffect(() => engine?.setStyles(marks), [engine, marks]);
  useEffect(() => engine?.setFilter(from, shows), [engine, from, shows]);
  useEffect(() => engine?.setSelection(selected), [engine, selected]);
  useEffect(() => engine?.setTool(tool), [engine, tool]);
  useEffect(() => engine?.setLight(light), [engine, light]);
  return (
    <Box
      role="application"
      tabIndex={0}
      data-annotator
      aria-label={name}
      aria-describedby={hint}
      aria-controls="object-list"
      {...(activeId === null ? {} : { 'aria-activedescendant': objectRowId(activeId) })}
      sx={{
        position: 'relative',
        width: '100%',
        height: '100%',
        overflow: 'hidden',
        touchAction: 'none',
        '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
      }}
    >
      <VisuallyHidden>
        <span id={hint}>{keyHint}</span>
      </VisuallyHidden>
      <Box ref={host} sx={{ position: 'absolute', inset: 0 }} />
    </Box>
  );
}
