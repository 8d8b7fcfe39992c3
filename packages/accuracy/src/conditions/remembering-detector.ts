import { createHash } from 'node:crypto';
import type { Detection } from '@sarm/measurement/detection';
import type { Detector } from '@sarm/inference/models/detector';

/** Pictures of about ten clips: those of the unchanged video come back with every condition of time alone. */
const REMEMBERED = 1000;

/** The same picture is looked at once: conditions that drop, repeat or time pictures change none. */
export function rememberingDetector(detector: Detector): Detector {
  const cache = new Map<string, Promise<Detection[]>>();
  return {
    threads: detector.threads,
    close: () => detector.close(),
    detect(picture, options) {
      const size = `${picture.width} ${picture.height} ${options?.pixelSize} ${options?.threshold}`;
      const key = createHash('sha1').update(size).update(picture.gray).digest('base64');
      const earlier = cache.get(key);
      // Taken out and put back: what is requested again stays longest.
      cache.delete(key);
      const found = earlier ?? detector.detect(picture, options);
      cache.set(key, found);
      found.catch(() => cache.delete(key));
      for (const oldest of cache.keys()) {
        if (cache.size <= REMEMBERED) break;
        cache.delete(oldest);
      }
      return found;
    },
  };
}
