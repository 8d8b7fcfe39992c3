import BlockIcon from '@mui/icons-material/Block';
import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Tooltip from '@mui/material/Tooltip';
import type {
  AnalysedVideo,
  AnalysisFigure,
  AnalysisRecord,
} from '@sarm/contracts/http/analyses/analyses.entities';
import { notice } from '@sarm/domain/catalogue/notices';
import { qualityNotice } from '@sarm/domain/catalogue/quality-notices';
import { FigureValue } from '@sarm/ui/figure-value';
import { QualityChip } from '@sarm/ui/quality-chip';
import { useTranslation } from 'react-i18next';
import { InAppLink } from '../../../shared/components/in-app-link.tsx';
import { useFigureTexts } from '../../../shared/figures/use-figure-texts.ts';
import { oneDecimal } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';
import { PATHS, pathTo } from '../../../shared/paths.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';

export interface VideosCardProps {
  readonly record: Pick<AnalysisRecord, 'id' | 'analysedVideos'>;
  /** Absent: the person may not correct it. */
  readonly onCorrect?: ((video: AnalysedVideo) => void) | undefined;
  /** Why nothing can be corrected; the buttons stay and say so. */
  readonly blocked?: string | undefined;
}

const COLUMNS = ['cells', 'total', 'progressive', 'vap', 'crossed', 'drift'] as const;

export const tracksOf = (analysisId: string, videoId: string): string =>
  `${pathTo(PATHS.sarmVideo, { videoId })}?analysisId=${analysisId}`;

/** What each video shows by itself, and whether a person left it out. */
export function VideosCard({ record, onCorrect, blocked }: VideosCardProps) {
  const { t } = useTranslation('analyses');
  return (
    <SectionCard title={t('videosTable.title')} flush>
      <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('videosTable.title')}>
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('videosTable.video')}</TableCell>
              <TableCell>{t('videosTable.quality')}</TableCell>
              {COLUMNS.map((column) => (
                <TableCell key={column} align="right">
                  {t(`videosTable.${column}`)}
                </TableCell>
              ))}
              <TableCell align="right">{t('videosTable.open')}</TableCell>
              {onCorrect !== undefined && <TableCell />}
            </TableRow>
          </TableHead>
          <TableBody>
            {record.analysedVideos.map((video) => (
              <VideoRow
                key={video.id}
                analysisId={record.id}
                video={video}
                onCorrect={onCorrect}
                blocked={blocked}
              />
            ))}
          </TableBody>
        </Table>
      </Box>
    </SectionCard>
  );
}

function VideoRow({
  analysisId,
  video,
  onCorrect,
  blocked,
}: Omit<VideosCardProps, 'record'> & { readonly analysisId: string; readonly video: AnalysedVideo }) {
  const { t } = useTranslation(['analyses', 'notices']);
  const locale = useLocale();
  const texts = useFigureTexts();
  const notices = useNoticeText();
  const { excluded, quality } = video;
  const missing = t('analyses:notAvailable');
  const number = (value: number | null, reason?: string) => (
    <FigureValue
      value={value === null ? null : oneDecimal(value, locale)}
      notAvailable={missing}
      reason={reason ?? texts.why([])}
    />
  );
  const figure = (shown: AnalysisFigure) => (
    <FigureValue value={texts.line(shown)} notAvailable={missing} reason={texts.why(shown.reasons)} />
  );
  const { value: speed, interval: speedEnds } = video.vap;
  const vap = speed === null || speedEnds === null ? null : texts.format('vap')(speed);
  const qualityReasons = [
    ...(quality?.reasons.map((reason) => notices(qualityNotice(reason), reason)) ?? []),
  ].join(', ');
  const name =
    excluded === null
      ? t('analyses:videosTable.excludeOf', video)
      : t('analyses:videosTable.includeOf', video);
  return (
    <TableRow sx={excluded === null ? {} : { '& td': { color: 'text.disabled' } }}>
      <TableCell sx={{ fontVariantNumeric: 'normal', minWidth: 140 }}>
        <InAppLink to={tracksOf(analysisId, video.id)}>{video.name}</InAppLink>
        {excluded !== null && (
          <Box sx={{ fontSize: '0.75rem', color: 'warning.main' }}>
            {`${t('analyses:videosTable.excluded')}: ${
              excluded.by === null
                ? excluded.reason
                : t('analyses:videosTable.reasonBy', { reason: excluded.reason, by: excluded.by })
            }`}
          </Box>
        )}
        {excluded === null && video.total_motility.value === null && (
          <Box sx={{ fontSize: '0.75rem', color: 'warning.main', whiteSpace: 'normal', maxWidth: 360 }}>
            {texts.why(video.total_motility.reasons)}
          </Box>
        )}
        {video.corrections > 0 && (
          <Box sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
            {t('analyses:videosTable.corrected', { count: video.corrections })}
          </Box>
        )}
      </TableCell>
      <TableCell>
        <QualityChip
          verdict={quality?.verdict ?? null}
          label={
            quality === null ? t('analyses:videosTable.notJudged') : t(`analyses:quality.${quality.verdict}`)
          }
          reason={qualityReasons}
        />
      </TableCell>
      <TableCell align="right">{number(video.cells_in_view)}</TableCell>
      <TableCell align="right">{figure(video.total_motility)}</TableCell>
      <TableCell align="right">{figure(video.progressive_motility)}</TableCell>
      <TableCell align="right">
        <FigureValue value={vap} notAvailable={missing} reason={texts.why(video.vap.reasons)} />
      </TableCell>
      <TableCell align="right">{number(video.crossed_percent)}</TableCell>
      <TableCell align="right">
        {number(
          video.drift_um_per_s,
          video.drift_reason === null ? undefined : notices(video.drift_reason, video.drift_reason.code),
        )}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {video.tracks === null ? (
          <FigureValue
            value={null}
            notAvailable={missing}
            reason={texts.why([notice('calculation.not_analysed')])}
          />
        ) : (
          <InAppLink to={tracksOf(analysisId, video.id)}>
            {t('analyses:videosTable.tracks', { count: video.tracks })}
          </InAppLink>
        )}
      </TableCell>
      {onCorrect !== undefined && (
        <TableCell align="right">
          <Tooltip title={blocked ?? name}>
            <span>
              <IconButton
                size="small"
                aria-label={name}
                disabled={blocked !== undefined}
                onClick={() => onCorrect(video)}
              >
                {excluded === null ? <BlockIcon fontSize="small" /> : <UndoIcon fontSize="small" />}
              </IconButton>
            </span>
          </Tooltip>
        </TableCell>
      )}
    </TableRow>
  );
}
