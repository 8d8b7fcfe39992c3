import type { ReportSettings } from '@sarm/contracts/http/reports/report-document.entities';
import type { ReportTemplate } from '@sarm/contracts/http/reports/reports.routes';

/** BUS-105: choosing a template sets the toggles to its defaults; typed texts stay. */
export const withTemplate = (settings: ReportSettings, template: ReportTemplate): ReportSettings => ({
  ...settings,
  ...template.defaults,
  templateId: template.id,
});

export const firstSettings = (template: ReportTemplate, title: string): ReportSettings => ({
  templateId: template.id,
  title,
  ...template.defaults,
  commentText: '',
  recommendationText: '',
});

export const sameSettings = (a: ReportSettings, b: ReportSettings): boolean =>
  (Object.keys(b) as (keyof ReportSettings)[]).every((name) => a[name] === b[name]);

/** Where the clock of this person stands. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
