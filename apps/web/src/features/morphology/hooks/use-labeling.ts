import { cropsCalls } from '@sarm/contracts/addresses/crops.generated';
import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import { masksCalls } from '@sarm/contracts/addresses/masks.generated';
import type { LabelledBox } from '@sarm/contracts/http/labels/labels.entities';
import type { MorphologyClass } from '@sarm/domain/morphology';
import { useState } from 'react';
import { useUser } from '../../../shared/access/user-context.tsx';
import { useRead } from '../../../shared/api/use-read.ts';
import { type ClassDraft, withClass, withConfidence } from '../state/class-draft.ts';
import { type ClassActions, useClassKeys } from './use-class-keys.ts';
import { useClassifications } from './use-classifications.ts';
import type { LabelCrops } from './use-label-crops.ts';

/** Everything of the labelling screen but its looks. */
export function useLabeling(labelId: string, crops: LabelCrops) {
  const user = useUser();
  const classes = useClassifications(labelId);
  const [showsMeasures, setMeasures] = useState(true);
  const [showsOutline, setOutline] = useState(true);
  const [savingAll, setSavingAll] = useState(false);
  const [keysOpen, setKeysOpen] = useState(false);
  const label = crops.read.data?.data_label;
  const isOwn = label?.user_id === user.id;
  const { item } = crops;
  const crop = useRead(cropsCalls.get, item === undefined ? null : { params: { id: item.detection_id } });
  const measures = useRead(
    masksCalls.itemMeasures,
    item === undefined ? null : { params: { id: labelId, itemId: item.id } },
  );
  // A very large label is not counted with its name.
  const statistics = useRead(
    labelsCalls.statistics,
    label?.labeled_count === null ? { params: { id: labelId } } : null,
  );
  const counted = label?.labeled_count ?? statistics.data?.labeled_items ?? null;
  const total = label?.item_count ?? 0;
  // Applied here, and not yet in what was read.
  const uncounted = crops.items.filter(
    (each) => each.classification === null && classes.isClassified(each),
  ).length;
  const classified = counted === null ? null : Math.min(total, counted + uncounted);

  const draft: ClassDraft | undefined = item === undefined ? undefined : classes.shownOf(item);
  const change = (next: ClassDraft): void => {
    if (item !== undefined && isOwn) classes.change(item, next);
  };
  const step = (by: 1 | -1): boolean => {
    classes.leave(item);
    return crops.step(by);
  };
  /** To the next crop without a class on this page, else to the next one. */
  const goOn = (): void => {
    const at = item === undefined ? -1 : crops.items.indexOf(item);
    const open = crops.items.slice(at + 1).find((each) => !classes.isClassified(each));
    if (open === undefined) crops.step(1);
    else crops.choose(open.id);
  };
  const apply = (): boolean => {
    if (item === undefined || !isOwn || !classes.apply(item)) return false;
    goOn();
    return true;
  };
  const pick = (name: MorphologyClass) => (): boolean => {
    if (draft === undefined || !isOwn) return false;
    change(withClass(draft, name));
    return true;
  };
  const surer = (by: number) => (): boolean => {
    if (draft === undefined || !isOwn) return false;
    change(withConfidence(draft, draft.confidence + by));
    return true;
  };
  const actions: ClassActions = {
    normal: pick('normal'),
    abnormal_head: pick('abnormal_head'),
    abnormal_midpiece: pick('abnormal_midpiece'),
    abnormal_tail: pick('abnormal_tail'),
    cytoplasmic_droplet: pick('cytoplasmic_droplet'),
    less: surer(-1),
    more: surer(1),
    apply,
    measures: () => setMeasures((before) => !before),
    outline: () => setOutline((before) => !before),
    previous: () => step(-1),
    next: () => step(1),
    keys: () => setKeysOpen(true),
  };
  useClassKeys(actions, savingAll || keysOpen);
  return {
    label,
    isOwn,
    crops,
    item,
    crop: crop.currentData,
    measures,
    classes,
    draft,
    change,
    actions,
    total,
    /** Null: not counted yet. */
    classified,
    select: (next: LabelledBox): void => {
      classes.leave(item);
      crops.choose(next.id);
    },
    turn: (page: number): void => {
      classes.leave(item);
      crops.setPage(page);
    },
    showsMeasures,
    showsOutline,
    savingAll,
    openSaveAll: (): void => {
      classes.leave(item);
      setSavingAll(true);
    },
    closeSaveAll: () => setSavingAll(false),
    keysOpen,
    closeKeys: () => setKeysOpen(false),
  };
}
export type Labeling = ReturnType<typeof useLabeling>;
