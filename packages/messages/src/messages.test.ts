import { readFileSync } from 'node:fs';
import { LANGUAGES } from '@sarm/domain/languages';
import { describe, expect, it } from 'vitest';
import { type Area, AREAS, COMPLETE_AREAS } from './areas.ts';
import { compareTexts } from './compare-texts.ts';
import { createTranslator } from './create-translator.ts';
import { loadTexts } from './load-texts.ts';
import { pseudoTexts } from './pseudo-texts.ts';
import { readArea } from './read-texts.ts';
import { writeAreas } from './write-areas.ts';

describe('the texts of all languages', () => {
  it('the list of areas is that of the files', () => {
    expect(readFileSync(new URL('./areas.generated.ts', import.meta.url), 'utf8')).toBe(writeAreas());
  });

  it.each(LANGUAGES)('%s has the keys, plural forms and placeholders of English', (language) => {
    const problems = COMPLETE_AREAS[language].flatMap((area) =>
      compareTexts(language, readArea(language, area), readArea('en', area)).map(
        (each) => `${area}: ${each}`,
      ),
    );
    expect(problems).toEqual([]);
  });

  it.each([
    ['en', 'Play x'],
    ['vi', 'Phát x'],
    ['fr', 'Lire x'],
    ['es', 'Reproducir x'],
  ] as const)('%s has every area of English', (language, text) => {
    expect(COMPLETE_AREAS[language]).toEqual(AREAS);
    const t = createTranslator(language);
    expect(t('videos:playOf', { name: 'x' })).toBe(text);
    expect(createTranslator(language)).toBe(t);
  });

  it('inserts values as they are: escaping is the business of who writes HTML', () => {
    expect(createTranslator('en')('datasets:of', { project: 'A & B' })).toBe('Datasets of A & B');
  });

  it('loads an area for the browser, and nothing of one that the language does not have', async () => {
    expect(await loadTexts('en', 'videos')).toEqual(readArea('en', 'videos'));
    expect(await loadTexts('vi', 'videos')).toEqual(readArea('vi', 'videos'));
    expect(await loadTexts('vi', 'not written yet' as Area)).toEqual({});
  });

  it('puts every text of the pseudo-language in brackets and keeps its placeholders', () => {
    expect(pseudoTexts({ a: 'x {{y}}', b: { c_other: 'z' } })).toEqual({
      a: '⟦x {{y}}⟧',
      b: { c_other: '⟦z⟧' },
    });
  });
});
