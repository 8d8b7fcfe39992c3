import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../../shared/state/use-toast.ts';
import { findObject } from '../state/list-objects.ts';
import { useEditing } from './editing-context.tsx';
import { useFrameCopies } from './use-frame-copies.ts';
import { type PageActions, usePageCommands } from './use-page-commands.ts';
import { useTrackPlaces } from './use-track-places.ts';
import type { Workspace } from './use-workspace.ts';

export type OpenDialog = 'keys' | 'propagate' | 'run' | null;

/** What the page does by its commands, whether a key or a button sends them. */
export function useWorkspaceActions(work: Workspace, onOpen: (frameId: string) => void) {
  const { t } = useTranslation('annotation');
  const toast = useToast();
  const { openFrame } = useEditing();
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [finding, setFinding] = useState<string | null>(null);
  const { snapshot, session, canvas, strip, selection, label, shown, edit } = work;
  const { objects } = snapshot;
  const { frame } = work;
  const hasTracks = objects.some(({ track }) => track !== null);
  const trackPlace = useTrackPlaces(
    frame !== null && hasTracks
      ? {
          videoId: frame.video_id,
          projectId: frame.project_id,
          numberOf: (id) => strip.frames.find(({ frame_id: each }) => each === id)?.frame_number,
        }
      : null,
  );
  const copies = useFrameCopies({ frame, objects, strip, trackPlace, edit, openFrame });
  const open = (id: string | null): boolean => {
    if (id === null) return false;
    onOpen(id);
    return true;
  };
  const addToLabel = (): boolean => {
    if (label.status !== 'ready' || objects.length === 0 || snapshot.pendingIds.size > 0) return false;
    void label.addFrame();
    return true;
  };
  const actions: PageActions = {
    pan: () => canvas.setTool('pan'),
    compare: () => canvas.setComparing((before) => !before),
    light: () => canvas.setLightOpen((before) => !before),
    confidenceDown: () => canvas.stepConfidence(-1),
    confidenceUp: () => canvas.stepConfidence(1),
    previousFrame: () => open(strip.previous),
    nextFrame: () => open(strip.next),
    nextUnfinished: () => {
      if (!open(strip.nextUnfinished) && strip.counts !== null) toast.info(t('frames.allDone'));
    },
    copyFromPrevious: () => void copies.copyFromPrevious(),
    propagate: () => {
      if (selection.selected.length === 0) toast.info(t('propagate.nothing'));
      else if (strip.next === null) toast.info(t('propagate.last'));
      else setDialog('propagate');
    },
    addToLabel,
    undo: () => session?.undo(),
    redo: () => session?.redo(),
    find: () => setFinding(''),
    keys: () => setDialog('keys'),
  };
  // A held Space pans for as long as it is held: that is the canvas's own; the button chooses the tool.
  const { pan, ...ofKeys } = actions;
  const paused = dialog !== null;
  const byKey = usePageCommands({
    canvas,
    actions: ofKeys,
    changed: work.keys.changed,
    readOnly: work.readOnly,
    paused,
  });
  const run = (command: Parameters<typeof byKey>[0]): void => {
    if (command === 'pan') pan?.();
    else if (command === 'hideBoxes') {
      canvas.annotator.current?.run('hideBoxes', canvas.hidden ? 'release' : 'press');
      canvas.setHidden(!canvas.hidden);
    } else byKey(command);
  };
  const find = (text: string | null): void => {
    setFinding(text);
    if (text === null) return;
    const found = findObject(
      shown.shown,
      text,
      (id) => shown.numbers.get(id),
      (object) => t(`class.${object.class}`),
    );
    if (found !== undefined) selection.select([found.id]);
  };
  return {
    run,
    dialog,
    setDialog,
    finding,
    find,
    addToLabel,
    propagate: async (frames: number): Promise<string | null> => {
      const chosen = objects.filter(({ id }) => selection.selected.includes(id));
      const failure = await copies.propagate(chosen, frames);
      if (failure === null) setDialog(null);
      return failure;
    },
  };
}
export type WorkspaceActions = ReturnType<typeof useWorkspaceActions>;
