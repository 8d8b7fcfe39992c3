import type { ReportFigureCode, ReportUnit } from '@sarm/domain/reports';

/**
 * LOINC codes of the figures. None was found for the total per ejaculate, for '100 minus immotile' and for the grades in this
 * form: they are named by text. This material contains content from LOINC (loinc.org), © Regenstrief Institute, Inc.
 */
export const LOINC: Readonly<Partial<Record<ReportFigureCode, string>>> = {
  concentration: '9780-8',
  progressive_motility: '14194-5',
  total_motility: '6800-7',
  vap: '34441-6',
  normal_forms: '10622-9',
};
export const LOINC_PANEL = '13361-1';

export const UCUM: Readonly<Record<ReportUnit, string>> = {
  million_per_ml: '10*6/mL',
  million: '10*6',
  percent: '%',
  um_per_s: 'um/s',
};
export const LOINC_SYSTEM = 'http://loinc.org';
export const UCUM_SYSTEM = 'http://unitsofmeasure.org';
export const HL7 = 'http://terminology.hl7.org/CodeSystem';

/** An id in FHIR has no underscore. */
export const fhirId = (code: string): string => code.replaceAll('_', '-');
