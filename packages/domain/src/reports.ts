import type { FigureCode, FigureUnit } from './figures/figures.ts';

/** BUS-103: a draft can be changed and deleted; what is issued never changes. */
export const REPORT_STATUSES = ['draft', 'issued'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

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

export const REPORT_LIMITS = { title: 200, text: 4000, subject: 200, message: 4000 } as const;
