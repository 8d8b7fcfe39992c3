import { createHash } from 'node:crypto';
import { reportDocumentShape } from '@sarm/domain/stored/report';
import { parseStored } from '@sarm/domain/stored/shape';
import { LANGUAGES } from '@sarm/domain/languages';
import { STATEMENT_SIGNED_NOW } from '@sarm/domain/reports';
import { createTranslator } from '@sarm/messages/create-translator';
import { describe, expect, it } from 'vitest';
import { reportRequest } from '../testing/report-source.ts';
import { buildDocument } from './build-document.ts';
import { renderHtml } from './render-html.ts';
import { signedContent } from './signed-content.ts';

const FORMER = 'I have looked at the videos, tracks and figures of this report, and I issue it.';
const NOW = 'I have reviewed the videos, tracks and results in this report and authorise its release.';

const SIGNER = {
  accountId: '01920000-0000-7000-8000-00000000000a',
  name: 'Linh Lâm',
  jobTitle: 'Laboratory scientist',
  email: 'linh@riverside.example',
  at: '2026-11-12T13:32:08.000Z',
  digest: '0'.repeat(64),
};
const draft = buildDocument(reportRequest());
const page = (signature: object): string => {
  const stored: unknown = JSON.parse(JSON.stringify({ ...draft, status: 'issued', signature }));
  const document = parseStored(reportDocumentShape, stored, 'reports.document');
  return renderHtml({ document, t: createTranslator('en'), fontCss: '' });
};

describe('the statement of a signature', () => {
  it('is the one that was signed: a report from before it was reworded keeps its own', () => {
    expect(page(SIGNER)).toContain(FORMER);
    expect(page(SIGNER)).not.toContain(NOW);
    const { accountId: _account, email: _email, ...first } = SIGNER;
    expect(page(first)).toContain(FORMER);
  });

  it('is that of today in a report that is issued today', () => {
    const signed = page({ ...SIGNER, statement: STATEMENT_SIGNED_NOW });
    expect(signed).toContain(NOW);
    expect(signed).not.toContain(FORMER);
  });

  it('is part of what is signed, and changes nothing of what was signed without it', () => {
    const signed = (signature: NonNullable<typeof draft.signature>): string =>
      createHash('sha256')
        .update(signedContent({ ...draft, signature }))
        .digest('hex');
    const { statement: _, ...without } = { ...SIGNER, statement: 'v2' };
    expect(signed(without)).toBe(signed(SIGNER));
    expect(signed({ ...SIGNER, statement: 'v2' })).not.toBe(signed(SIGNER));
    expect(signed({ ...SIGNER, statement: 'v1' })).not.toBe(signed({ ...SIGNER, statement: 'v2' }));
  });

  it.each(LANGUAGES)('is read in %s before it is signed as it is printed after', (language) => {
    const t = createTranslator(language);
    expect(t('reports:issue.statement')).toBe(t(`report:signature.statements.${STATEMENT_SIGNED_NOW}`));
    expect(t('report:signature.statements.v1')).not.toBe(t('report:signature.statements.v2'));
  });
});
