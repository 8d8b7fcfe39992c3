import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import { notice } from '@sarm/domain/catalogue/notices';
import { qualityNotice } from '@sarm/domain/catalogue/quality-notices';
import { noticeText } from '@sarm/messages/notice-text';
import { figureText } from '../figure-text.ts';
import { h, type ReactNode } from './element.ts';
import { section } from './facts.ts';
import type { I18n } from './i18n.ts';

type Video = ReportDocument['videos'][number];

/** A table of so many rows is never divided: it moves to the next page as one piece. */
const ON_ONE_PAGE = 15;

const integerText = (value: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(value);

function qualityText({ quality }: Video, { t }: I18n): string {
  if (quality === null) return t('report:notRecorded');
  const reasons = quality.reasons.map((each) => noticeText(t, qualityNotice(each))).join(', ');
  const verdict = t(`report:quality.${quality.verdict}`);
  return reasons === '' ? verdict : `${verdict}: ${reasons}`;
}

const missing = ({ fields }: Video, { t }: I18n): string =>
  `${t('report:notAvailable')} – ${noticeText(t, notice(fields === null ? 'calculation.not_analysed' : 'calculation.no_figure'))}`;

/** The videos behind the figures, each with the hash that identifies its file. */
export function fieldsTable(document: ReportDocument, i18n: I18n): ReactNode {
  const { t, locale } = i18n;
  if (document.videos.length === 0) return null;
  const shares = document.grades.length > 0 && document.videos.some(({ total }) => total != null);
  const share = (video: Video, measured: Video['total']) =>
    h(
      'td',
      { className: 'r' },
      measured == null
        ? missing(video, i18n)
        : `${figureText(measured.value, locale)} (${integerText(measured.low, locale)}–${integerText(measured.high, locale)})`,
    );
  const head = (text: string, className?: string) => h('th', { key: text, scope: 'col', className }, text);
  return section(
    t('report:fields.title'),
    h(
      'table',
      { key: 'table', className: document.videos.length > ON_ONE_PAGE ? 'f v' : 'f v whole' },
      h(
        'thead',
        null,
        h('tr', null, [
          head(t('report:fields.video')),
          head(t('report:fields.quality')),
          head(t('report:fields.fields'), 'r'),
          head(t('report:fields.heads'), 'r'),
          ...(shares ? [head(t('report:fields.total'), 'r'), head(t('report:fields.progressive'), 'r')] : []),
          head(t('report:fields.sha')),
        ]),
      ),
      h(
        'tbody',
        null,
        document.videos.map((video) =>
          h(
            'tr',
            { key: video.id },
            h('th', { scope: 'row' }, video.name),
            h('td', { className: 'wrap' }, qualityText(video, i18n)),
            h('td', { className: 'r' }, video.fields === null ? missing(video, i18n) : String(video.fields)),
            h(
              'td',
              { className: 'r' },
              video.heads === null ? missing(video, i18n) : figureText(video.heads, locale),
            ),
            ...(shares ? [share(video, video.total), share(video, video.progressive)] : []),
            h('td', { className: 'mono' }, video.sha256.slice(0, 16)),
          ),
        ),
      ),
    ),
  );
}

/**
 * Pictures come as addresses that who shows the report can open: data in print, media of the product on the screen.
 * The one that is drawn with its tracks stands elsewhere.
 */
export function picturesView(
  document: ReportDocument,
  i18n: I18n,
  { pictures, drawn }: { readonly pictures: ReadonlyMap<string, string>; readonly drawn: string | null },
): ReactNode {
  const shown = document.videos.filter(
    ({ id }) => id !== drawn && document.pictures.includes(id) && pictures.has(id),
  );
  if (shown.length === 0) return null;
  return section(
    i18n.t('report:pictures'),
    h(
      'div',
      { key: 'pictures', className: 'pictures' },
      shown.map(({ id, name }) =>
        h('figure', { key: id }, h('img', { src: pictures.get(id), alt: name }), h('figcaption', null, name)),
      ),
    ),
  );
}

export function warningsView({ warnings }: ReportDocument, { t }: I18n): ReactNode {
  // That nothing was seen is a result and stands with the results.
  const shown = warnings.filter(({ code }) => code !== 'warning.no_sperm_seen');
  if (shown.length === 0) return null;
  return section(
    t('report:warnings'),
    h(
      'ul',
      { key: 'list' },
      shown.map((each, index) => h('li', { key: index }, noticeText(t, each))),
    ),
  );
}

/** Lines as people typed them. */
export const remark = (title: string, text: string): ReactNode =>
  text === '' ? null : section(title, h('p', { key: 'text', className: 'remark' }, text));
