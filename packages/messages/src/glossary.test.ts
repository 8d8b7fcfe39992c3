import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AREAS } from './areas.ts';
import { flattenTexts } from './compare-texts.ts';
import { readArea } from './read-texts.ts';

const GLOSSARY = new URL('../../../docs/domain/glossary.md', import.meta.url);
const OTHERS = ['vi', 'fr', 'es'] as const;
type Other = (typeof OTHERS)[number];

/** Clinical terms whose English word means nothing else in the texts, save for the exceptions in each pattern. */
const TERMS: Readonly<Record<string, RegExp>> = {
  sperm: /\bsperm\b(?! analysis)/i,
  sample: /\bsamples?\b/i,
  patient: /\bpatients?\b/i,
  concentration: /\bconcentrations?\b/i,
  'progressive motility': /\bprogressive motility\b/i,
  motility: /\bmotility\b/i,
  morphology: /\bmorphology\b/i,
  dilution: /\bdilutions?\b/i,
  volume: /\bvolumes?\b/i,
  chamber: /\bchambers?\b/i,
  calibration: /\bcalibrations?\b/i,
  drift: /\bdrifts?\b/i,
  track: /(?<!video )\btracks?\b/i,
  undetermined: /\bundetermined\b/i,
  frame: /\bframes?\b(?! rate)/i,
  detection: /\bdetections?\b/i,
  analysis: /\banalysis\b/i,
  report: /\breports?\b/i,
  dataset: /\bdatasets?\b/i,
};

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** French and Spanish inflect words, at most in the last letters of each; Vietnamese does not. */
function usesTerm(language: Other, text: string, term: string): boolean {
  if (language === 'vi') return text.toLowerCase().includes(term.toLowerCase());
  const stems = plain(term)
    .split(' ')
    .map((part) => `${part.slice(0, Math.max(3, part.length - 3))}\\w*`);
  return new RegExp(stems.join(' '), 'i').test(plain(text));
}

/** The word of each term in each language: what stands in brackets is no part of it. */
function readGlossary(): Map<string, Record<Other, string>> {
  const rows = readFileSync(GLOSSARY, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.replace(/\(.*?\)/g, '').trim()))
    .filter((cells) => cells.length === 6);
  return new Map(rows.map(([, term = '', vi = '', fr = '', es = '']) => [term, { vi, fr, es }]));
}

describe('the glossary', () => {
  const glossary = readGlossary();

  it('holds one word for every clinical term in every language', () => {
    for (const term of Object.keys(TERMS))
      for (const language of OTHERS)
        expect([term, language, glossary.get(term)?.[language]]).toEqual([
          term,
          language,
          expect.stringMatching(/^[^,;/]{3,}$/),
        ]);
  });

  it.each(OTHERS)('is kept by the texts of %s: one word for one thing', (language) => {
    const others = AREAS.flatMap((area) => {
      const own = flattenTexts(readArea(language, area));
      return [...flattenTexts(readArea('en', area))].flatMap(([key, english]) => {
        const text = own.get(key);
        if (text === undefined) return [];
        const stripped = english.replace(/\{\{.*?\}\}/g, '');
        return Object.entries(TERMS)
          .filter(([, pattern]) => pattern.test(stripped))
          .filter(([term]) => !usesTerm(language, text, glossary.get(term)?.[language] ?? term))
          .map(([term]) => `${area}:${key} says no “${glossary.get(term)?.[language] ?? ''}”: ${text}`);
      });
    });
    expect(others).toEqual([]);
  });
});
