import type { NormalForms } from '@sarm/contracts/http/normal-forms/normal-forms.entities';
import { NO_NORMAL_FORMS, SOME_NORMAL_FORMS } from '@sarm/contracts/testing/normal-forms';
import { notice } from '@sarm/domain/catalogue/notices';
import { LANGUAGES } from '@sarm/domain/languages';
import { parseStored } from '@sarm/domain/stored/shape';
import { reportDocumentShape } from '@sarm/domain/stored/report';
import { createTranslator } from '@sarm/messages/create-translator';
import { describe, expect, it } from 'vitest';
import { faultsOfFhir } from '../testing/check-fhir.ts';
import { faultsByPublishedFhir } from '../testing/published-fhir.ts';
import { reportRequest, reportSource } from '../testing/report-source.ts';
import { buildDocument } from './build-document.ts';
import { renderHtml } from './render-html.ts';
import { measuredContent } from './signed-content.ts';
import { writeCsv } from './write-csv.ts';
import { writeFhir } from './write-fhir.ts';

const t = createTranslator('en');
const documentOf = (morphology: NormalForms, over: Parameters<typeof reportRequest>[0] = {}) => {
  const source = reportSource({ morphology, normalForms: morphology.classes.normal.share });
  return buildDocument(reportRequest({ source, ...over }));
};
const few = notice('missing.few_classified', { cells: 150, needed: 200 });
const FEW: NormalForms = {
  ...SOME_NORMAL_FORMS,
  cells: 150,
  reasons: [few],
  classes: NO_NORMAL_FORMS.classes,
  tzi: null,
  tziReasons: [few],
};
const textOf = (html: string): string =>
  html
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
const printed = (document: ReturnType<typeof documentOf>): string =>
  textOf(renderHtml({ document, t: createTranslator(document.language), fontCss: '' }));

describe('normal forms in a report', () => {
  it('stand in it with every class, its interval, the number of cells, label, people and preparations', () => {
    const document = documentOf(SOME_NORMAL_FORMS);
    expect(document.figures.find(({ code }) => code === 'normal_forms')).toMatchObject({
      measured: { value: 6, low: 4.8, high: 8 },
      limit: 4,
      verdict: { label: 'normal', undetermined: false },
    });
    const page = printed(document);
    for (const part of [
      'Normal forms: 400 cells classified and approved',
      'Normal 24 6.0 (4.8–8.0)',
      'Abnormal head 300 75.0 (60.0–100.0)',
      'Cytoplasmic droplet 6 1.5 (1.2–2.0)',
      'Papanicolaou smears, chosen by Dr. Ines Faber',
      'Classified by Anna Weiss (400)',
      'Approved by Dr. Ines Faber (380), a person whose account is closed (20)',
      'Smear 1 (Papanicolaou): normal 12 of 200, 6.0 (4.8–8.0) %',
      'The replicates agree. (difference 1.0%, allowed 5%)',
      'head 320, midpiece 80, tail 70, cytoplasmic droplet 10',
      'TZI 1.28 (1.22–1.33)',
      'MAI, SDI Not available: Several defects of one head are not distinguished',
      'Approved, not counted unstained: 3',
    ])
      expect(page).toContain(part);
  });

  it('are inconclusive where the interval holds the limit of the edition', () => {
    for (const edition of ['who5', 'who6'] as const) {
      const { classes } = SOME_NORMAL_FORMS;
      const share = { value: 4.5, low: 2.9, high: 7 };
      const near = { ...SOME_NORMAL_FORMS, classes: { ...classes, normal: { cells: 18, share } } };
      const figure = documentOf(near, { edition }).figures.find(({ code }) => code === 'normal_forms');
      expect(figure).toMatchObject({ limit: 4, verdict: { label: 'normal', undetermined: true } });
    }
  });

  it('show no share below 200 cells, but their number in the figure and in every class', () => {
    const document = documentOf(FEW);
    const page = printed(document);
    expect(page).toContain('Normal forms Not available : 150 of 200 cells are classified and approved');
    expect(page).toContain('TZI Not available: 150 of 200 cells are classified and approved');
    expect(page).not.toContain('6.0 (4.8–8.0) Abnormal head');
    expect(writeCsv(document, t)).not.toContain('abnormal_head');
    expect(faultsOfFhir(writeFhir(document, t))).toEqual([]);
  });

  it('have no part of their own without a chosen label, where they are not requested, and in earlier reports', () => {
    const settings = { ...reportRequest().settings, includeMorphology: false };
    for (const document of [documentOf(NO_NORMAL_FORMS), documentOf(SOME_NORMAL_FORMS, { settings })]) {
      expect(document.morphology).toBeNull();
      expect(printed(document)).not.toContain('cells classified and approved');
    }
    const { morphology: _, ...former } = documentOf(NO_NORMAL_FORMS);
    expect(printed(former)).not.toContain('cells classified and approved');
    expect(measuredContent(former)).toBe(measuredContent(documentOf(NO_NORMAL_FORMS)));
    expect(measuredContent(former)).not.toBe(measuredContent(documentOf(SOME_NORMAL_FORMS)));
  });

  it('go into FHIR with the code of LOINC for the share alone, and into CSV, each with cells and source', () => {
    const document = documentOf(SOME_NORMAL_FORMS);
    const fhir = writeFhir(document, t) as unknown as {
      contained: { id: string; code: object; note?: { text: string }[]; valueQuantity?: { value: number } }[];
    };
    const source =
      'Data label Papanicolaou smears, chosen by Dr. Ines Faber. Classified by Anna Weiss (400). Approved by Dr. Ines Faber (380), a person whose account is closed (20).';
    const own = fhir.contained.filter(({ id }) => /normal-forms|abnormal|droplet/.test(id));
    expect(own.map(({ id, valueQuantity }) => [id, valueQuantity?.value])).toEqual([
      ['normal-forms', 6],
      ['abnormal-head', 75],
      ['abnormal-midpiece', 10],
      ['abnormal-tail', 7.5],
      ['cytoplasmic-droplet', 1.5],
    ]);
    expect(own.map(({ code }) => 'coding' in code)).toEqual([true, false, false, false, false]);
    for (const { note } of own)
      expect(note).toEqual([{ text: `400 cells classified and approved. ${source}` }]);
    expect([faultsOfFhir(fhir as never), faultsByPublishedFhir(fhir as never)]).toEqual([[], []]);
    const lines = writeCsv(document, t).split('\r\n');
    expect(lines.filter((line) => line.includes(source)).map((line) => line.split(',')[5])).toEqual(
      own.map(({ id }) => id.replaceAll('-', '_')),
    );
    expect(
      lines.filter((line) => line !== '').every((line) => line.startsWith('\ufeff') || line.includes(',')),
    ).toBe(true);
  });

  it('are stored as they are built, and written in every language', () => {
    const document = documentOf(SOME_NORMAL_FORMS);
    expect(parseStored(reportDocumentShape, document, 'reports.document')).toEqual(document);
    for (const language of LANGUAGES) expect(printed(documentOf(FEW, { language }))).toMatch(/150[^.]*200/);
  });
});
