import { frameIndex, type MicrometresPerPixel, seconds } from '@sarm/domain/units';
import type { Detection, FrameDetections } from '@sarm/measurement/detection';
import { quantiseDetection } from '@sarm/measurement/tracks-file/quantise-detection';
import type { Detector } from '../inference/detector.ts';
import { decodeFrames } from '../media/decode-frames.ts';
import type { PictureMeter } from '../media/measure-pictures.ts';
import type { PictureSize } from '../media/pick-frames.ts';
import type { MediaSource } from '../media/probe-video.ts';
import { frameTimes, type Timeline } from '../media/timeline.ts';

export interface DetectVideoOptions {
  /** Its signal ends everything. */
  readonly source: MediaSource;
  /** As people see it. */
  readonly picture: PictureSize;
  readonly timeline: Timeline;
  readonly detector: Detector;
  readonly pixelSize?: MicrometresPerPixel | undefined;
  /** Sees the frames it asks for on the way. */
  readonly meter?: PictureMeter | undefined;
}

/** Every lane works on one picture and finds the next one waiting. */
const PICTURES_PER_LANE = 2;

interface UnderWay {
  readonly index: number;
  readonly detections: Promise<Detection[]>;
}

/**
 * Detections of every frame, in order. Decoding goes on while the lanes work; no more pictures are held than the ring has
 * places, whatever the length of the video, because ffmpeg waits for the ring and the ring for the reader.
 */
export async function* detectVideo(options: DetectVideoOptions): AsyncGenerator<FrameDetections> {
  const { source, picture, timeline, detector, pixelSize, meter } = options;
  const measured = new Set(meter?.indices);
  const times = frameTimes(timeline);
  const places = detector.lanes * PICTURES_PER_LANE;
  const size = picture.width * picture.height;
  const ring = Array.from({ length: places }, () => new Uint8Array(new SharedArrayBuffer(size)));
  const underWay: UnderWay[] = [];
  const oldest = async (): Promise<FrameDetections> => {
    const first = underWay.shift();
    if (first === undefined) throw new Error('no picture is under way');
    const detections = await first.detections;
    source.signal.throwIfAborted();
    return {
      frame: frameIndex(first.index),
      time: seconds(times[first.index] ?? 0),
      detections: detections.map(quantiseDetection).sort((a, b) => a.x - b.x || a.y - b.y),
    };
  };
  let given = 0;
  try {
    for await (const frame of decodeFrames({ source, picture, timeline, pixelFormat: 'gray' })) {
      if (underWay.length === places) yield await oldest();
      const gray = ring[given % places] ?? new Uint8Array(size);
      gray.set(frame.pixels);
      given += 1;
      const detections = detector.detect({ gray, ...picture }, { pixelSize });
      // Its failure is told when its turn comes; until then it must not end the worker.
      detections.catch(() => undefined);
      underWay.push({ index: frame.index, detections });
      if (measured.has(frame.index)) await meter?.add(frame.index, { gray: frame.pixels, ...picture });
    }
    while (underWay.length > 0) yield await oldest();
  } finally {
    // The lanes still read from the ring.
    await Promise.allSettled(underWay.map((each) => each.detections));
  }
}
