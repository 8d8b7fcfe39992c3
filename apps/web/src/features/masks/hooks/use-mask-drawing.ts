import {
  addStep,
  beginHistory,
  type DrawingHistory,
  redoStep,
  undoStep,
} from '@sarm/annotator/masks/drawing-history';
import {
  applyEdit,
  type MaskEdit,
  openDrawing,
  writeDrawing,
  type WrittenMask,
} from '@sarm/annotator/masks/mask-drawing';
import { masksCalls } from '@sarm/contracts/addresses/masks.generated';
import type { CropDetails } from '@sarm/contracts/http/detection/detections.entities';
import type { StoredMask } from '@sarm/contracts/http/masks/masks.entities';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../shared/api/api-error.ts';
import { useChange } from '../../../shared/api/use-change.ts';
import { useRead } from '../../../shared/api/use-read.ts';

export type SaveStatus = 'saved' | 'unsaved' | 'saving' | 'conflict' | 'failed';

/** So long after the last stroke it is sent: strokes follow each other quickly. */
const REST_MS = 600;

interface Work {
  readonly cropId: string;
  /** What is sent goes to the box it was drawn for, whichever crop is shown by then. */
  readonly detectionId: string;
  /** The own mask; null: there is none. */
  readonly maskId: string | null;
  /** The version of the own mask that the drawing began from; 0: there is none. */
  readonly base: number;
  readonly history: DrawingHistory;
}

function workOf(crop: CropDetails, mask: StoredMask | null): Work {
  const own = mask?.is_own === true ? mask : null;
  return {
    cropId: crop.id,
    detectionId: crop.detection_id,
    maskId: own?.id ?? null,
    base: own?.version ?? 0,
    history: beginHistory(openDrawing(mask, crop, crop.um_per_px)),
  };
}

/** The mask of a crop as it is drawn, and the way of each stroke to the server. Never written over a newer one unseen. */
export function useMaskDrawing(crop: CropDetails | undefined, onStored: () => void) {
  const read = useRead(masksCalls.get, crop === undefined ? null : { params: { id: crop.detection_id } });
  const [put] = useChange(masksCalls.put);
  const [remove] = useChange(masksCalls.remove);
  const [work, setWork] = useState<Work | null>(null);
  const [status, setStatus] = useState<SaveStatus>('saved');
  const [error, setError] = useState<unknown>();
  const mask: StoredMask | null | undefined = crop === undefined ? undefined : read.currentData?.mask;
  const current = useRef({ work, mask, status });
  useEffect(() => {
    current.current = { work, mask, status };
  });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean> | null>(null);
  const alive = useRef(true);

  const mark = (next: SaveStatus): void => {
    current.current = { ...current.current, status: next };
    setStatus(next);
  };

  const send = async (over?: number): Promise<boolean> => {
    const { work: sent } = current.current;
    if (sent === null) return true;
    mark('saving');
    const written = writeDrawing(sent.history.present);
    const base = over ?? sent.base;
    const isCleared = written.parts.length === 0;
    const answer = isCleared ? await clear(sent.maskId) : await store(sent.detectionId, base, written);
    if (answer.error !== undefined) {
      setError(answer.error);
      const isConflict = isApiError(answer.error) && answer.error.status === 409;
      if (isConflict && alive.current) await read.refetch();
      mark(isConflict ? 'conflict' : 'failed');
      return false;
    }
    const next = current.current.work;
    const drawnSince = next?.history.present !== sent.history.present;
    if (next?.cropId === sent.cropId) {
      const stored = { ...next, base: answer.version, maskId: answer.maskId };
      current.current = { ...current.current, work: stored };
      setWork(stored);
    }
    mark(drawnSince ? 'unsaved' : 'saved');
    if (alive.current) onStored();
    return drawnSince ? await send() : true;
  };
  const store = async (id: string, base: number, { rect, grid, parts }: WrittenMask) => {
    const body = {
      base_version: base,
      rect: [...rect] as [number, number, number, number],
      grid,
      parts: [...parts],
    };
    const { data, error: refused } = await put({ params: { id }, body });
    return { error: refused, version: data?.version ?? base, maskId: data?.mask.id ?? null };
  };
  /** A mask without a pixel is none. */
  const clear = async (maskId: string | null) => {
    const refused = maskId === null ? undefined : (await remove({ params: { id: maskId } })).error;
    return { error: refused, version: 0, maskId: null };
  };
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });

  /** Sends what is not sent yet; false: it could not be, and the drawing is still here. */
  const flush = useCallback(async (over?: number): Promise<boolean> => {
    clearTimeout(timer.current);
    if (running.current !== null) await running.current;
    if (current.current.status === 'saved') return true;
    if (current.current.status === 'conflict' && over === undefined) return false;
    running.current = latestSend.current(over);
    const stored = await running.current;
    running.current = null;
    return stored;
  }, []);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
      void flush();
    };
  }, [flush]);

  // What is read is shown, unless the person has drawn since, or it is what the person drew.
  useEffect(() => {
    if (crop === undefined || mask === undefined) return;
    const show = (): void =>
      setWork((before) => {
        const opened = workOf(crop, mask);
        if (before?.cropId !== crop.id) return opened;
        if (current.current.status !== 'saved' || before.base === opened.base) return before;
        return { ...opened, history: addStep(before.history, opened.history.present) };
      });
    const left = current.current.work;
    if (left === null || left.cropId === crop.id) show();
    else void flush().then((stored) => stored && show());
  }, [crop, flush, mask]);

  const change = (next: (history: DrawingHistory) => DrawingHistory): void => {
    const { work: before } = current.current;
    if (before === null || crop === undefined || before.cropId !== crop.id) return;
    const history = next(before.history);
    if (history === before.history) return;
    current.current = { ...current.current, work: { ...before, history } };
    setWork({ ...before, history });
    if (current.current.status === 'conflict') return;
    mark('unsaved');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), REST_MS);
  };
  const shown = work !== null && work.cropId === crop?.id ? work : null;
  return {
    read,
    mask: mask ?? null,
    drawing: shown?.history.present ?? null,
    canUndo: (shown?.history.past.length ?? 0) > 0,
    canRedo: (shown?.history.future.length ?? 0) > 0,
    status,
    error,
    edit: (edit: MaskEdit) => {
      if (crop !== undefined) change((history) => addStep(history, applyEdit(history.present, crop, edit)));
    },
    undo: () => change(undoStep),
    redo: () => change(redoStep),
    flush,
    /** The two ways out of a conflict: the own drawing over the stored one, or the stored one in its place. */
    keepMine: () => flush(current.current.mask?.is_own === true ? current.current.mask.version : 0),
    takeStored: () => {
      mark('saved');
      if (crop !== undefined) setWork(workOf(crop, mask ?? null));
    },
  };
}
export type MaskDrawingState = ReturnType<typeof useMaskDrawing>;
