import { renderToStaticMarkup } from 'react-dom/server';
import { h } from './view/element.ts';
import { pageCss, REPORT_CSS } from './view/report-css.ts';
import { ReportView, type ReportViewProps } from './view/report-view.ts';

/** Nothing may be fetched and nothing may run: what is printed is inside the text, or is not printed. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:";

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The page that Chromium prints. `fontCss` holds the fonts as data. */
export function renderHtml({ fontCss, ...view }: ReportViewProps & { readonly fontCss: string }): string {
  const { document, t } = view;
  const body = renderToStaticMarkup(h(ReportView, view));
  return `<!doctype html><html lang="${document.language}"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}"><title>${escapeText(document.title)}</title><style>${fontCss}${REPORT_CSS}${pageCss(document, t)}</style></head><body>${body}</body></html>`;
}
