import { frameIndex, type MicrometresPerPixel, seconds } from '@sarm/domain/units';
import type { Detection, FrameDetections } from '@sarm/measurement/detection';
import { quantiseDetection } from '@sarm/measurement/tracks-file/quantise-detection';
import type { Detector } from '@sarm/inference/models/detector';
import { type DecodedFrame, decodeFrames } from '@sarm/media/decode-frames';
import type { PictureMeter } from '@sarm/media/measure-pictures';
import type { PictureSize } from '@sarm/media/pick-frames';
import type { MediaSource } from '@sarm/media/probe-video';
import { frameTimes, type Timeline } from '@sarm/domain/videos/timeline';
import type { VideoArea } from '@sarm/domain/videos/video-area';
import { AreaFill } from '@sarm/media/area/area-fill';
import { isApart } from './apart-from-area.ts';
import type { BodyMeter } from './body-meter.ts';
import { AS_IT_IS, PicturePreparer, type Preparation } from './prepare-picture.ts';

export interface DetectVideoOptions {
  /** Its signal ends everything. */
  readonly source: MediaSource;
  /** As people see it. */
  readonly picture: PictureSize;
  readonly timeline: Timeline;
  readonly detector: Detector;
  /** Its pictures in grey where some of them were looked at before; otherwise it is decoded here. */
  readonly frames?: AsyncGenerator<DecodedFrame> | undefined;
  readonly pixelSize?: MicrometresPerPixel | undefined;
  /** Least confidence; without it the model's own. */
  readonly threshold?: number | undefined;
  /** What the detector and both meters see is the prepared picture. */
  readonly preparation?: Preparation | undefined;
  /** What it excludes is filled with the ground of each picture, and nothing that touches it is found. */
  readonly area?: VideoArea | undefined;
  /** Sees the frames it needs on the way. */
  readonly meter?: PictureMeter | undefined;
  /** Sees the same frames with what was found in them. */
  readonly bodyMeter?: BodyMeter | undefined;
  /** Sees some frames as the video has them. */
  readonly sampler?: FrameSampler | undefined;
}

export interface FrameSampler {
  readonly indices: ReadonlySet<number>;
  /** The levels are its own. */
  readonly add: (index: number, gray: Uint8Array) => void;
}

/** Every thread works on one picture and finds the next one waiting. */
const PICTURES_PER_THREAD = 2;

interface UnderWay {
  readonly index: number;
  readonly detections: Promise<Detection[]>;
}

/**
 * Detections of every frame, in order. Decoding runs while the threads work; no more pictures are held than the ring
 * has places, whatever the length of the video, because ffmpeg waits for the ring and the ring for the reader.
 */
export async function* detectVideo(options: DetectVideoOptions): AsyncGenerator<FrameDetections> {
  const { source, picture, timeline, detector, pixelSize, threshold, meter, bodyMeter, sampler } = options;
  const preparer = new PicturePreparer(options.preparation ?? AS_IT_IS);
  const fill = options.area === undefined ? undefined : new AreaFill(options.area);
  const measured = new Set(meter?.indices);
  const times = frameTimes(timeline);
  const places = detector.threads * PICTURES_PER_THREAD;
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
    for await (const frame of options.frames ??
      decodeFrames({ source, picture, timeline, pixelFormat: 'gray' })) {
      if (underWay.length === places) yield await oldest();
      if (sampler?.indices.has(frame.index) === true) sampler.add(frame.index, frame.pixels.slice());
      const gray = ring[given % places] ?? new Uint8Array(size);
      gray.set(frame.pixels);
      preparer.prepare(gray, picture.width);
      fill?.fill(gray);
      given += 1;
      const seen = measured.has(frame.index);
      const detections = detector.detect({ gray, ...picture }, { pixelSize, threshold }).then((all) => {
        const found = fill === undefined ? all : all.filter((head) => isApart(head, fill.mask, picture));
        // At once: the place in the ring is filled again as soon as these detections were taken.
        if (seen) bodyMeter?.add(frame.index, { gray, ...picture }, found);
        return found;
      });
      // Its failure is thrown when its turn comes; until then it must not end the worker.
      detections.catch(() => undefined);
      underWay.push({ index: frame.index, detections });
      if (seen) await meter?.add(frame.index, { gray, ...picture });
    }
    while (underWay.length > 0) yield await oldest();
  } finally {
    // The threads still read from the ring.
    await Promise.allSettled(underWay.map((each) => each.detections));
  }
}
