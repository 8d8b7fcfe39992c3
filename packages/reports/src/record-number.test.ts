import { createTranslator } from '@sarm/messages/create-translator';
import { describe, expect, it } from 'vitest';
import { faultsOfFhir } from '../testing/check-fhir.ts';
import { faultsByPublishedFhir } from '../testing/published-fhir.ts';
import { reportRequest, reportSource } from '../testing/report-source.ts';
import { buildDocument } from './build-document.ts';
import { renderHtml } from './render-html.ts';
import { writeCsv } from './write-csv.ts';
import { writeFhir } from './write-fhir.ts';

const t = createTranslator('en');
const { patient } = reportSource();
const numbered = buildDocument(
  reportRequest({
    source: reportSource({ patient: patient && { ...patient, medicalRecordNumber: 'KH-2026/0815' } }),
  }),
);
const withoutNumber = buildDocument(reportRequest());

const html = (document: typeof numbered): string => renderHtml({ document, t, fontCss: '' });

describe('the number of the clinic for a patient', () => {
  it('BUS-102 is printed in place of the internal id, which stands where there is none', () => {
    const printed = html(numbered);
    expect(printed).toContain('<dt>Medical record no.</dt><dd>KH-2026/0815</dd>');
    expect(printed).not.toContain('Patient id');
    expect(html(withoutNumber)).toContain('<dt>Patient id</dt><dd>7f3c19ab</dd>');
  });

  it('BUS-102 identifies the patient in FHIR by the type of record numbers, next to the internal id', () => {
    const written = writeFhir(numbered, t);
    expect([...faultsOfFhir(written), ...faultsByPublishedFhir(written)]).toEqual([]);
    expect(written['contained']).toContainEqual(
      expect.objectContaining({
        resourceType: 'Patient',
        identifier: [
          { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${patient?.id}` },
          {
            type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MR' }] },
            value: 'KH-2026/0815',
          },
        ],
      }),
    );
  });

  it('BUS-102 stands in each line of the spreadsheet', () => {
    const [head = '', ...lines] = writeCsv(numbered, t).trimEnd().split('\r\n');
    expect(head.split(',').indexOf('medical_record_number')).toBe(16);
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(line).toMatch(/,KH-2026\/0815,/);
    expect(writeCsv(withoutNumber, t).trimEnd()).toMatch(/,,,$/);
  });
});
