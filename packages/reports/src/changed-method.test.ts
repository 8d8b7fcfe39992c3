import { createTranslator } from '@sarm/messages/create-translator';
import { LANGUAGES } from '@sarm/domain/languages';
import { expect, it } from 'vitest';
import { reportRequest, reportSource } from '../testing/report-source.ts';
import { buildDocument } from './build-document.ts';
import { renderHtml } from './render-html.ts';

const former = {
  at: '2026-04-16T10:00:00.000Z',
  change: 'both',
  models: [{ code: 'ffff00001111/1', name: 'Old model' }],
  rules: ['casa-1'],
} as const;
const printed = (source: Parameters<typeof reportSource>[0], language: (typeof LANGUAGES)[number] = 'en') =>
  renderHtml({
    document: buildDocument(reportRequest({ source: reportSource(source), language })),
    t: createTranslator(language),
    fontCss: '',
  });

it('names the model and its version', () => {
  expect(printed({})).toContain('<dt>Model</dt><dd>Sperm Detection Model v1 (fee21aae9877/1)</dd>');
  expect(printed({ model: null })).toContain('<dt>Model</dt><dd>Not recorded</dd>');
});

it('says that the sample before was measured with something else, in every language, and nothing where it was not', () => {
  const changed = { former: { ...former, models: [...former.models], rules: [...former.rules] } };
  expect(printed(changed)).toContain(
    'The sample of Apr 16, 2026 was measured with another model, Old model (ffff00001111/1), and by other rules: casa-1.',
  );
  for (const language of LANGUAGES)
    expect(printed(changed, language)).toContain('Old model (ffff00001111/1)');
  expect(printed({})).not.toContain('was measured with another');
});
