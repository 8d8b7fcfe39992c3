import Box from '@mui/material/Box';
import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { DetectionStatus } from '@sarm/domain/shapes/detection';
import { FigureValue } from '@sarm/ui/figure-value';
import { Micrograph } from '@sarm/ui/micrograph';
import { type ChipTone, StatusChip } from '@sarm/ui/status-chip';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { noDecimals, secondsWithTwoDecimals, twoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import type { Column } from '../../../shared/lists/data-table.tsx';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';

const TONES: Readonly<Record<DetectionStatus, ChipTone>> = {
  none: 'default',
  pending: 'running',
  processing: 'running',
  completed: 'success',
  failed: 'error',
};

export type MeasuredFrame = Frame & { readonly mean_confidence?: number | null };

/** The picture of a row: what detection drew where there is such a drawing, else the frame. */
export function FramePicture({ frame, width = 64 }: { readonly frame: Frame; readonly width?: number }) {
  const { t } = useTranslation('frames');
  const drawn = frame.detectionResultUrl !== null;
  return (
    <Micrograph
      ratio={`${Math.max(frame.width, 1)} / ${Math.max(frame.height, 1)}`}
      sx={{ width, borderRadius: 0.5 }}
    >
      <AuthedImage
        small
        source={mediaUrl(drawn ? 'detection-result' : 'frame', frame.id)}
        alt={t(drawn ? 'detectionsOf' : 'frame', { number: frame.frameNumber })}
      />
    </Micrograph>
  );
}

/** A frame on a small screen, where columns have no room: the same figures in one line each. */
export function FrameSummary(props: { readonly frame: MeasuredFrame; readonly results?: boolean }) {
  const { frame, results = false } = props;
  // The record itself names its model; here it would take four lines.
  const left = ['picture', 'frame', 'model'];
  const columns = useFrameColumns(results).filter(({ id }) => !left.includes(id));
  const { t } = useTranslation('frames');
  return (
    <Box sx={{ display: 'flex', gap: 1.5, py: 0.5, alignItems: 'flex-start' }}>
      <FramePicture frame={frame} width={72} />
      <Box sx={{ minWidth: 0, fontSize: '0.8125rem' }}>
        <Box sx={{ fontWeight: 620 }}>{t('frame', { number: frame.frameNumber })}</Box>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 1, rowGap: 0.25 }}
        >
          {columns.map(({ id, header, cell }) => (
            <Fragment key={id}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {header}
              </Box>
              <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
                {cell(frame)}
              </Box>
            </Fragment>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

/** Columns of frames with what detection found in them; `results`: only frames on which it was run. */
export function useFrameColumns(results: boolean): readonly Column<MeasuredFrame, never>[] {
  const { t } = useTranslation(['workbench', 'frames', 'common']);
  const locale = useLocale();
  const missing = t('common:notAvailable');
  const count = ({ detectionStatus, detectionCount }: Frame) => (
    <FigureValue
      value={
        results || detectionStatus === 'completed' || detectionCount > 0
          ? noDecimals(detectionCount, locale)
          : null
      }
      notAvailable={missing}
      reason={t(`workbench:runs.why.${detectionStatus}`)}
    />
  );
  const confidence = ({ mean_confidence: mean = null }: MeasuredFrame) => (
    <FigureValue
      value={mean === null ? null : twoDecimals(mean, locale)}
      notAvailable={missing}
      reason={t('workbench:runs.why.noBoxes')}
    />
  );
  return [
    {
      id: 'picture',
      header: t('workbench:runs.column.picture'),
      cell: (frame) => (
        <Box sx={{ py: 0.5 }}>
          <FramePicture frame={frame} {...(results ? { width: 160 } : {})} />
        </Box>
      ),
    },
    {
      id: 'frame',
      header: t('workbench:runs.column.frame'),
      cell: ({ frameNumber }) => t('frames:frame', { number: frameNumber }),
      oneLine: true,
    },
    {
      id: 'time',
      header: t('workbench:runs.column.time'),
      align: 'right',
      oneLine: true,
      cell: ({ timeOffset }) =>
        timeOffset === null
          ? missing
          : t('frames:time', { value: secondsWithTwoDecimals(timeOffset, locale) }),
    },
    ...(results
      ? []
      : [
          {
            id: 'status',
            header: t('workbench:runs.column.status'),
            cell: ({ detectionStatus: status }: Frame) => (
              <StatusChip label={t(`workbench:runs.status.${status}`)} tone={TONES[status]} />
            ),
          },
        ]),
    { id: 'count', header: t('workbench:runs.column.count'), align: 'right', cell: count },
    ...(results
      ? [
          {
            id: 'confidence',
            header: t('workbench:runs.column.confidence'),
            align: 'right' as const,
            cell: confidence,
          },
        ]
      : []),
    {
      id: 'model',
      header: t('workbench:runs.column.model'),
      wide: true,
      cell: ({ detectionModelId: model }) => (
        <FigureValue value={model} notAvailable={missing} reason={t('workbench:runs.why.noModel')} />
      ),
    },
  ];
}
