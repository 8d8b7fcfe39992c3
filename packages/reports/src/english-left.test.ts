import { type Language } from '@sarm/domain/languages';
import { PRODUCT } from '@sarm/domain/product';
import { createTranslator, type Translate } from '@sarm/messages/create-translator';
import { pseudoTranslator, wordsOutside } from '@sarm/messages/testing/pseudo-translator';
import { describe, expect, it } from 'vitest';
import { reportRequest, reportSource } from '../testing/report-source.ts';
import { buildDocument } from './build-document.ts';
import { renderHtml } from './render-html.ts';

/** The texts in a value of a style sheet, with the counters between them as a number. */
const unescaped = (value: string): string =>
  [...value.matchAll(/"([^"]*)"/g)]
    .map(([, text = '']) =>
      text.replace(/\\([0-9a-f]+) /g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16))),
    )
    .join('1');

/** Texts of a printed report, those of its margins, and what its parts are called for people who cannot see them. */
function textsOf(language: Language, t: Translate): string[] {
  const document = buildDocument(reportRequest({ language, source: reportSource({ demo: true }) }));
  const page = renderHtml({ document, t, fontCss: '' });
  const body = /<body>.*<\/body>/s.exec(page)?.[0] ?? '';
  const labels = [...body.matchAll(/ (?:aria-label|alt|title)="([^"]*)"/g)].map(([, label = '']) => label);
  const margins = [...page.matchAll(/content:([^;]*);/g)].map(([, value = '']) => unescaped(value));
  return [...body.split(/<[^>]*>/), ...labels, ...margins].filter((text) => text.trim() !== '');
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** What people, places and files are called, what somebody wrote, and names of the month and of the half of the day. */
const { source, settings } = reportRequest();
const patient = source.patient?.id ?? '';
const DATA = [
  ...stringsIn(source).filter((text) => text.length > 2),
  ...stringsIn(settings).filter((text) => text.length > 2),
  PRODUCT.name,
  patient.slice(-8),
  patient.slice(0, 8),
  'Nov',
  'Mar',
  'AM',
  'PM',
];

/** Units, and terms that are spelled alike. */
const ALIKE: Readonly<Record<'vi' | 'fr' | 'es', readonly string[]>> = {
  vi: ['Demo', 'Segre–Silberberg', 'Video'],
  fr: ['Abstinence', 'Concentration', 'Grades', 'Patient', 'Signature', 'Volume'],
  es: ['Demo'],
};
const UNITS = ['VAP, µm/s', 'µm/s'];

describe('the printed report', () => {
  it('contains nothing that is not in the texts', () => {
    const left = textsOf('en', pseudoTranslator()).filter((text) => wordsOutside(text, DATA).length > 0);
    expect(left).toEqual([]);
  });

  it.each(['vi', 'fr', 'es'] as const)('contains nothing in English in %s', (language) => {
    const english = new Set(textsOf('en', createTranslator('en')));
    const same = textsOf(language, createTranslator(language)).filter(
      (text) => english.has(text) && wordsOutside(text, DATA).length > 0,
    );
    expect([...new Set(same)].toSorted()).toEqual([...ALIKE[language], ...UNITS].toSorted());
  });
});
