import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { csvLine } from '@sarm/domain/csv';
import type { Translate } from '@sarm/messages/create-translator';
import { noticeText } from '@sarm/messages/notice-text';
import { asPrinted } from './figure-text.ts';
import { abnormalForms, sourceText } from './forms-text.ts';

const COLUMNS = [
  'report_id',
  'status',
  'patient_id',
  'patient_name',
  'sample',
  'code',
  'parameter',
  'value',
  'ci_low',
  'ci_high',
  'unit',
  'limit',
  'reference',
  'label',
  'verdict',
  'reason',
  // Last, so that readers which count columns find the others where they were.
  'medical_record_number',
  // Of normal forms: on how many cells they rest, and whose work they are.
  'cells',
  'source',
];

/** BUS-235: the figures of a report, one line each, with the numbers as they are printed. For spreadsheets: guarded, with a byte order mark. */
export function writeCsv(document: ReportDocument, t: Translate): string {
  const edition = t(`report:edition.${document.edition}`);
  const about = [
    document.reportId,
    document.status,
    document.patient?.id ?? null,
    document.patient?.name ?? null,
    document.sample?.name ?? null,
  ];
  const recordNumber = document.patient?.medicalRecordNumber ?? null;
  const { morphology = null } = document;
  const ground = morphology === null ? [null, null] : [morphology.cells, sourceText(morphology, t)];
  const figures = document.figures.map(({ code, unit, measured, limit, verdict, missing }) => {
    const compared = document.comparison && limit !== null;
    const label =
      verdict === null || !compared ? null : t(`report:verdict.${document.edition}.${verdict.label}`);
    const sure = verdict?.undetermined ? 'undetermined' : 'determined';
    return csvLine([
      ...about,
      code,
      t(`report:figure.${code}`),
      measured === null ? t('report:notAvailable') : asPrinted(measured.value, compared ? limit : null),
      measured === null ? null : asPrinted(measured.low),
      measured === null ? null : asPrinted(measured.high),
      t(`report:unit.${unit}`),
      compared ? limit : null,
      compared ? edition : null,
      label,
      label === null ? null : sure,
      missing.map((each) => noticeText(t, each)).join('; '),
      recordNumber,
      ...(code === 'normal_forms' ? ground : [null, null]),
    ]);
  });
  const grades = document.grades.map(({ grade, value, low, high }) =>
    csvLine([
      ...about,
      `grade_${grade}`,
      t(`report:grade.${grade}`),
      asPrinted(value),
      asPrinted(low),
      asPrinted(high),
      t('report:unit.percent'),
      ...Array.from({ length: 5 }, () => null),
      recordNumber,
      null,
      null,
    ]),
  );
  const forms = abnormalForms(document).map(({ name, share: { value, low, high } }) =>
    csvLine([
      ...about,
      name,
      t(`report:forms.of.${name}`),
      asPrinted(value),
      asPrinted(low),
      asPrinted(high),
      t('report:unit.percent'),
      ...Array.from({ length: 5 }, () => null),
      recordNumber,
      ...ground,
    ]),
  );
  return `\ufeff${csvLine(COLUMNS)}${figures.join('')}${grades.join('')}${forms.join('')}`;
}
