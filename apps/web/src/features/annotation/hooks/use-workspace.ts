import type { CommandName } from '@sarm/annotator/commands/commands';
import { keysOf } from '@sarm/annotator/commands/key-bindings';
import { keyCaps } from '@sarm/annotator/commands/key-names';
import type { EditIntent } from '@sarm/annotator/core/intents';
import type { FrameSession, FrameSnapshot } from '@sarm/annotator/session/frame-session.types';
import { annotationCalls } from '@sarm/contracts/addresses/annotation.generated';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../shared/access/user-context.tsx';
import { layersCalls } from '@sarm/contracts/addresses/layers.generated';
import { buildRequest } from '@sarm/contracts/http/build-request';
import { layerOf } from '../state/layer-target.ts';
import { frameProgress } from '../state/frame-progress.ts';
import { spokenEdit } from '../state/spoken-edit.ts';
import { useCanvasState } from './use-canvas-state.ts';
import { usePicture } from '../../../shared/media/use-picture.ts';
import { useFrameStrip } from './use-frame-strip.ts';
import { useKeyBindings } from './use-key-bindings.ts';
import { useOwnLabel } from './use-own-label.ts';
import { useSelection } from './use-selection.ts';
import { useShownObjects } from './use-shown-objects.ts';

/**
 * The technical page collects boxes in labels and has a guide; the clinical one has neither. blind: the own layer of a frame, which has a
 * guide, and nothing of the shared boxes, of other frames and of other people.
 */
export type WorkspaceMode = 'sarm' | 'finetune' | 'blind';

export interface WorkspaceSource {
  readonly frameId: string;
  readonly videoId: string;
  readonly session: FrameSession | null;
  readonly snapshot: FrameSnapshot;
  readonly mode: WorkspaceMode;
}

/** Of the frame before while this one is read: same video, same size, same rights, so the canvas stays where it is. */
function useKept(frame: FrameSnapshot['frame']): FrameSnapshot['frame'] {
  const [kept, setKept] = useState(frame);
  if (frame !== null && frame !== kept) setKept(frame);
  return frame ?? kept;
}

const layerPicture = (id: string): string => buildRequest(layersCalls.picture, { params: { id } }).url;

/** Frames on each side whose pictures are fetched ahead. */
const AHEAD = 2;

/** Everything that the parts of the screen share about one frame. */
export function useWorkspace({ frameId, videoId, session, snapshot, mode }: WorkspaceSource) {
  const { t } = useTranslation('annotation');
  const can = useCan();
  const { objects, conflicts, saveState } = snapshot;
  const frame = useKept(snapshot.frame);
  const projectId = frame?.project_id;
  const mayEdit = projectId !== undefined && can(annotationCalls.edit, { projectId });
  const stopped = saveState.kind === 'failed' && saveState.because !== 'server';
  const readOnly = !mayEdit || stopped;
  const canvas = useCanvasState();
  const keys = useKeyBindings();
  const layer = layerOf(frameId);
  const strip = useFrameStrip(layer === null ? videoId : null, frameId);
  const picture = usePicture(layer === null ? 'frame' : layerPicture, layer ?? frameId, strip.around(AHEAD));
  const datasetId = frame?.dataset_id;
  const own = useMemo(
    () => (mode === 'finetune' && mayEdit && datasetId !== undefined ? { frameId, datasetId } : null),
    [datasetId, frameId, mayEdit, mode],
  );
  const label = useOwnLabel(own);
  const shown = useShownObjects(frameId, snapshot, canvas.shown, label.added);
  const selection = useSelection(frameId, objects, session);
  const object = objects.find(({ id }) => id === selection.last);
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  const ofSelected = conflicts.find(({ object_id: id }) => id === selection.last);
  const keyText = useCallback(
    (command: CommandName): string =>
      keyCaps(keysOf(command, keys.changed)[0] ?? '')
        .map((cap) => t(`keyName.${cap}`, { defaultValue: cap }))
        .join(' '),
    [keys.changed, t],
  );
  const [spoken, setSpoken] = useState('');
  const { numbers } = shown;
  const edit = useCallback(
    (intents: readonly EditIntent[]) => {
      setSpoken(spokenEdit(t, intents, numbers));
      session?.edit(intents);
    },
    [numbers, session, t],
  );
  return {
    frameId,
    videoId,
    session,
    snapshot,
    mode,
    mayEdit,
    readOnly,
    canvas,
    keys,
    strip,
    picture,
    label,
    frame,
    shown,
    selection,
    object,
    keyText,
    edit,
    spoken,
    conflict: ofSelected !== undefined && !later.has(ofSelected.id) ? ofSelected : undefined,
    postpone: (id: string) => setLater((before) => new Set(before).add(id)),
    recall: () => setLater(new Set()),
    progress: frameProgress({
      objects,
      conflicts: conflicts.length,
      pending: snapshot.pendingIds.size,
      stored: strip.frames.find(({ frame_id: id }) => id === frameId)?.state,
    }),
  };
}
export type Workspace = ReturnType<typeof useWorkspace>;
