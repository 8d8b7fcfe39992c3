import { createTranslator } from '@sarm/messages/create-translator';
import { describe, expect, it } from 'vitest';
import { reportRequest, reportSource } from '../testing/report-source.ts';
import { buildDocument } from './build-document.ts';
import { figureText } from './figure-text.ts';
import { canonicalJson } from './canonical-json.ts';
import { signedContent } from './signed-content.ts';
import { writeCsv } from './write-csv.ts';
import { writeFhir } from './write-fhir.ts';

const t = createTranslator('en');
const document = buildDocument(reportRequest());

interface Observation {
  readonly id: string;
  readonly valueQuantity?: { value: number; code: string };
  readonly component?: [{ valueRange: { low: { value: number }; high: { value: number } } }];
  readonly interpretation?: { text: string }[];
  readonly dataAbsentReason?: { text: string };
  readonly referenceRange?: [{ low: { value: number }; text: string }];
}

describe('FHIR and CSV', () => {
  it('hold the numbers as they are printed, with unit, interval and verdict', () => {
    const fhir = writeFhir(document, t) as unknown as { contained: Observation[]; result: unknown[] };
    const lines = writeCsv(document, t)
      .split('\r\n')
      .map((line) => line.split(','));
    const written = document.figures.map(({ code }) => {
      const own = fhir.contained.find(({ id }) => id === code.replaceAll('_', '-'));
      const range = own?.component?.[0].valueRange;
      const line = lines.find((cells) => cells[5] === code);
      return {
        fhir: [own?.valueQuantity?.value, range?.low.value, range?.high.value],
        csv: line?.slice(7, 10),
        limit: own?.referenceRange?.[0].low.value,
        reason: own?.dataAbsentReason?.text,
      };
    });
    const stored = document.figures.map(({ measured, limit }) => {
      const printed = (value: number, near: number | null = null) => Number(figureText(value, 'en', near));
      const numbers =
        measured === null
          ? []
          : [printed(measured.value, limit), printed(measured.low), printed(measured.high)];
      return {
        fhir: measured === null ? [undefined, undefined, undefined] : numbers,
        csv: measured === null ? ['Not available', '', ''] : numbers.map(String),
        limit: measured === null ? undefined : (limit ?? undefined),
        reason: measured === null ? 'No morphology classes are stored' : undefined,
      };
    });
    expect(written).toEqual(stored);
    const progressive = fhir.contained.find(({ id }) => id === 'progressive-motility');
    expect(progressive?.interpretation?.map(({ text }) => text)).toEqual(['Normal', 'Inconclusive']);
    expect(progressive?.referenceRange?.[0].text).toBe('WHO 5th edition');
    expect(progressive?.valueQuantity?.code).toBe('%');
    expect(fhir.contained.find(({ id }) => id === 'concentration')?.valueQuantity?.code).toBe('10*6/mL');
  });

  it('is preliminary while a draft, final once issued and corrected when it replaces another', () => {
    const status = (over: object) => (writeFhir({ ...document, ...over }, t) as { status?: unknown }).status;
    expect(status({})).toBe('preliminary');
    expect(status({ status: 'issued' })).toBe('final');
    const amends = { id: document.analysisId, title: 'x', issuedAt: document.madeAt };
    expect(status({ status: 'issued', amends })).toBe('corrected');
  });

  it('BUS-235 a spreadsheet runs none of its cells', () => {
    const source = reportSource({
      patient: { id: document.analysisId, name: '=HYPERLINK("http://x")', dateOfBirth: null },
      sample: { name: '@SUM(A1)', collectedAt: null, abstinenceDays: null, volumeMl: null, dilution: null },
    });
    const csv = writeCsv(buildDocument(reportRequest({ source })), t);
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(csv).toContain(`,'@SUM(A1),`);
  });
});

describe('a value that is missing', () => {
  it.each([
    ['vi', 'Chưa có kết quả'],
    ['fr', 'Non disponible'],
    ['es', 'No disponible'],
  ] as const)('never reads as none in %s, also where it stands alone in a spreadsheet', (language, text) => {
    const missing = buildDocument(reportRequest({ language, source: reportSource({ concentration: null }) }));
    const cells = writeCsv(missing, createTranslator(language))
      .split('\r\n')
      .map((line) => line.split(','))
      .find(([, , , , , code]) => code === 'concentration');
    expect(cells?.[7]).toBe(text);
  });
});

describe('what is signed', () => {
  it('is the same text in whatever order a database keeps the fields', () => {
    const turned = Object.fromEntries(Object.entries(document).toReversed()) as unknown as typeof document;
    expect(signedContent(turned)).toBe(signedContent(document));
    expect(canonicalJson({ b: [1, { d: 'x', c: null }], a: undefined })).toBe('{"b":[1,{"c":null,"d":"x"}]}');
  });

  it('is also who signed and when, but of a report from before signatures named an account only the report', () => {
    const former = {
      name: 'Anna',
      jobTitle: '',
      department: '',
      organization: '',
      at: document.madeAt,
      digest: 'x',
    };
    const signed = (signature: typeof document.signature) => signedContent({ ...document, signature });
    expect(signed(former)).toBe(signedContent(document));
    const signature = { ...former, accountId: document.analysisId, email: 'anna@clinic.example' };
    expect(signed({ ...signature, digest: 'y' })).toBe(signed(signature));
    for (const change of [
      { name: 'Berg' },
      { jobTitle: 'x' },
      { email: 'x' },
      { accountId: 'x' },
      { at: 'x' },
    ])
      expect(signed({ ...signature, ...change })).not.toBe(signed(signature));
    expect(signed(signature)).not.toBe(signed(former));
  });

  it('changes with every number', () => {
    const changed = structuredClone(document);
    const [figure] = changed.figures;
    if (figure?.measured) figure.measured.high += 0.001;
    expect(signedContent(changed)).not.toBe(signedContent(document));
  });
});
