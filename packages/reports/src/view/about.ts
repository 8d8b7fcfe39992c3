import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { yearsBetween } from '@sarm/domain/days';
import { shortId } from '@sarm/domain/ids';
import { plainNumber } from '../figure-text.ts';
import { h, type ReactNode } from './element.ts';
import { type Fact, facts } from './facts.ts';
import { dayText, type I18n, momentText } from './i18n.ts';

const box = (title: string, rows: readonly Fact[]): ReactNode =>
  h('div', { key: title }, h('h2', null, title), facts(rows));

function patientBox(document: ReportDocument, i18n: I18n): ReactNode {
  const { t } = i18n;
  const { patient } = document;
  if (patient === null) return null;
  const born = patient.dateOfBirth;
  // The age on the day of the sample: a report that is read in ten years still shows the same age.
  const day = (document.sample?.collectedAt ?? document.analysedAt ?? document.madeAt).slice(0, 10);
  return box(t('report:patient.title'), [
    [t('report:patient.name'), patient.name],
    [
      t('report:patient.born'),
      born === null
        ? t('report:notRecorded')
        : t('report:patient.bornAged', { date: dayText(born, i18n), count: yearsBetween(born, day) }),
    ],
    patient.medicalRecordNumber === undefined
      ? [t('report:patient.id'), shortId(patient.id)]
      : [t('report:patient.recordNumber'), patient.medicalRecordNumber],
    [t('report:patient.project'), document.projectName],
  ]);
}

function sampleBox(document: ReportDocument, i18n: I18n): ReactNode {
  const { t, locale } = i18n;
  const { sample } = document;
  const recorded = <T>(value: T | null | undefined, text: (value: T) => string): string =>
    value == null ? t('report:notRecorded') : text(value);
  const dilution = recorded(sample?.dilution, (factor) =>
    factor === 1 ? t('report:sample.undiluted') : plainNumber(factor, locale),
  );
  return box(t('report:sample.title', { name: sample?.name ?? '' }).trim(), [
    [t('report:sample.collected'), recorded(sample?.collectedAt, (at) => momentText(at, i18n))],
    [t('report:sample.analysed'), recorded(document.analysedAt, (at) => momentText(at, i18n))],
    [
      t('report:sample.abstinence'),
      recorded(sample?.abstinenceDays, (days) =>
        t('report:sample.days', { count: days, days: plainNumber(days, locale) }),
      ),
    ],
    [
      t('report:sample.volume'),
      recorded(sample?.volumeMl, (ml) => t('report:sample.ml', { volume: plainNumber(ml, locale) })),
    ],
    [t('report:sample.dilution'), dilution],
  ]);
}

function doctorBox({ doctor }: ReportDocument, { t }: I18n): ReactNode {
  if (doctor === null) return null;
  const work = [doctor.jobTitle, doctor.department, doctor.organization].filter((each) => each !== '');
  return h(
    'p',
    { className: 'doctor' },
    t('report:madeBy'),
    ' ',
    h('b', null, doctor.name),
    work.length === 0 ? null : `, ${work.join(', ')}`,
  );
}

export const aboutView = (document: ReportDocument, i18n: I18n): ReactNode => [
  h(
    'div',
    { key: 'two', className: document.patient === null ? 'two one' : 'two' },
    patientBox(document, i18n),
    sampleBox(document, i18n),
  ),
  h('div', { key: 'doctor' }, doctorBox(document, i18n)),
];
