import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import { masksCalls } from '@sarm/contracts/addresses/masks.generated';
import type { CropDetails } from '@sarm/contracts/http/detection/detections.entities';
import type { DataLabel } from '@sarm/contracts/http/labels/labels.entities';
import type { MaskResult, RelativePoint, SuggestedPoints } from '@sarm/contracts/http/masks/masks.entities';
import type { ItemQuality } from '@sarm/domain/labels';
import type { MaskPart } from '@sarm/domain/shapes/masks';
import { MASKS } from '@sarm/domain/shapes/masks';
import type { Size } from '@sarm/domain/shapes/point';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChange } from '../../../shared/api/use-change.ts';
import { oneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { actionFailure, messageOf } from '../state/failure-texts.ts';
import { maskRequest } from '../state/mask-request.ts';
import type { MaskDrawingState } from './use-mask-drawing.ts';
import type { MaskPoints } from './use-mask-points.ts';
import type { ShowToast } from './use-mask-toast.ts';
import { useTaskAnswer } from './use-task-answer.ts';

/** TEC-174 */
export type Busy = 'suggesting' | 'generating' | 'adding' | null;

export interface MaskCallsOf {
  readonly page: 'frame' | 'video';
  readonly crop: CropDetails | undefined;
  /** Null: the address names none. */
  readonly frameId: string | null;
  readonly datasetId: string | null;
  readonly natural: Size | null;
  readonly modelId: string | undefined;
  readonly part: MaskPart;
  readonly label: DataLabel | null;
  readonly points: MaskPoints;
  readonly drawing: MaskDrawingState;
  readonly show: ShowToast;
  /** What lists show of the crop is out of date. */
  readonly onChanged: () => void;
  readonly onAdded: (label: DataLabel) => void;
}

/** Generate, suggest, add and judge: each says what came of it. */
export function useMaskCalls(of: MaskCallsOf) {
  const { page, crop, natural, modelId, part, label, points, drawing, show } = of;
  const { t } = useTranslation('masks');
  const locale = useLocale();
  const answerOf = useTaskAnswer();
  const [busy, setBusy] = useState<Busy>(null);
  const [fromPoints] = useChange(masksCalls.fromPoints);
  const [suggestPoints] = useChange(masksCalls.suggestPoints);
  const [addToLabel] = useChange(masksCalls.addToLabel);
  const [setQuality] = useChange(masksCalls.setQuality);
  const [deleteItem] = useChange(labelsCalls.deleteItem);
  /** TEC-198 */
  const isNamed = crop !== undefined && of.frameId !== null && of.datasetId !== null;

  /** TEC-201 */
  const checked = (result: MaskResult): MaskResult => {
    if (result.success as boolean) {
      if (!result.visualization_url && !result.mask_url) throw new Error(t('noVisualization'));
      return result;
    }
    throw new Error(t('successFalse'));
  };

  const generate = async (): Promise<void> => {
    if (busy !== null) return;
    if (crop === undefined || natural === null || points.points.length === 0) {
      show('warning', t('pointsFirst'));
      return;
    }
    if (!isNamed) {
      show('warning', t('idsFirst'));
      return;
    }
    // A model adds its part to the stored mask: what was drawn has to be in it.
    if (!(await drawing.flush())) return;
    setBusy('generating');
    try {
      const body = maskRequest(page, {
        cropId: crop.id,
        points: points.points,
        natural,
        modelId,
        part,
        at: Date.now(),
      });
      const answer = await fromPoints({ body });
      if (answer.error !== undefined) throw answer.error;
      const { confidence } = checked(await answerOf<MaskResult>(answer.data));
      await drawing.read.refetch();
      of.onChanged();
      show(
        'success',
        page === 'frame'
          ? t('generated', { confidence: oneDecimal(confidence * 100, locale) })
          : t('generatedInVideo'),
      );
    } catch (error) {
      show(
        'error',
        page === 'frame'
          ? t('generateFailed', { message: messageOf(error) ?? t('unknownError') })
          : t('generateFailedInVideo'),
      );
    } finally {
      setBusy(null);
    }
  };

  const suggest = async (): Promise<void> => {
    if (busy !== null) return;
    if (crop === undefined || !isNamed) {
      show('warning', t('idsFirst'));
      return;
    }
    setBusy('suggesting');
    try {
      const answer = await suggestPoints({
        body: {
          crop_id: crop.id,
          model_id: modelId,
          num_points: MASKS.suggestedPoints,
          return_normalized_coordinates: true,
          part,
        },
      });
      if (answer.error !== undefined) throw answer.error;
      const found = (await answerOf<SuggestedPoints>(answer.data)).points as readonly RelativePoint[];
      points.suggest(found.map((point) => ({ ...point, suggested: true })));
      show('success', t('suggested', { count: found.length }));
    } catch (error) {
      show('error', t('suggestFailed', { message: messageOf(error) ?? t('unknownError') }));
    } finally {
      setBusy(null);
    }
  };

  const add = async (): Promise<void> => {
    if (busy !== null) return;
    const { mask } = drawing;
    if (crop === undefined || mask === null || label === null) {
      show('warning', t('maskFirst'));
      return;
    }
    if (!isNamed) {
      show('warning', t('idsFirst'));
      return;
    }
    if (!(await drawing.flush())) return;
    setBusy('adding');
    // Without an address the server takes the person's own mask in its newest version.
    const named = mask.is_own ? {} : { mask_url: mask.mask_url };
    const { error } = await addToLabel({
      params: { labelId: label.id, videoId: crop.videoId, detectionId: crop.detection_id },
      body: { ...named, data_label_id: label.id, overwrite_existing: true, use_existing_mask: true },
    });
    setBusy(null);
    if (error !== undefined) {
      const message = messageOf(error);
      show('error', message === undefined ? t('addFailedPlain') : t('addFailed', { message }));
    } else {
      show('success', t('addedToast'));
      of.onAdded(label);
      of.onChanged();
    }
  };

  const judge = async (itemId: string, quality: ItemQuality): Promise<void> => {
    if (label === null) return;
    const { error } = await setQuality({ params: { labelId: label.id, id: itemId }, body: { quality } });
    if (error !== undefined) show('error', actionFailure(t, 'quality', error));
  };
  const removeItem = async (itemId: string): Promise<void> => {
    if (label === null) return;
    const { error } = await deleteItem({ params: { id: label.id, itemId } });
    if (error !== undefined) show('error', actionFailure(t, 'deleteItem', error));
    of.onChanged();
  };
  return { busy, generate, suggest, add, judge, removeItem };
}
export type MaskCalls = ReturnType<typeof useMaskCalls>;
