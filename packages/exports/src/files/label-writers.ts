import type { ExportFormat } from '@sarm/domain/labels';
import { writeCoco } from '../coco/write-coco.ts';
import { writeMasks } from '../masks/write-masks.ts';
import { writeMot } from '../mot/write-mot.ts';
import { writeVoc } from '../voc/write-voc.ts';
import { writeYolo } from '../yolo/write-yolo.ts';
import type { WriteLabel } from '../labels/label-rows.ts';

/** Every format, as the files of its archive. */
export const LABEL_WRITERS: Readonly<Record<ExportFormat, WriteLabel>> = {
  coco: writeCoco,
  yolo: writeYolo,
  voc: writeVoc,
  mot: writeMot,
  masks: writeMasks,
};
