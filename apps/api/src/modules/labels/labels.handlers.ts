import type { AppDeps } from '../../deps.ts';
import type { HandlersOf } from '../../http/handler.ts';
import type { Live } from '../../live/create-live.ts';
import { addFrames } from './add-frames.ts';
import { addItem } from './add-item.ts';
import { classifyItems } from './classify-items.ts';
import { countAnnotations } from './count-annotations.ts';
import { createLabel, createLabelInDataset } from './create-label.ts';
import { getItemDetection } from './get-item-detection.ts';
import { getLabel } from './get-label.ts';
import { listAnnotationFrames } from './list-annotation-frames.ts';
import { filterItems, listItems, listItemsInDataset } from './list-items.ts';
import { listLabelFrames } from './list-label-frames.ts';
import {
  browseLabels,
  listLabels,
  listLabelsOfDataset,
  listLabelsOfPerson,
  searchLabels,
} from './list-labels.ts';
import { deleteItem, removeByDetection, removeItem } from './remove-item.ts';
import { showLabelOverview } from './show-label-overview.ts';
import { showLabelStatistics } from './show-label-statistics.ts';
import { suggestClass } from './suggest-class.ts';
import { updateLabel } from './update-label.ts';

export const createLabelsHandlers = (deps: AppDeps, { feed }: Live): HandlersOf<'labels'> => ({
  list: listLabels,
  create: createLabel,
  get: getLabel,
  addItem,
  addFrames,
  removeItem,
  removeByDetection,
  frames: listAnnotationFrames,
  frameStatistics: countAnnotations,
  browse: browseLabels,
  search: searchLabels,
  items: listItems,
  filterItems,
  itemDetection: getItemDetection,
  statistics: showLabelStatistics,
  overview: showLabelOverview,
  labelFrames: listLabelFrames,
  update: updateLabel,
  deleteItem,
  ofDataset: listLabelsOfDataset,
  createInDataset: createLabelInDataset,
  ofPerson: listLabelsOfPerson,
  itemsInDataset: listItemsInDataset,
  classify: classifyItems,
  suggestClass: suggestClass(deps, feed),
});
