import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { statementText } from '../signature-statement.ts';
import { h, type ReactNode } from './element.ts';
import { facts, section } from './facts.ts';
import { exactMoment, type I18n } from './i18n.ts';

/** Never split over two pages. */
export function signatureView({ signature }: ReportDocument, i18n: I18n): ReactNode {
  const { t } = i18n;
  const title = t('report:signature.title');
  if (signature === null) return section(title, h('p', { key: 'none' }, t('report:signature.none')));
  const work = [
    [signature.jobTitle, signature.department ?? ''].filter((each) => each !== '').join(', '),
    signature.organization ?? '',
    signature.email ?? '',
  ];
  return section(
    title,
    h(
      'div',
      { key: 'box', className: 'sig' },
      h(
        'div',
        null,
        h('div', { className: 'n' }, signature.name),
        work.filter((line) => line !== '').map((line) => h('div', { key: line }, line)),
      ),
      facts([
        [t('report:signature.signed'), exactMoment(signature.at, i18n)],
        [t('report:signature.meaning'), statementText(signature, t)],
        ...(signature.focusConfirmed === true
          ? [[t('report:signature.focus'), t('report:signature.focusConfirmed')] as const]
          : []),
        [t('report:signature.digest'), h('span', { className: 'mono' }, signature.digest)],
      ]),
    ),
    h('p', { key: 'note', className: 'note' }, t('report:signature.note')),
  );
}
