import type { ModelDescription } from '@sarm/contracts/manifests/model-description';
import { detrLayout } from './detr-layout.ts';
import type { Layout } from './layout.ts';
import { peaksLayout } from './peaks-layout.ts';
import { yoloLayout } from './yolo-layout.ts';

export function createLayout(description: ModelDescription): Layout {
  switch (description.layout) {
    case 'sarm-peaks-v1':
      return peaksLayout(description);
    case 'yolo-v8':
      return yoloLayout(description);
    case 'detr':
      return detrLayout(description);
  }
}
