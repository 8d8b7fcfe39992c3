import type { ReportDocument, ReportFigure } from '@sarm/contracts/http/reports/report-document.entities';
import type { Notice } from '@sarm/domain/catalogue/notices';
import type { Translate } from '@sarm/messages/create-translator';
import { noticeText } from '@sarm/messages/notice-text';
import { asPrinted } from './figure-text.ts';
import { type AbnormalForm, abnormalForms, sourceText } from './forms-text.ts';
import { fhirId, HL7, LOINC, LOINC_PANEL, LOINC_SYSTEM, UCUM, UCUM_SYSTEM } from './fhir-codes.ts';

type Resource = Readonly<Record<string, unknown>> & { readonly resourceType: string };

const quantity = (value: number, unit: ReportFigure['unit'], t: Translate) => ({
  value,
  unit: t(`report:unit.${unit}`),
  system: UCUM_SYSTEM,
  code: UCUM[unit],
});

/** Whose it is and when it was taken: the same in the report and in each of its observations. */
const about = ({ patient, sample }: ReportDocument) => ({
  ...(patient === null ? {} : { subject: { reference: '#patient' } }),
  ...(sample?.collectedAt == null ? {} : { effectiveDateTime: sample.collectedAt }),
});

const LABORATORY = [{ coding: [{ system: `${HL7}/observation-category`, code: 'laboratory' }] }];

const RECORD_NUMBER = { coding: [{ system: `${HL7}/v2-0203`, code: 'MR' }] };

const codeOf = (text: string, loinc: string | undefined) => ({
  ...(loinc === undefined ? {} : { coding: [{ system: LOINC_SYSTEM, code: loinc }] }),
  text,
});

/** Normal or low as the report shows it; 'undetermined' is a second interpretation in addition. */
function interpretation({ verdict }: ReportFigure, { edition }: ReportDocument, t: Translate) {
  if (verdict === null) return [];
  const coding = [
    { system: `${HL7}/v3-ObservationInterpretation`, code: verdict.label === 'low' ? 'L' : 'N' },
  ];
  return [
    { coding, text: t(`report:verdict.${edition}.${verdict.label}`) },
    ...(verdict.undetermined
      ? [
          {
            coding: [{ system: `${HL7}/v3-ObservationInterpretation`, code: 'IND' }],
            text: t('report:undetermined'),
          },
        ]
      : []),
  ];
}

/** BUS-101: on how many cells normal forms rest, and whose work they are. */
function groundOf({ morphology }: ReportDocument, t: Translate): object {
  if (!morphology || morphology.source === null) return {};
  const cells = t('report:forms.cells', { count: morphology.cells });
  return { note: [{ text: `${cells}. ${sourceText(morphology, t)}` }] };
}

/** Figures that are divided by the area that was used. */
const COUNTED: ReadonlySet<ReportFigure['code']> = new Set(['concentration', 'total_count']);

const AREA_NOTICES: readonly Notice['code'][] = ['warning.part_of_picture', 'warning.area_set'];

/** Of each video whose picture was used in part, how much of it, and who decided so. */
function areaNote({ warnings }: ReportDocument, t: Translate): object {
  const isOfArea = ({ code, because = [] }: Notice): boolean =>
    AREA_NOTICES.includes(code) || because.some(isOfArea);
  const found = warnings.filter(isOfArea);
  // FHIR has no empty list.
  return found.length === 0 ? {} : { note: found.map((each) => ({ text: noticeText(t, each) })) };
}

/** No code was found for the classes one by one: they are named by text. */
const formObservation = (
  { name, share }: AbnormalForm,
  document: ReportDocument,
  t: Translate,
): Resource => ({
  ...shareObservation({ id: fhirId(name), text: t(`report:forms.of.${name}`), share }, document, t),
  ...groundOf(document, t),
});

function observation(figure: ReportFigure, document: ReportDocument, t: Translate): Resource {
  const { code, measured, unit, limit } = figure;
  const compared = document.comparison && measured !== null && limit !== null;
  return {
    resourceType: 'Observation',
    id: fhirId(code),
    status: document.status === 'issued' ? 'final' : 'preliminary',
    category: LABORATORY,
    code: codeOf(t(`report:figure.${code}`), LOINC[code]),
    ...about(document),
    ...(measured === null
      ? {
          dataAbsentReason: {
            coding: [{ system: `${HL7}/data-absent-reason`, code: 'unknown' }],
            text: figure.missing.map((each) => noticeText(t, each)).join('; '),
          },
        }
      : {
          valueQuantity: quantity(asPrinted(measured.value, compared ? limit : null), unit, t),
          // The interval belongs to the value, not to the population: it is no reference range.
          component: [
            {
              code: { text: t('report:column.interval') },
              valueRange: {
                low: quantity(asPrinted(measured.low), unit, t),
                high: quantity(asPrinted(measured.high), unit, t),
              },
            },
          ],
        }),
    ...(code === 'normal_forms' ? groundOf(document, t) : {}),
    ...(COUNTED.has(code) && measured !== null ? areaNote(document, t) : {}),
    ...(compared
      ? {
          // FHIR has no empty list.
          ...(figure.verdict === null ? {} : { interpretation: interpretation(figure, document, t) }),
          referenceRange: [{ low: quantity(limit, unit, t), text: t(`report:edition.${document.edition}`) }],
        }
      : {}),
  };
}

const gradeObservation = (
  { grade, ...share }: ReportDocument['grades'][number],
  document: ReportDocument,
  t: Translate,
): Resource =>
  shareObservation({ id: `grade-${grade}`, text: t(`report:grade.${grade}`), share }, document, t);

interface NamedShare {
  readonly id: string;
  readonly text: string;
  readonly share: AbnormalForm['share'];
}

const shareObservation = (
  { id, text, share: { value, low, high } }: NamedShare,
  document: ReportDocument,
  t: Translate,
): Resource => ({
  resourceType: 'Observation',
  id,
  status: document.status === 'issued' ? 'final' : 'preliminary',
  category: LABORATORY,
  code: { text },
  ...about(document),
  valueQuantity: quantity(asPrinted(value), 'percent', t),
  component: [
    {
      code: { text: t('report:column.interval') },
      valueRange: {
        low: quantity(asPrinted(low), 'percent', t),
        high: quantity(asPrinted(high), 'percent', t),
      },
    },
  ],
});

/** Reports of earlier versions name no account. */
const signer = ({
  accountId,
  name,
  jobTitle,
  email,
}: NonNullable<ReportDocument['signature']>): Resource => ({
  resourceType: 'Practitioner',
  id: 'signer',
  ...(accountId === undefined
    ? {}
    : { identifier: [{ system: 'urn:ietf:rfc:3986', value: `urn:uuid:${accountId}` }] }),
  name: [{ text: name }],
  ...(email === undefined ? {} : { telecom: [{ system: 'email', value: email }] }),
  ...(accountId === undefined || jobTitle === '' ? {} : { qualification: [{ code: { text: jobTitle } }] }),
});

/** FHIR permits no space in a string but the plain one: French sets others before its signs, and names may hold them. */
const withPlainSpaces = (resource: Resource): Resource =>
  JSON.parse(JSON.stringify(resource).replace(/[^\S \r\n\t]/g, ' ')) as Resource;

/** BUS-235: the report as a FHIR R4 DiagnosticReport that carries everything it names. */
export function writeFhir(document: ReportDocument, t: Translate): Resource {
  const { patient, signature } = document;
  const observations = [
    ...document.figures.map((figure) => observation(figure, document, t)),
    ...document.grades.map((grade) => gradeObservation(grade, document, t)),
    ...abnormalForms(document).map((form) => formObservation(form, document, t)),
  ];
  const people: Resource[] = [
    ...(patient === null
      ? []
      : [
          {
            resourceType: 'Patient',
            id: 'patient',
            identifier: [
              { system: 'urn:ietf:rfc:3986', value: `urn:uuid:${patient.id}` },
              // By this one the system of the clinic finds its patient.
              ...(patient.medicalRecordNumber === undefined
                ? []
                : [{ type: RECORD_NUMBER, value: patient.medicalRecordNumber }]),
            ],
            name: [{ text: patient.name }],
            ...(patient.dateOfBirth === null ? {} : { birthDate: patient.dateOfBirth }),
          },
        ]),
    ...(signature === null ? [] : [signer(signature)]),
  ];
  return withPlainSpaces({
    resourceType: 'DiagnosticReport',
    ...(document.reportId === null ? {} : { id: document.reportId }),
    language: document.language,
    ...(people.length + observations.length === 0 ? {} : { contained: [...people, ...observations] }),
    status: document.status === 'draft' ? 'preliminary' : document.amends === null ? 'final' : 'corrected',
    category: [{ coding: [{ system: `${HL7}/v2-0074`, code: 'LAB' }] }],
    code: codeOf(document.title, LOINC_PANEL),
    ...about(document),
    issued: signature?.at ?? document.madeAt,
    ...(signature === null ? {} : { resultsInterpreter: [{ reference: '#signer' }] }),
    ...(observations.length === 0
      ? {}
      : { result: observations.map(({ id }) => ({ reference: `#${String(id)}` })) }),
    ...(document.comment === '' ? {} : { conclusion: document.comment }),
  });
}
