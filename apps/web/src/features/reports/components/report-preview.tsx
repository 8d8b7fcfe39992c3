import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReportDocument } from '@sarm/contracts/http/reports/report-document.entities';
import type { ReportStill } from '@sarm/reports/still-of-tracks';
import { pageCss, REPORT_CSS } from '@sarm/reports/view/report-css';
import { ReportView } from '@sarm/reports/view/report-view';
import { type Ref, useCallback, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useDocumentTexts } from '../hooks/use-document-texts.ts';

export interface PreviewHandle {
  print(): void;
}
export interface ReportPreviewProps {
  readonly document: ReportDocument;
  /** By the id of the video. */
  readonly pictures: ReadonlyMap<string, string>;
  readonly still: ReportStill | null;
  readonly ref?: Ref<PreviewHandle>;
}

/** The faces of the page's own font, for a frame that has none of the page's styles. */
const ownFonts = (): string =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .map((rule) => rule.cssText)
    .join('');

function dress(frame: Document, report: ReportDocument, css: string): void {
  const view = frame.defaultView;
  frame.documentElement.lang = report.language;
  frame.title = report.title;
  // Built sheets need no exception from the policy of the page, which allows no inline styles.
  if (view === null || !('adoptedStyleSheets' in frame)) return;
  const sheet = new view.CSSStyleSheet();
  sheet.replaceSync(`${ownFonts()}${css}@media screen{:root{zoom:var(--fit,1)}}`);
  frame.adoptedStyleSheets = [sheet];
}

/** Of an A4 page, in the pixels of a screen. */
const PAPER_WIDTH = 794;
/** The frame scrolls upright: its bar takes this much of the place, and the paper would need one sideways too. */
const SCROLL_BAR = 17;
/** Smaller letters could not be read; then the paper is moved about instead. */
const SMALLEST = 0.6;

/** Makes the paper as wide as its place, on the screen alone: it is printed in its own size. */
function useFittedPaper(inside: Document | null): (place: HTMLElement | null) => void {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (inside === null || place === null || typeof ResizeObserver === 'undefined') return undefined;
    const fit = (): void => {
      const share = Math.min(1, Math.max(SMALLEST, (place.clientWidth - SCROLL_BAR) / PAPER_WIDTH));
      inside.documentElement.style.setProperty('--fit', String(share));
    };
    const watch = new ResizeObserver(fit);
    watch.observe(place);
    fit();
    return () => watch.disconnect();
  }, [inside, place]);
  return setPlace;
}

/** BUS-071: the report itself, the very view that is printed, in a frame of its own: its styles and the page's do not meet. */
export function ReportPreview({ document: report, pictures, still, ref }: ReportPreviewProps) {
  const { t } = useTranslation('reports');
  const translate = useDocumentTexts(report.language);
  const frame = useRef<HTMLIFrameElement>(null);
  const [inside, setInside] = useState<Document | null>(null);
  const enter = useCallback((element: HTMLIFrameElement | null) => {
    frame.current = element;
    setInside(element?.contentDocument ?? null);
  }, []);
  useImperativeHandle(ref, () => ({ print: () => frame.current?.contentWindow?.print() }), []);
  useLayoutEffect(() => {
    if (inside !== null && translate !== null)
      dress(inside, report, `${REPORT_CSS}${pageCss(report, translate)}`);
  }, [inside, translate, report]);
  const place = useFittedPaper(inside);
  return (
    <Box
      ref={place}
      sx={{
        border: 1,
        borderColor: 'hairline',
        borderRadius: 1,
        overflow: 'auto',
        // Paper is white in every light.
        bgcolor: '#fff',
        position: 'relative',
        height: 'calc(100vh - 180px)',
        minHeight: 560,
      }}
    >
      {translate === null && <Skeleton variant="rectangular" width="100%" height="100%" animation={false} />}
      <Box
        component="iframe"
        ref={enter}
        // Some browsers make the empty page anew once it has loaded.
        onLoad={(event) => setInside(event.currentTarget.contentDocument)}
        title={t('preview')}
        sx={{
          border: 0,
          width: '100%',
          height: '100%',
          display: 'block',
          colorScheme: 'light',
        }}
      />
      {inside !== null &&
        translate !== null &&
        createPortal(
          <ReportView document={report} t={translate} pictures={pictures} still={still} />,
          inside.body,
        )}
    </Box>
  );
}
