import { umPerPx } from '@sarm/domain/units';
import { expect, it } from 'vitest';
import { rememberingDetector } from './remembering-detector.ts';

it('looks at the same picture once, at another or at another scale again', async () => {
  let looks = 0;
  const detector = rememberingDetector({
    threads: 1,
    close: async () => undefined,
    detect: async () => {
      looks += 1;
      return [];
    },
  });
  const picture = (level: number) => ({ gray: new Uint8Array(12).fill(level), width: 4, height: 3 });
  await detector.detect(picture(1), { pixelSize: umPerPx(0.5) });
  await detector.detect(picture(1), { pixelSize: umPerPx(0.5) });
  expect(looks).toBe(1);
  await detector.detect(picture(2), { pixelSize: umPerPx(0.5) });
  await detector.detect(picture(1), { pixelSize: umPerPx(1) });
  expect(looks).toBe(3);
});
