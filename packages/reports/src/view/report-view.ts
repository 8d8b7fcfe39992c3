import type { ReportDocument } from '@sarm/contracts/http/report-document';
import type { Translate } from '@sarm/messages/create-translator';
import { aboutView } from './about.ts';
import { h, type ReactNode } from './element.ts';
import { fieldsTable, picturesView, remark, warningsView } from './evidence.ts';
import { gradePlot } from './grade-plot.ts';
import { amendsView, letterheadView, titleView, watermark } from './head.ts';
import { methodView } from './method.ts';
import { replicatesView } from './replicates.ts';
import { resultsTable } from './results-table.ts';
import { signatureView } from './signature.ts';
import { velocityPlot } from './velocity-plot.ts';
import { wordsOf } from './words.ts';

export interface ReportViewProps {
  readonly document: ReportDocument;
  /** In the language of the document, whatever the reader's is. */
  readonly t: Translate;
  /** By the id of the video. */
  readonly pictures?: ReadonlyMap<string, string>;
}

const NO_PICTURES: ReadonlyMap<string, string> = new Map();

/** The report as the screen shows it and as Chromium prints it: one view for both. */
export function ReportView({ document, t, pictures = NO_PICTURES }: ReportViewProps): ReactNode {
  const words = wordsOf(document, t);
  return h(
    'main',
    { className: 'report', lang: document.language },
    watermark(document, words),
    letterheadView(document),
    titleView(document, words),
    amendsView(document, words),
    aboutView(document, words),
    resultsTable(document, words),
    gradePlot(document, words),
    h(
      'div',
      { key: 'pair', className: 'pair' },
      velocityPlot(document, words),
      replicatesView(document, words),
    ),
    remark(t('report:comment'), document.comment),
    remark(t('report:recommendation'), document.recommendation),
    warningsView(document, words),
    fieldsTable(document, words),
    picturesView(document, words, pictures),
    methodView(document, words),
    signatureView(document, words),
  );
}
