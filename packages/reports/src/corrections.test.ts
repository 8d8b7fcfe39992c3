import { LANGUAGES } from '@sarm/domain/languages';
import { createTranslator } from '@sarm/messages/create-translator';
import { describe, expect, it } from 'vitest';
import { reportRequest, reportSource } from '../testing/report-source.ts';
import { buildDocument } from './build-document.ts';
import { renderHtml } from './render-html.ts';

const corrections = [
  { action: 'exclude', count: 1, of: null, video: 'A1-F4', by: 'Lena Lab', reason: 'bubble' },
  { action: 'exclude', count: 1, of: 413, video: null, by: 'Lena Lab', reason: 'debris' },
  { action: 'split', count: 2, of: 413, video: null, by: null, reason: 'two <b>cells</b>' },
] as const;
const print = (
  language: (typeof LANGUAGES)[number],
  source = reportSource({ corrections: [...corrections] }),
) =>
  renderHtml({
    document: buildDocument(reportRequest({ source, language })),
    t: createTranslator(language),
    fontCss: '',
  });

describe('corrections in a report', () => {
  it('stand in it with number, person and reason, and with nothing that could run', () => {
    const page = print('en');
    const lines = [...page.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text);
    expect(lines).toEqual(
      expect.arrayContaining([
        'Video A1-F4 left out by Lena Lab: bubble',
        '1 of 413 tracks excluded by Lena Lab: debris',
        '2 tracks split by a person whose account is closed: two &lt;b&gt;cells&lt;/b&gt;',
      ]),
    );
    for (const language of LANGUAGES)
      expect(print(language)).toMatch(/413[^<]*Lena Lab[^<]*debris|Lena Lab[^<]*413[^<]*debris/);
  });

  it('have no heading where nobody corrected anything, nor in reports of earlier versions', () => {
    expect(print('en', reportSource())).not.toContain('Corrections');
    const { corrections: _, ...former } = buildDocument(reportRequest());
    expect(renderHtml({ document: former, t: createTranslator('en'), fontCss: '' })).not.toContain(
      'Corrections',
    );
  });
});
