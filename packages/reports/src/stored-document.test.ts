import type { ReportDocument, ReportSettings } from '@sarm/contracts/http/reports/report-document.entities';
import {
  reportDocumentShape,
  reportSettingsShape,
  type StoredReportDocument,
  type StoredReportSettings,
} from '@sarm/domain/stored/report';
import { parseStored } from '@sarm/domain/stored/shape';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { reportRequest } from '../testing/report-source.ts';
import { buildDocument } from './build-document.ts';

/** What is left of a type in JSON, which has no undefined. */
type AsJson<T> = T extends object ? { [K in keyof T]: AsJson<Exclude<T[K], undefined>> } : T;

describe('a stored report', () => {
  it('is what the contract declares, so that nothing is answered that could not be read again', () => {
    expectTypeOf<AsJson<ReportDocument>>().toExtend<StoredReportDocument>();
    expectTypeOf<StoredReportDocument>().toExtend<ReportDocument>();
    expectTypeOf<ReportSettings>().toEqualTypeOf<StoredReportSettings>();
  });

  it.each([['who5'], ['who6']] as const)('is read back without a change, by %s', (edition) => {
    const request = reportRequest({ edition });
    const text = JSON.stringify(buildDocument(request));
    const document = parseStored(reportDocumentShape, JSON.parse(text), 'reports.document');
    expect(JSON.stringify(document)).toBe(text);
    const settings = { templateId: 'id', ...request.settings };
    expect(parseStored(reportSettingsShape, settings, 'reports.settings')).toBe(settings);
  });

  it.each([
    ['before accounts had names for signing', { department: 'Andrology', organization: 'Clinic' }],
    ['with a name for signing', { accountId: 'id', email: 'anna@clinic.example' }],
  ])('is read after it was issued %s', (_, signer) => {
    const signature = {
      name: 'Anna Berg',
      jobTitle: 'Embryologist',
      at: '2026-01-01',
      digest: '0',
      ...signer,
    };
    const document = { ...buildDocument(reportRequest()), status: 'issued', signature };
    expect(parseStored(reportDocumentShape, document, 'reports.document')).toBe(document);
  });

  it('is refused where a figure lost its interval', () => {
    const document = buildDocument(reportRequest());
    const [first, ...others] = document.figures;
    const broken = { ...document, figures: [{ ...first, measured: { value: 21.29 } }, ...others] };
    expect(() => parseStored(reportDocumentShape, broken, 'reports.document')).toThrow(
      'stored_content_unreadable',
    );
  });
});
