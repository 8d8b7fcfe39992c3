import { describe, expect, it } from 'vitest';
import { chooseLanguage } from './languages.ts';

describe('chooseLanguage', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['de', 'en'],
    ['fr', 'fr'],
    ['FR-ca', 'fr'],
    ['de, vi;q=0.5, es;q=0.8', 'es'],
    ['en;q=0.1, vi', 'vi'],
    ['vi;q=0, fr;q=0.1', 'fr'],
    ['*', 'en'],
    [';;;q=x,,', 'en'],
  ])('%s selects %s', (header, language) => {
    expect(chooseLanguage(header)).toBe(language);
  });
});
