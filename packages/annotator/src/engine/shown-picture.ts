import type { Size } from '@sarm/domain/shapes/point';
import { adjustLight, isAdjusted, type Light, lightTable, NO_LIGHT } from '../layers/adjust-light.ts';
import type { Picture } from './annotator.types.ts';

export const sizeOf = (picture: Picture): Size =>
  'naturalWidth' in picture
    ? { width: picture.naturalWidth, height: picture.naturalHeight }
    : { width: picture.width, height: picture.height };

export interface ShownPicture {
  readonly size: () => Size;
  readonly image: () => CanvasImageSource;
  readonly setPicture: (picture: Picture) => void;
  readonly setLight: (light: Light) => void;
}

/** The picture as it is looked at. With another light it is computed once and kept until light or picture change. */
export function keepPicture(first: Picture): ShownPicture {
  let picture = first;
  let light = NO_LIGHT;
  let kept: CanvasImageSource | null = null;
  const compute = (): CanvasImageSource => {
    if (!isAdjusted(light)) return picture;
    const { width, height } = sizeOf(picture);
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const ctx = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (ctx === null) return picture;
    ctx.drawImage(picture, 0, 0);
    const pixels = ctx.getImageData(0, 0, width, height);
    adjustLight(pixels.data, lightTable(light));
    ctx.putImageData(pixels, 0, 0);
    return canvas;
  };
  return {
    size: () => sizeOf(picture),
    image: () => (kept ??= compute()),
    setPicture: (next) => {
      picture = next;
      kept = null;
    },
    setLight: (next) => {
      if (next.brightness === light.brightness && next.contrast === light.contrast) return;
      light = next;
      kept = null;
    },
  };
}
