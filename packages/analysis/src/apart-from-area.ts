import { TOUCHES_PX } from '@sarm/measurement/counting/counting-region';
import type { Detection } from '@sarm/measurement/detection';
import type { PictureSize } from '@sarm/media/pick-frames';
import type { AreaMask } from '@sarm/domain/videos/video-area';

/** A head that is cut by an excluded part has its place elsewhere than it seems: it would swim where none does. */
export function isApart(head: Detection, mask: AreaMask, { width, height }: PictureSize): boolean {
  const [across, down] = [head.width / 2 + TOUCHES_PX, head.height / 2 + TOUCHES_PX];
  const [right, bottom] = [Math.min(width, head.x + across), Math.min(height, head.y + down)];
  for (let y = Math.max(0, Math.floor(head.y - down)); y < bottom; y += 1)
    for (let x = Math.max(0, Math.floor(head.x - across)); x < right; x += 1)
      if (mask[y * width + x] === 1) return false;
  return true;
}
