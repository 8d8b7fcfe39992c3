import type { FigureCode, FigureUnit } from './figures/figures.ts';

/** BUS-103: a draft can be changed and deleted; what is issued never changes. */
export const REPORT_STATUSES = ['draft', 'issued'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

/**
 * What a signature says, by version: its text stands in the texts of reports for good, because a person signed it. A new
 * wording is a new version at the end; signatures without one were made with the first.
 */
export const SIGNATURE_STATEMENTS = ['v1', 'v2'] as const;
export type SignatureStatement = (typeof SIGNATURE_STATEMENTS)[number];
export const STATEMENT_SIGNED_NOW: SignatureStatement = 'v2';
export const STATEMENT_OF_FORMER_SIGNATURES: SignatureStatement = 'v1';

/** BUS-104: the parts of a report that people switch on and off. */
export const REPORT_PARTS = [
  'includeDoctorInfo',
  'includePatientInfo',
  'includeConcentration',
  'includeMotility',
  'includeMorphology',
  'includeImages',
  'includeWHOComparison',
] as const;
export type ReportPart = (typeof REPORT_PARTS)[number];
export type ReportParts = Readonly<Record<ReportPart, boolean>>;

const all: ReportParts = {
  includeDoctorInfo: true,
  includePatientInfo: true,
  includeConcentration: true,
  includeMotility: true,
  includeMorphology: true,
  includeImages: false,
  includeWHOComparison: true,
};

/** BUS-105: seeded into the database, from where they are read. Their names are specified. */
export const REPORT_TEMPLATES = [
  { code: 'standard', name: 'Standard WHO Report', isDefault: true, defaults: all },
  {
    code: 'concise',
    name: 'Concise Report',
    isDefault: false,
    defaults: { ...all, includeDoctorInfo: false, includeMorphology: false },
  },
  {
    code: 'detailed',
    name: 'Detailed Clinical Report',
    isDefault: false,
    defaults: { ...all, includeImages: true },
  },
] as const;

/** The figures that a report may print, and their units. */
export const REPORT_FIGURES = [
  'concentration',
  'total_count',
  'progressive_motility',
  'total_motility',
  'hundred_minus_immotile',
  'vap',
  'normal_forms',
] as const satisfies readonly FigureCode[];
export type ReportFigureCode = (typeof REPORT_FIGURES)[number];
export const REPORT_UNITS = [
  'million_per_ml',
  'million',
  'percent',
  'um_per_s',
] as const satisfies readonly FigureUnit[];
export type ReportUnit = (typeof REPORT_UNITS)[number];

/** Editions of the WHO laboratory manual by which a figure can be judged. */
export const WHO_EDITIONS = ['who5', 'who6'] as const;
export type WhoEdition = (typeof WHO_EDITIONS)[number];
export const otherEdition = (edition: WhoEdition): WhoEdition => (edition === 'who5' ? 'who6' : 'who5');

/** BUS-139: one edition for all, or, as specified, the 5th in reports and the 6th on the pages of results. */
export const REFERENCE_EDITIONS = ['per_screen', ...WHO_EDITIONS] as const;
export type ReferenceEdition = (typeof REFERENCE_EDITIONS)[number];
export const editionOf = (setting: ReferenceEdition, of: 'result' | 'report'): WhoEdition => {
  if (setting !== 'per_screen') return setting;
  return of === 'report' ? 'who5' : 'who6';
};

/** BUS-106: mails of reports that one person may send. */
export const REPORT_MAILS = { limit: 20, windowSeconds: 3600 } as const;

export const REPORT_LIMITS = { title: 200, text: 4000, subject: 200, message: 4000 } as const;
