import { frameIndex, px, seconds } from '@sarm/domain/units';
import type { Detection, FrameDetections } from '@sarm/measurement/detection';

const VISEM_WIDTH = 640;
const VISEM_HEIGHT = 480;
const VISEM_FPS = 49;

/** True boxes of a video with the identity of each, in the order of the detections. */
export interface TrueTracks {
  readonly frames: readonly FrameDetections[];
  readonly ids: readonly (readonly number[])[];
}

/** Reads `frame,track,class,xc,yc,w,h` with coordinates as fractions of the picture. Frames without a box are kept. */
export const parseVisemTracks = (csv: string, frameCount?: number): TrueTracks => {
  const boxes: { detection: Detection; id: number }[][] = [];
  for (const line of csv.split('\n').slice(1)) {
    if (line.trim() === '') continue;
    const [frame, id, , xc, yc, w, h] = line.split(',').map(Number);
    if (frame === undefined || id === undefined || h === undefined)
      throw new SyntaxError(`not a track row: ${line}`);
    while (boxes.length <= frame) boxes.push([]);
    boxes[frame]?.push({
      id,
      detection: {
        x: px((xc ?? 0) * VISEM_WIDTH),
        y: px((yc ?? 0) * VISEM_HEIGHT),
        width: px((w ?? 0) * VISEM_WIDTH),
        height: px(h * VISEM_HEIGHT),
        confidence: 1,
        kind: 'sperm',
      },
    });
  }
  while (boxes.length < (frameCount ?? 0)) boxes.push([]);
  return {
    frames: boxes.map((list, i) => ({
      frame: frameIndex(i),
      time: seconds(i / VISEM_FPS),
      detections: list.map((b) => b.detection),
    })),
    ids: boxes.map((list) => list.map((b) => b.id)),
  };
};
