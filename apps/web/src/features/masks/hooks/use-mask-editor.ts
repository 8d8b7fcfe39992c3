import { cropsCalls } from '@sarm/contracts/addresses/crops.generated';
import type { Crop } from '@sarm/contracts/http/detection/detections.entities';
import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import { useState } from 'react';
import { useRead } from '../../../shared/api/use-read.ts';
import { usePicture } from '../../../shared/media/use-picture.ts';
import type { CropChoice } from './use-crop-choice.ts';
import { useLabelMembership } from './use-label-membership.ts';
import { useMaskCalls } from './use-mask-calls.ts';
import { useMaskDrawing } from './use-mask-drawing.ts';
import { type MaskActions, useMaskKeys } from './use-mask-keys.ts';
import type { MaskLabels } from './use-mask-labels.ts';
import { useMaskModels } from './use-mask-models.ts';
import { useMaskPoints } from './use-mask-points.ts';
import { useMaskToast } from './use-mask-toast.ts';
import { useMaskTools } from './use-mask-tools.ts';
import { useMaskView } from './use-mask-view.ts';

export interface MaskEditorOf {
  readonly page: 'frame' | 'video';
  readonly frameId: string | null;
  readonly datasetId: string | null;
  readonly choice: CropChoice;
  readonly labels: MaskLabels;
}

/** Everything of the mask editor but its looks; both pages have the same. */
export function useMaskEditor({ page, frameId, datasetId, choice, labels }: MaskEditorOf) {
  const { chosen } = choice;
  const cropId = chosen?.id ?? null;
  const details = useRead(cropsCalls.get, cropId === null ? null : { params: { id: cropId } });
  const crop = cropId === null ? undefined : details.currentData;
  const picture = usePicture('crop', cropId, choice.neighbours);
  const size =
    picture.picture === null ? null : { width: picture.picture.width, height: picture.picture.height };
  const models = useMaskModels(datasetId);
  const { label } = labels;
  const membership = useLabelMembership(label?.id ?? null, page === 'frame' ? frameId : null);
  const isAdded = chosen !== null && membership.added?.has(chosen.detection_id) === true;
  const item = useRead(
    labelsCalls.filterItems,
    label === null || chosen === null || !isAdded
      ? null
      : {
          params: { id: label.id },
          query: { query: chosen.detection_id, frame_id: chosen.frameId, page: 1, limit: 1 },
        },
  ).currentData?.items[0];
  const toast = useMaskToast();
  const [addedTo, setAddedTo] = useState<DataLabel | null>(null);
  const [keysOpen, setKeysOpen] = useState(false);
  const onChanged = (): void => {
    choice.refetch();
    void membership.refetch();
  };
  const points = useMaskPoints(cropId);
  const drawing = useMaskDrawing(crop, onChanged);
  const view = useMaskView(cropId, size);
  const tools = useMaskTools({ picture: size, scale: view.view.scale, points, drawing });
  const calls = useMaskCalls({
    page,
    crop,
    frameId: page === 'frame' ? frameId : (chosen?.frameId ?? null),
    datasetId,
    natural: size,
    modelId: models.model?.id,
    part: tools.part,
    label,
    points,
    drawing,
    show: toast.show,
    onChanged,
    onAdded: setAddedTo,
  });
  /** The drawing of the crop that is left goes first; where it cannot be stored, the person stays with it. */
  const select = async (next: Crop | undefined): Promise<void> => {
    if (next === undefined || next.id === cropId || !(await drawing.flush())) return;
    tools.forget();
    setAddedTo(null);
    choice.choose(next.id);
  };
  const turn = async (by: number): Promise<void> => {
    if ((await drawing.flush()) && choice.turn(by)) tools.forget();
  };
  const step = (by: number): boolean => {
    const next = choice.stepped(by);
    if (next !== undefined) void select(next);
    else void turn(by);
    return true;
  };
  const pointsOf = (label_: 0 | 1): void => {
    tools.setTool('points');
    points.setLabel(label_);
  };
  const actions: MaskActions = {
    foreground: () => pointsOf(1),
    background: () => pointsOf(0),
    undoPoint: points.undo,
    clearPoints: points.clear,
    suggestPoints: () => void calls.suggest(),
    generate: () => void calls.generate(),
    brush: () => tools.setTool('brush'),
    eraser: () => tools.setTool('eraser'),
    polygon: () => tools.setTool('polygon'),
    closePolygon: tools.close,
    undoDrawing: drawing.undo,
    redoDrawing: drawing.redo,
    head: () => tools.setPart('head'),
    midpiece: () => tools.setPart('midpiece'),
    tail: () => tools.setPart('tail'),
    droplet: () => tools.setPart('droplet'),
    hideMask: tools.toggleHidden,
    zoomIn: view.zoomIn,
    zoomOut: view.zoomOut,
    fit: view.fit,
    cursorLeft: () => tools.moveCursor(-1, 0),
    cursorRight: () => tools.moveCursor(1, 0),
    cursorUp: () => tools.moveCursor(0, -1),
    cursorDown: () => tools.moveCursor(0, 1),
    place: tools.placeCursor,
    addToLabel: () => void (drawing.mask !== null && calls.add()),
    previousCrop: () => step(-1),
    nextCrop: () => step(1),
    keys: () => setKeysOpen(true),
    close: tools.cancel,
  };
  useMaskKeys(actions, keysOpen || drawing.status === 'conflict');
  return {
    page,
    choice,
    labels,
    crop,
    picture,
    size,
    models,
    added: membership.added,
    countsAdded: membership.counted,
    isAdded,
    item,
    toast,
    addedTo,
    closeAdded: () => setAddedTo(null),
    keysOpen,
    closeKeys: () => setKeysOpen(false),
    points,
    drawing,
    view,
    tools,
    calls,
    actions,
    select,
  };
}
export type MaskEditor = ReturnType<typeof useMaskEditor>;
