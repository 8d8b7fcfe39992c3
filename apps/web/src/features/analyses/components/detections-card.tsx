import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { detectionCalls } from '@sarm/contracts/addresses/detection.generated';
import type { AnalysisRecord } from '@sarm/contracts/http/analyses/analyses.entities';
import { DETECTION } from '@sarm/domain/shapes/detection';
import { ErrorState } from '@sarm/ui/error-state';
import { FigureValue } from '@sarm/ui/figure-value';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useEndlessRead } from '../../../shared/api/use-endless-read.ts';
import { InAppLink } from '../../../shared/components/in-app-link.tsx';
import { twoDecimals, noDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';
import { PATHS } from '../../../shared/paths.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';

const PIECES = { first: DETECTION.framesPerPage, added: DETECTION.framesPerPage };

/** BUS-150: for those who look closer, the frames of each video with what was detected in them. */
export function DetectionsCard({ videos }: { readonly videos: AnalysisRecord['videos'] }) {
  const { t } = useTranslation('analyses');
  const [chosen, setChosen] = useState(videos[0]?.id);
  if (chosen === undefined) return null;
  return (
    <SectionCard title={t('detectionDetails.title')} flush>
      <Typography variant="body2" sx={{ px: 2, color: 'text.secondary' }}>
        {t('detectionDetails.text')}
      </Typography>
      {videos.length > 1 && (
        <TextField
          select
          size="small"
          label={t('detectionDetails.video')}
          value={chosen}
          onChange={(event) => setChosen(event.target.value)}
          sx={{ m: 2, mb: 0, width: 'calc(100% - 32px)', maxWidth: 360 }}
        >
          {videos.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <FramesWithDetections key={chosen} videoId={chosen} />
    </SectionCard>
  );
}

function FramesWithDetections({ videoId }: { readonly videoId: string }) {
  const { t } = useTranslation(['analyses', 'common']);
  const locale = useLocale();
  const { list, rows } = useEndlessRead(detectionCalls.ofVideo, { params: { videoId }, query: {} }, PIECES);
  if (list.isError)
    return (
      <ErrorState
        message={t('analyses:detectionDetails.error', { message: errorText(list.error) })}
        retryLabel={t('common:retry')}
        onRetry={() => void list.refetch()}
      />
    );
  if (!list.isLoading && rows.length === 0)
    return (
      <Typography variant="body2" sx={{ p: 2 }}>
        {t('analyses:detectionDetails.none')}
      </Typography>
    );
  return (
    <>
      <Table size="small" aria-label={t('analyses:detectionDetails.title')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('analyses:detectionDetails.frame')}</TableCell>
            <TableCell align="right">{t('analyses:detectionDetails.count')}</TableCell>
            <TableCell align="right">{t('analyses:detectionDetails.confidence')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ id, frameNumber, detections, mean_confidence: mean }) => (
            <TableRow key={id}>
              <TableCell>
                <InAppLink to={`${PATHS.sarmDetectionFrame}?frameId=${id}&videoId=${videoId}`}>
                  {t('analyses:detectionDetails.open', { number: frameNumber })}
                </InAppLink>
              </TableCell>
              <TableCell align="right">{noDecimals(detections.length, locale)}</TableCell>
              <TableCell align="right">
                <FigureValue
                  value={mean === null ? null : twoDecimals(mean, locale)}
                  notAvailable={t('analyses:notAvailable')}
                />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {list.hasNextPage && (
        <Button sx={{ m: 1 }} loading={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {t('analyses:detectionDetails.more')}
        </Button>
      )}
    </>
  );
}
