import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { h, type ReactNode } from './element.ts';
import { section } from './facts.ts';
import type { I18n } from './i18n.ts';

type Correction = NonNullable<ReportDocument['corrections']>[number];

function lineOf({ action, count, of, video, by, reason }: Correction, { t }: I18n): string {
  const made = { count, reason, person: by ?? t('report:corrections.nobody') };
  if (video !== null) return t('report:corrections.video', { ...made, video });
  if (action === 'exclude' && of !== null) return t('report:corrections.excludedOf', { ...made, total: of });
  return t(`report:corrections.${action}`, made);
}

/** BUS-234: a reader of the report sees that people changed what the figures rest on, who, and why. */
export function correctionsView({ corrections = [] }: ReportDocument, i18n: I18n): ReactNode {
  if (corrections.length === 0) return null;
  return section(
    i18n.t('report:corrections.title'),
    h(
      'ul',
      { key: 'list', className: 'corrections' },
      corrections.map((each, index) => h('li', { key: index }, lineOf(each, i18n))),
    ),
  );
}
