import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import type { Translate } from '@sarm/messages/create-translator';
import { aboutView } from './about.ts';
import { h, type ReactNode } from './element.ts';
import type { ReportStill } from '../still-of-tracks.ts';
import { correctionsView } from './corrections.ts';
import { fieldsTable, picturesView, remark, warningsView } from './evidence.ts';
import { gradePlot } from './grade-plot.ts';
import { amendsView, letterheadView, titleView, watermark } from './head.ts';
import { methodView } from './method.ts';
import { normalFormsView } from './normal-forms.ts';
import { replicatesView } from './replicates.ts';
import { resultsTable } from './results-table.ts';
import { signatureView } from './signature.ts';
import { stillView } from './still.ts';
import { velocityPlot } from './velocity-plot.ts';
import { i18nOf } from './i18n.ts';

export interface ReportViewProps {
  readonly document: ReportDocument;
  /** In the language of the document, whatever the reader's is. */
  readonly t: Translate;
  /** By the id of the video. */
  readonly pictures?: ReadonlyMap<string, string>;
  /** The tracks of one of the pictures; null: there are none to draw. */
  readonly still?: ReportStill | null;
}

const NO_PICTURES: ReadonlyMap<string, string> = new Map();

/** The report as the screen shows it and as Chromium prints it: one view for both. */
export function ReportView(props: ReportViewProps): ReactNode {
  const { document, t, pictures = NO_PICTURES, still = null } = props;
  const i18n = i18nOf(document, t);
  const drawn = still !== null && document.pictures.includes(still.videoId) ? still : null;
  return h(
    'main',
    { className: 'report', lang: document.language },
    watermark(document, i18n),
    letterheadView(document),
    titleView(document, i18n),
    amendsView(document, i18n),
    aboutView(document, i18n),
    resultsTable(document, i18n),
    h('div', { key: 'plots', className: 'pair' }, gradePlot(document, i18n), velocityPlot(document, i18n)),
    normalFormsView(document, i18n),
    remark(t('report:comment'), document.comment),
    remark(t('report:recommendation'), document.recommendation),
    fieldsTable(document, i18n),
    h(
      'div',
      { key: 'seen', className: 'seen' },
      stillView(document, i18n, { still: drawn, picture: pictures.get(drawn?.videoId ?? '') }),
      h(
        'div',
        { key: 'beside', className: 'beside' },
        replicatesView(document, i18n),
        warningsView(document, i18n),
        correctionsView(document, i18n),
      ),
    ),
    picturesView(document, i18n, { pictures, drawn: drawn?.videoId ?? null }),
    methodView(document, i18n),
    signatureView(document, i18n),
  );
}
