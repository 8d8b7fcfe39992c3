import { expect, it } from 'vitest';
import { NotAPicture, redrawPng } from './redraw-png.ts';

it.each([
  ['a JPEG', 'ffd8ffe000104a46494600'],
  ['a GIF', '474946383961'],
  ['a TIFF', '49492a0008000000'],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('hex')],
  ['nothing', ''],
])('security finding 21: %s is refused by its first bytes, before a decoder meets it', async (_kind, hex) => {
  const refusal = await redrawPng(Buffer.from(hex, 'hex'), 100).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(NotAPicture);
  // A decoder that had failed would be the cause.
  expect((refusal as Error).cause).toBeUndefined();
});
