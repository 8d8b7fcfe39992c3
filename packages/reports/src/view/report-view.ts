import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import type { Translate } from '@sarm/messages/create-translator';
import { aboutView } from './about.ts';
import { h, type ReactNode } from './element.ts';
import type { ReportStill } from '../still-of-tracks.ts';
import { fieldsTable, picturesView, remark, warningsView } from './evidence.ts';
import { gradePlot } from './grade-plot.ts';
import { amendsView, letterheadView, titleView, watermark } from './head.ts';
import { methodView } from './method.ts';
import { replicatesView } from './replicates.ts';
import { resultsTable } from './results-table.ts';
import { signatureView } from './signature.ts';
import { stillView } from './still.ts';
import { velocityPlot } from './velocity-plot.ts';
import { wordsOf } from './words.ts';

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
  const words = wordsOf(document, t);
  const drawn = still !== null && document.pictures.includes(still.videoId) ? still : null;
  return h(
    'main',
    { className: 'report', lang: document.language },
    watermark(document, words),
    letterheadView(document),
    titleView(document, words),
    amendsView(document, words),
    aboutView(document, words),
    resultsTable(document, words),
    h('div', { key: 'plots', className: 'pair' }, gradePlot(document, words), velocityPlot(document, words)),
    remark(t('report:comment'), document.comment),
    remark(t('report:recommendation'), document.recommendation),
    fieldsTable(document, words),
    h(
      'div',
      { key: 'seen', className: 'seen' },
      stillView(document, words, { still: drawn, picture: pictures.get(drawn?.videoId ?? '') }),
      h(
        'div',
        { key: 'beside', className: 'beside' },
        replicatesView(document, words),
        warningsView(document, words),
      ),
    ),
    picturesView(document, words, { pictures, drawn: drawn?.videoId ?? null }),
    methodView(document, words),
    signatureView(document, words),
  );
}
