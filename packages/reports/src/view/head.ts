import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { shortReportId } from '../report-id.ts';
import { h, type ReactNode } from './element.ts';
import { type I18n, momentText } from './i18n.ts';

/** PLT-235: a part of the letterhead that nobody entered is left out. */
export function letterheadView({ letterhead }: ReportDocument): ReactNode {
  const { name, address, contact, logo } = letterhead;
  if (name === '' && address === '' && contact === '' && logo === null) return null;
  return h(
    'header',
    { className: 'lh' },
    logo === null ? null : h('img', { src: logo, alt: '', className: 'logo' }),
    h('b', null, name),
    h(
      'div',
      { className: 'ad' },
      [address, contact].filter((line) => line !== '').map((line) => h('div', { key: line }, line)),
    ),
  );
}

export function titleView(document: ReportDocument, i18n: I18n): ReactNode {
  const { t } = i18n;
  const { reportId, status, madeAt, signature } = document;
  const when =
    signature === null
      ? t('report:notIssued', { time: momentText(madeAt, i18n) })
      : momentText(signature.at, i18n);
  return h(
    'div',
    { className: 'ti' },
    h('h1', null, document.title),
    h(
      'div',
      { className: 'no' },
      h('span', { className: 'st' }, t(`report:status.${status}`)),
      document.demo ? h('span', { className: 'st' }, t('report:demo')) : null,
      reportId === null ? null : h('b', null, ` ${t('report:number', { id: shortReportId(reportId) })}`),
      h('div', null, when),
    ),
  );
}

export function amendsView({ amends }: ReportDocument, i18n: I18n): ReactNode {
  if (amends === null) return null;
  const params = { id: shortReportId(amends.id), time: momentText(amends.issuedAt, i18n) };
  return h('p', { className: 'amends' }, i18n.t('report:amends', params));
}

/** Twice at most: once outlined over each page, and as text next to the title. */
export const watermark = ({ status }: ReportDocument, { t }: I18n): ReactNode =>
  status === 'draft'
    ? h('div', { className: 'wm', 'aria-hidden': true }, h('span', null, t('report:status.draft')))
    : null;
