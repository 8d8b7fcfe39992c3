import { describe, expect, it } from 'vitest';
import { contentDisposition, displayFileName, fileNameOf } from './file-names.ts';

const EMOJI = '🔬';

describe('names of files', () => {
  it.each([148, 149, 150, 151])(
    'security finding 21: a title with an emoji at its %i. character has a name that a header carries',
    (at) => {
      const name = fileNameOf(`${'a'.repeat(at - 1)}${EMOJI}${'b'.repeat(20)}`, 'pdf');
      expect(name.isWellFormed()).toBe(true);
      expect(Array.from(name)).toHaveLength(154);
      expect(() => contentDisposition('attachment', name)).not.toThrow();
    },
  );

  it('security finding 21: so has a title or file name that was stored with half an emoji', () => {
    const half = `Report ${EMOJI.slice(0, 1)}`;
    expect(contentDisposition('inline', half)).toContain("filename*=UTF-8''Report%20%EF%BF%BD");
    expect(fileNameOf(half, 'pdf').isWellFormed()).toBe(true);
    expect(displayFileName(`${'a'.repeat(195)}${EMOJI}.avi`).isWellFormed()).toBe(true);
    expect(displayFileName(`${EMOJI.repeat(300)}.avi`)).toBe(`${EMOJI.repeat(196)}.avi`);
  });
});
