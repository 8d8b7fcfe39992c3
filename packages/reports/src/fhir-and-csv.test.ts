import { reportSource as sourceSchema } from '@sarm/contracts/http/reports/report-document.entities';
import { eachMissing } from '@sarm/contracts/testing/each-missing';
import { notice } from '@sarm/domain/catalogue/notices';
import { LANGUAGES } from '@sarm/domain/languages';
import { WHO_EDITIONS } from '@sarm/domain/reports';
import { createTranslator } from '@sarm/messages/create-translator';
import { describe, expect, it } from 'vitest';
import { faultsOfFhir } from '../testing/check-fhir.ts';
import { faultsByPublishedFhir } from '../testing/published-fhir.ts';
import { reportRequest, reportSource } from '../testing/report-source.ts';
import { buildDocument } from './build-document.ts';
import { writeCsv } from './write-csv.ts';
import { writeFhir } from './write-fhir.ts';

const t = createTranslator('en');
const SIGNATURE = {
  accountId: '01920000-0000-7000-8000-00000000000a',
  name: 'Linh Lâm',
  jobTitle: 'Laboratory scientist',
  email: 'linh@riverside.example',
  at: '2026-11-12T13:32:08.000Z',
  digest: '0'.repeat(64),
};
const brokenValue = /NaN|undefined|null|Infinity/;

describe('a report as FHIR R4', () => {
  it.each(WHO_EDITIONS)('keeps to the standard, draft and issued, in every language (%s)', (edition) => {
    for (const language of LANGUAGES) {
      const draft = buildDocument(reportRequest({ edition, language }));
      const issued = { ...draft, status: 'issued' as const, signature: SIGNATURE };
      for (const document of [draft, issued])
        expect(faultsOfFhir(writeFhir(document, createTranslator(language)))).toEqual([]);
    }
  });

  it('keeps to the published schema and structures, draft and issued, in every language and edition', () => {
    for (const language of LANGUAGES)
      for (const edition of WHO_EDITIONS) {
        const draft = buildDocument(reportRequest({ edition, language }));
        const issued = { ...draft, status: 'issued' as const, signature: SIGNATURE };
        const { accountId: _account, email: _email, ...former } = SIGNATURE;
        for (const document of [draft, issued, { ...issued, signature: former }])
          expect(faultsByPublishedFhir(writeFhir(document, createTranslator(language)))).toEqual([]);
      }
    const report = writeFhir(buildDocument(reportRequest()), t) as Record<string, unknown>;
    expect(faultsByPublishedFhir({ ...report, status: 'done' })).not.toEqual([]);
    expect(faultsByPublishedFhir({ ...report, more: 1 })).not.toEqual([]);
    const { code: _, ...coded } = report;
    expect(faultsByPublishedFhir(coded)).not.toEqual([]);
  }, 60_000);

  it('names who interprets the results as the signature does, with account, title and e-mail', () => {
    const draft = buildDocument(reportRequest());
    const written = writeFhir({ ...draft, status: 'issued', signature: SIGNATURE }, t);
    expect(written).toMatchObject({ resultsInterpreter: [{ reference: '#signer' }] });
    expect(written['contained']).toContainEqual({
      resourceType: 'Practitioner',
      id: 'signer',
      identifier: [{ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${SIGNATURE.accountId}` }],
      name: [{ text: 'Linh Lâm' }],
      telecom: [{ system: 'email', value: 'linh@riverside.example' }],
      qualification: [{ code: { text: 'Laboratory scientist' } }],
    });
  });

  it('keeps to it without any part, and whichever stored field lacks; so does the spreadsheet', () => {
    const { settings } = reportRequest();
    const parts = Object.fromEntries(
      Object.entries(settings).map(([name, value]) => [name, typeof value === 'boolean' ? false : value]),
    ) as typeof settings;
    const bare = buildDocument(reportRequest({ settings: { ...parts, commentText: '' } }));
    expect(faultsOfFhir(writeFhir(bare, t))).toEqual([]);
    for (const { path, value: source } of eachMissing(sourceSchema, reportSource())) {
      const document = buildDocument(reportRequest({ source }));
      const written = writeFhir(document, t);
      expect([path, faultsOfFhir(written), faultsByPublishedFhir(written)]).toEqual([path, [], []]);
      expect([path, brokenValue.test(writeCsv(document, t))]).toEqual([path, false]);
    }
  });

  it('notes at the counts, and at no other figure, that a part of the picture was used', () => {
    const document = buildDocument(reportRequest());
    const part = notice('warning.part_of_picture', { percent: 91 });
    const warnings = [
      notice('warning.one_field_only'),
      notice('calculation.of_video', { video: 'drop 1' }, [part]),
    ];
    const notesOf = (written: object) => {
      const { contained } = written as { contained: { id: string; note?: { text: string }[] }[] };
      return contained.flatMap(({ id, note = [] }) => note.map(({ text }) => [id, text] as const));
    };
    const before = notesOf(writeFhir({ ...document, warnings: [] }, t));
    const written = writeFhir({ ...document, warnings }, t);
    expect(faultsOfFhir(written)).toEqual([]);
    const added = notesOf(written).filter(([id]) => !before.some(([other]) => other === id));
    expect(added.map(([id]) => id)).toEqual(['concentration', 'total-count']);
    for (const [, text] of added) expect(text).toContain('91 % of the picture');
    const set = notice('warning.area_set', { percent: 91, name: 'Dr. Lê Hà', reason: 'Bubble' });
    const byPerson = notesOf(writeFhir({ ...document, warnings: [set] }, t));
    const stated = byPerson.filter(([, text]) => text.includes('Area set by Dr. Lê Hà: Bubble'));
    expect(stated.map(([id]) => id)).toEqual(['concentration', 'total-count']);
  });

  it('is found faulty where it is', () => {
    const report = writeFhir(buildDocument(reportRequest()), t) as Record<string, unknown>;
    const { code, ...coded } = report;
    expect(faultsOfFhir(coded)).toEqual(['report: code is missing']);
    expect(faultsOfFhir({ ...report, status: 'done' })).toEqual(['report.status: no code of its value set']);
    expect(faultsOfFhir({ ...report, result: [] })).toContain('report.result: no list with entries');
    expect(faultsOfFhir({ ...report, subject: { reference: '#nobody' } })).toContain('#nobody leads nowhere');
    expect(faultsOfFhir({ ...report, code: { ...(code as object), more: 1 } })).toEqual([
      'report.code.more: unknown',
    ]);
  });

  it('is found faulty where its codes, units, states or people do not fit each other', () => {
    const report = writeFhir(buildDocument(reportRequest()), t);
    const changed = (from: string, to: string): string[] => {
      const text = JSON.stringify(report);
      expect(text).toContain(from);
      return faultsOfFhir(JSON.parse(text.replace(from, to)));
    };
    expect(changed('"9780-8"', '"9780-9"')).toEqual(['code: http://loinc.org has no 9780-9']);
    expect(changed('"10*6/mL"', '"million/ml"')).toEqual([
      'valueQuantity: http://unitsofmeasure.org has no million/ml',
      'concentration: two units',
    ]);
    expect(changed('"value":21.3', '"value":90')).toEqual([
      'concentration: the value lies outside its interval',
    ]);
    expect(changed('"preliminary"', '"final"')).toEqual(['concentration: final in a report that is not']);
    expect(changed('"subject":{"reference":"#patient"},', '')).toEqual(['concentration: another subject']);
    expect(changed('v3-ObservationInterpretation', 'v3-Other')).toContainEqual(
      expect.stringContaining('v3-Other has no'),
    );
  });
});

describe('names that a spreadsheet would run', () => {
  it.each(['=cmd|"/c calc"!A1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', '\r=1'])('%j is a text', (evil) => {
    const source = reportSource({
      patient: { id: reportSource().analysisId, name: evil, dateOfBirth: null },
      sample: { name: evil, collectedAt: null, abstinenceDays: null, volumeMl: null, dilution: null },
    });
    const csv = writeCsv(buildDocument(reportRequest({ source })), t);
    const cells = csv
      .split(/\r\n/)
      .slice(1)
      .join(',')
      .split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/);
    for (const cell of cells) expect(cell.replace(/^"/, '')).not.toMatch(/^[=@\t\r]|^[+-](?!\d+(?:\.\d+)?$)/);
    // A tab or line break may begin a cell of its own, so what follows it is guarded too.
    expect(csv).toContain(`'${evil.replaceAll('"', '""').replace(/(?<=[\t\r])=/, "'=")}`);
  });
});
