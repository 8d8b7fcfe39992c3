import Box from '@mui/material/Box';
import { annotationCalls } from '@sarm/contracts/addresses/annotation.generated';
import type { View } from '@sarm/canvas/view';
import { EDITS } from '@sarm/domain/shapes/annotation-edits';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../../shared/api/use-read.ts';
import { compareWithModel } from '../state/compare-with-model.ts';

/** What people changed of the model's boxes; null until the history is read. */
export function useComparison(frameId: string, seq: number, enabled: boolean) {
  const { data } = useRead(
    annotationCalls.edits,
    enabled
      ? { params: { frameId }, query: { after: Math.max(0, seq - EDITS.perAnswer), limit: EDITS.perAnswer } }
      : null,
  );
  return useMemo(() => (data === undefined ? null : compareWithModel(data.edits)), [data]);
}
export type ShownComparison = NonNullable<ReturnType<typeof useComparison>>;

/** The places of the model, dotted over the picture; few of them, because most boxes stay where they were found. */
export function CompareLayer({
  comparison,
  view,
}: {
  readonly comparison: ShownComparison;
  readonly view: View;
}) {
  const { left, top, scale, ratio } = view;
  return (
    <Box
      component="svg"
      aria-hidden
      data-compare={comparison.originals.length}
      sx={{ position: 'absolute', inset: 0, width: '100%', height: '100%', pointerEvents: 'none', zIndex: 4 }}
    >
      <g transform={`translate(${left / ratio} ${top / ratio}) scale(${scale / ratio})`} fill="none">
        {comparison.originals.map(({ id, box: [x1, y1, x2, y2], deleted }) => (
          <g key={id} strokeWidth={2}>
            {/* Two colours, so that one of them stands out on any grey. */}
            {['#0E1318', '#FFFFFF'].map((colour, at) => (
              <rect
                key={colour}
                x={x1}
                y={y1}
                width={x2 - x1}
                height={y2 - y1}
                stroke={colour}
                strokeDasharray={at === 0 ? undefined : deleted ? '6 4' : '2 3'}
                vectorEffect="non-scaling-stroke"
              />
            ))}
          </g>
        ))}
      </g>
    </Box>
  );
}

export function CompareSummary({ comparison }: { readonly comparison: ShownComparison | null }) {
  const { t } = useTranslation('annotation');
  if (comparison === null) return null;
  const { moved, deleted, drawn } = comparison;
  const none = moved + deleted + drawn === 0;
  return (
    <Box role="status" sx={{ px: 2, py: 0.5, fontSize: '0.75rem', color: 'text.secondary' }}>
      {none ? t('compare.none') : t('compare.summary', { moved, deleted, added: drawn })}
    </Box>
  );
}
