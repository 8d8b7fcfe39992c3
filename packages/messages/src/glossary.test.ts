import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AREAS } from './areas.ts';
import { flattenTexts } from './compare-texts.ts';
import { readArea } from './read-texts.ts';

const GLOSSARY = new URL('../../../docs/domain/glossary.md', import.meta.url);
const OTHERS = ['vi', 'fr', 'es'] as const;
type Other = (typeof OTHERS)[number];

/** Terms whose English word means nothing else in the texts, save for the exceptions in each pattern. */
const TERMS: Readonly<Record<string, RegExp>> = {
  'semen analysis': /\b(semen|sperm) analysis\b/i,
  sperm: /\bsperm\b(?! analysis)/i,
  spermatozoa: /\bspermatozoa\b/i,
  sample: /\bsamples?\b/i,
  'sample details': /\bsample details\b/i,
  collected: /\bcollected\b/i,
  patient: /\bpatients?\b/i,
  aliquot: /\baliquots?\b/i,
  'replicate count': /\breplicate counts?\b/i,
  concentration: /\bconcentrations?\b/i,
  'million/ml': /\bmillion\/ml\b/i,
  'total sperm number': /\btotal sperm (number|count)\b/i,
  'progressive motility': /\bprogressive motility\b/i,
  'total motility': /\btotal motility\b/i,
  motility: /\bmotility\b/i,
  // Agglutination is numbered by the WHO manual, and has grades of its own.
  grade: /\bgrades?\b(?! \d)/i,
  'rapid progressive': /\brapid progressive\b/i,
  'slow progressive': /\bslow progressive\b/i,
  'non-progressive': /\bnon-progressive\b/i,
  immotile: /\bimmotile\b/i,
  morphology: /\bmorphology\b/i,
  'normal forms': /\bnormal forms\b/i,
  'peroxidase-positive cells': /\bperoxidase-positive cells\b/i,
  dilution: /\bdilutions?\b(?! factor)/i,
  'dilution factor': /\bdilution factor\b/i,
  volume: /\bvolumes?\b/i,
  chamber: /\bchambers?\b/i,
  calibration: /\bcalibrations?\b/i,
  'corrected track': /\bcorrected tracks?\b|\btracks? corrected\b/i,
  field: /(?<!bright )\bfields?\b/i,
  drift: /\bdrifts?\b/i,
  'record again': /\brecord again\b/i,
  'average path velocity': /\baverage path velocity\b/i,
  track: /(?<!video )\btracks?\b/i,
  result: /\bresults?\b/i,
  interval: /\bintervals?\b/i,
  'confidence interval': /\bconfidence intervals?\b/i,
  'lower reference limit': /\blower reference limits?\b/i,
  assessment: /\bassessments?\b/i,
  low: /^low, inconclusive$/i,
  inconclusive: /\binconclusive\b/i,
  'not available': /^not available\b(?! here)/i,
  frame: /\bframes?\b(?! rate)/i,
  'picture of a frame': /\bpictures? of (this )?frame\b|^pictures$/i,
  box: /\bbox(es)?\b/i,
  'file check': /\bfile check\b/i,
  detection: /\bdetections?\b/i,
  analysis: /(?<!semen )(?<!sperm )\banalysis\b/i,
  report: /\breports?\b/i,
  issued: /\bissued\b/i,
  amend: /\bamend(ment)?\b/i,
  sign: /\bsign(s|ed|ing|ature)?\b(?!([ -]| you )(ins?|out|up|changes)\b)/i,
  'sign in': /\bsign(s|ed)?[ -]in\b/i,
  registration: /\bregistration\b/i,
  'system log': /\bsystem log\b/i,
  record: /\b(the|this|kind of) record\b/i,
  delete: /\bdelete[ds]?\b/i,
  erase: /\berased?\b/i,
  'select frames': /\bselect(ed)? frames?\b/i,
  unselect: /\bunselect(ed)?\b/i,
  upload: /\bupload(s|ed|ing)?\b(?!-)/i,
  dataset: /\bdatasets?\b/i,
};

/** Forms that are not the word with another ending. */
const FORMS: Readonly<Record<Other, Readonly<Record<string, readonly string[]>>>> = {
  vi: { result: ['kết quả', 'giá trị'], upload: ['tải video', 'tải các video'] },
  fr: { delete: ['suppression'], 'sign in': ['connecter', 'connexion'] },
  es: { 'sign in': ['inicio', 'sesión', 'entrar'] },
};

/** Texts that mean another thing by the English word, or that are kept as they were. */
const EXEMPT: Readonly<Record<string, readonly string[]>> = {
  field: ['complaints:not_object', 'complaints:too_many_fields', 'system:wrong_one', 'system:wrong_other'],
  'sign in': ['logs:action.session.reuse'],
};

/** What reports that were issued with it keep on showing. */
const FORMER_STATEMENT = 'report:signature.statements.v1';

/** Texts that say a forbidden word and mean it. */
const SAID: Readonly<Record<string, readonly string[]>> = {
  chiffre: [FORMER_STATEMENT, 'secondFactor:signIn.lead', 'complaints:role_code_form', 'report:fields.sha'],
  'số liệu': [
    FORMER_STATEMENT,
    'members:allows.editor',
    'access:permissions.project_analytics.name',
    'access:permissions.project_analytics.description',
  ],
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

const rowsOf = (cells: number): string[][] =>
  readFileSync(GLOSSARY, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.replace(/\(.*?\)/g, '').trim()))
    .filter((row) => row.length === cells + 2);

/** The word of each term in each language: what stands in brackets is no part of it. */
const readGlossary = (): Map<string, Record<Other, string>> =>
  new Map(rowsOf(4).map(([, term = '', vi = '', fr = '', es = '']) => [term, { vi, fr, es }]));

describe('the glossary', () => {
  const glossary = readGlossary();

  it('holds one word for every term in every language', () => {
    for (const term of Object.keys(TERMS))
      for (const language of OTHERS)
        expect([term, language, glossary.get(term)?.[language]]).toEqual([
          term,
          language,
          expect.stringMatching(/^(?!.* \/ )[^,;]{2,}$/),
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
          .filter(([term, pattern]) => pattern.test(stripped) && !EXEMPT[term]?.includes(`${area}:${key}`))
          .filter(([term]) => {
            const named = [glossary.get(term)?.[language] ?? term, ...(FORMS[language][term] ?? [])];
            return !named.some((word) => usesTerm(language, text, word));
          })
          .map(([term]) => `${area}:${key} says no “${glossary.get(term)?.[language] ?? ''}”: ${text}`);
      });
    });
    expect(others).toEqual([]);
  });

  it.each([
    ['en', 'English'],
    ['vi', 'Vietnamese'],
    ['fr', 'French'],
    ['es', 'Spanish'],
  ] as const)('never says in %s what it forbids', (language, name) => {
    const forbidden = rowsOf(3).flatMap(([, of, word = '']) => (of === name ? [word] : []));
    expect(forbidden.length).toBeGreaterThan(3);
    const said = AREAS.flatMap((area) =>
      [...flattenTexts(readArea(language, area))]
        .map(([key, text]) => [`${area}:${key}`, text.replace(/\{\{.*?\}\}/g, '')] as const)
        .flatMap(([key, text]) =>
          forbidden
            .filter((word) => new RegExp(`(?<!\\p{L})${word}`, 'iu').test(text))
            .filter((word) => !(SAID[word] ?? [FORMER_STATEMENT]).includes(key))
            .map((word) => `${key} says “${word}”: ${text}`),
        ),
    );
    expect(said).toEqual([]);
  });
});
