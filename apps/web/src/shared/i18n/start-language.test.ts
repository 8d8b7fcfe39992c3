import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PSEUDO_KEY, rememberLanguage, startLanguage } from './start-language.ts';

beforeEach(() => localStorage.clear());

describe('the language before a sign-in', () => {
  it('is English where nobody has signed in yet, or something else was written there', () => {
    expect(startLanguage(localStorage)).toBe('en');
    localStorage.setItem('language', '../evil');
    expect(startLanguage(localStorage)).toBe('en');
  });

  it('is that of the person who signed in here last, unless the texts are looked at', () => {
    rememberLanguage('vi');
    expect(startLanguage(localStorage)).toBe('vi');
    localStorage.setItem(PSEUDO_KEY, 'on');
    expect(startLanguage(localStorage)).not.toBe('vi');
  });

  it('is the first of the browser in which there are texts, until somebody signed in or chose one', () => {
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-DE', 'fr-CA', 'en']);
    expect(startLanguage(localStorage)).toBe('fr');
    rememberLanguage('vi');
    expect(startLanguage(localStorage)).toBe('vi');
    localStorage.clear();
    languages.mockReturnValue(['de', 'pt-BR']);
    expect(startLanguage(localStorage)).toBe('en');
    languages.mockRestore();
  });

  it('is English in a browser that stores nothing', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('denied');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('denied');
    });
    expect(() => rememberLanguage('fr')).not.toThrow();
    expect(startLanguage(localStorage)).toBe('en');
    vi.restoreAllMocks();
  });
});
