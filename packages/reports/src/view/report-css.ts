import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import type { Translate } from '@sarm/messages/create-translator';
import { shortReportId } from '../report-id.ts';
import { dayText, i18nOf } from './i18n.ts';

/** A text inside a style sheet: every character that could end it, or the sheet, is written by its number. */
export const cssString = (text: string): string =>
  `"${text.replace(/[^\p{L}\p{N} .,:·–-]/gu, (each) => `\\${(each.codePointAt(0) ?? 0xfffd).toString(16)} `)}"`;

export const REPORT_CSS = `
*{box-sizing:border-box}
html{background:#fff}
body{margin:0;color:#000;font:400 11.5px/1.45 Inter,'Inter Variable',sans-serif;-webkit-print-color-adjust:exact;print-color-adjust:exact}
.report{position:relative;width:682px;margin:0 auto}
h1{font-size:20px;font-weight:700;letter-spacing:-.01em;line-height:1.3;margin:0;overflow-wrap:anywhere}
h2{font-size:13px;font-weight:700;margin:0 0 6px;line-height:1.3;break-after:avoid}
p,dl,dd,ul{margin:0;padding:0} ul{list-style:none}
.lh{display:flex;gap:14px;align-items:center;padding-bottom:14px;border-bottom:1.5px solid #000}
.lh b{font-size:16px;font-weight:700;line-height:1.25} .lh .ad{margin-left:auto;text-align:right;font-size:10.5px;color:#333}
.logo{height:44px;max-width:160px;object-fit:contain}
.ti{display:flex;align-items:flex-end;justify-content:space-between;gap:24px;margin:20px 0 14px}
.ti .no{text-align:right;font-size:11px;flex:none} .ti .no b{font-weight:600}
.st{display:inline-block;margin-right:6px;border:1.2px solid #000;border-radius:4px;padding:0 7px;font-weight:700;font-size:11px;line-height:17px}
.amends{margin:0 0 12px;padding:6px 12px;border:1px solid #000;font-weight:600}
.two{display:grid;grid-template-columns:1fr 1fr;border:1px solid #000;border-radius:4px;break-inside:avoid}
.two.one{grid-template-columns:1fr} .two>div{padding:10px 14px;min-width:0} .two>div+div{border-left:1px solid #bbb}
dl{display:grid;grid-template-columns:104px 1fr;gap:2px 10px} dt{color:#333} dd{font-weight:600;overflow-wrap:anywhere}
.doctor{margin-top:8px} .doctor b{font-weight:600}
section{margin-top:20px}
table{border-collapse:collapse;width:100%;font-size:inherit;line-height:inherit;color:inherit}
thead th{font-size:10.5px;font-weight:600;text-align:left;vertical-align:bottom;padding:0 6px 5px;border-bottom:1.2px solid #000;line-height:1.3}

tbody th,td{font-variant-numeric:tabular-nums;padding:4px 6px;height:32px;border-bottom:1px solid #ccc;line-height:1.25}
tbody th{font-weight:400;font-variant-numeric:normal;text-align:left;overflow-wrap:anywhere}
tr{break-inside:avoid} table.whole{break-inside:avoid} .v thead th:first-child{width:14%} tbody tr:nth-child(-n+2){break-after:avoid} tbody tr:nth-last-child(-n+2){break-before:avoid} td svg{display:block} .f tbody th,.f td{height:25px;padding:3px 6px}
th:first-child,td:first-child,.f tbody th:first-child,.f td:first-child{padding-left:0} th:last-child,td:last-child{padding-right:0}
thead th.r,.r{text-align:right} td.r{white-space:nowrap} thead th.r{white-space:nowrap} thead th.limit{width:104px;white-space:normal} thead th.interval{width:86px;white-space:normal} thead th.lane{width:132px;text-align:center}
td.res{font-size:14px;font-weight:700;white-space:nowrap} tbody tr:last-child>*{border-bottom:1.2px solid #000}
.sub{display:block;font-size:10px;color:#333;font-weight:400} .why{color:#333} .statement{font-size:13px;font-weight:600;margin:0 0 8px}
.und{display:inline-block;margin-left:6px;border:1px dashed #000;border-radius:4px;padding:0 5px;font-size:10.5px;line-height:15px;font-weight:600}
tr.low td.res{text-decoration:underline;text-underline-offset:3px}
.note{font-size:10.5px;color:#333;margin-top:6px}
.remark{white-space:pre-wrap;overflow-wrap:anywhere}
.mono{font-family:'DejaVu Sans Mono','Liberation Mono',monospace;font-size:10px;letter-spacing:-.02em;font-weight:400;overflow-wrap:anywhere}
.m dd{font-weight:400} .forms{margin-top:8px;break-inside:avoid} .forms dl{grid-template-columns:140px 1fr} .m dl+dl,.m div+div>dl{margin-top:8px}
.pictures{display:grid;grid-template-columns:repeat(5,1fr);gap:12px} figure{margin:0;break-inside:avoid}
figure img{width:100%;display:block;filter:grayscale(1)} figcaption{margin-top:4px;font-size:10.5px;color:#333;overflow-wrap:anywhere}
.still{position:relative} .still svg{position:absolute;left:0;top:0;width:100%}
.pair{display:grid;grid-template-columns:330px 330px;justify-content:space-between;align-items:start;break-inside:avoid} .pair:empty{display:none} .pair>section:only-child{grid-column:1/-1}
.seen{display:grid;grid-template-columns:1fr;gap:24px;align-items:start} .seen:has(.still){grid-template-columns:232px 1fr;break-inside:avoid} .seen:has(.still) .still{margin-top:20px} .seen:not(:has(.still)):has(.beside:empty){display:none}
.outcome{font-weight:600;margin-top:6px}
.sig{border:1.2px solid #000;border-radius:4px;padding:12px 16px;display:grid;grid-template-columns:1fr 1.4fr;gap:8px 32px;break-inside:avoid}
section:has(.sig){break-inside:avoid} .sig .n{font-size:15px;font-weight:700;overflow-wrap:anywhere} .sig dl{grid-template-columns:72px 1fr}
.wm{position:fixed;inset:0;display:grid;place-items:center;pointer-events:none;z-index:-1}
.wm span{font-size:170px;font-weight:700;letter-spacing:.02em;color:#ededed;transform:rotate(-52deg)}
@media screen{.report{padding:44px 0} body{min-width:794px}}
`;

/** Margins with what stands on every page. Set in the sheet and not as a template of the browser, so that it has the report's own font. */
export function pageCss(document: ReportDocument, t: Translate): string {
  const i18n = i18nOf(document, t);
  const { letterhead, patient, reportId, status } = document;
  const who =
    patient === null
      ? []
      : [
          patient.dateOfBirth === null
            ? patient.name
            : t('report:patient.footer', { name: patient.name, date: dayText(patient.dateOfBirth, i18n) }),
        ];
  const foot = [
    ...(document.demo ? [t('report:demo')] : []),
    ...(letterhead.name === '' ? [] : [letterhead.name]),
    ...(reportId === null ? [] : [t('report:number', { id: shortReportId(reportId) })]),
    ...(status === 'draft' ? [t('report:status.draft')] : []),
    ...who,
  ].join(' · ');
  // The two numbers are counters of the printer; a sign that no text holds keeps their places.
  const [before = '', between = '', after = ''] = t('report:page', { page: '\u0000', pages: '\u0000' }).split(
    '\u0000',
  );
  const number = `${cssString(before)} counter(page) ${cssString(between)} counter(pages) ${cssString(after)}`;
  const type =
    'font:400 10.5px Inter,sans-serif;color:#333;vertical-align:top;padding-top:8px;border-top:1px solid #000;margin-bottom:0';
  return `@page{size:A4 portrait;margin:12mm 14.8mm 21mm;
@bottom-left{content:${cssString(foot)};width:80%;text-align:left;${type}}
@bottom-right{content:${number};width:20%;text-align:right;${type}}}`;
}
