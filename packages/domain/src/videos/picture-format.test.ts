import { describe, expect, it } from 'vitest';
import { pictureFormat } from './picture-format.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0);

describe('pictureFormat', () => {
  it.each([
    ['png', '\u0089PNG\r\n\u001a\n'],
    ['tiff', 'II*\0\0\0\0\0'],
    ['tiff', 'MM\0*\0\0\0\0'],
    ['jpeg', '\u00ff\u00d8\u00ff\u00e0\0\0JF'],
  ])('recognises %s by its first bytes', (format, head) => {
    expect(pictureFormat(bytes(head))).toBe(format);
  });

  it.each(['#EXTM3U\n', '<svg xml', 'GIF89a..', '\u0089PNG\n\u001a\n.', 'II+\0\b\0\0\0', 'PNG', ''])(
    'takes %j for none of them',
    (head) => {
      expect(pictureFormat(bytes(head))).toBeUndefined();
    },
  );
});
