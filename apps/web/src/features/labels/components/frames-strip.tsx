import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import Typography from '@mui/material/Typography';
import { labelsCalls } from '@sarm/contracts/addresses/labels.generated';
import type { LabelFrame } from '@sarm/contracts/http/labels/labels.entities';
import { ErrorState } from '@sarm/ui/error-state';
import { Micrograph } from '@sarm/ui/micrograph';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { useRead } from '../../../shared/api/use-read.ts';
import { SectionCard } from '../../../shared/components/section-card.tsx';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';
import { useFrameFailureTexts } from '../../../shared/media/use-frame-failure-texts.ts';
import { moveAcross } from '../state/move-across.ts';

const PER_PAGE = 9;

export interface FramesStripProps {
  readonly labelId: string;
  readonly frameId: string | null;
  /** Null: all frames again. */
  readonly onChoose: (frameId: string | null) => void;
}

/** TEC-074: the items by frame; one frame chosen, only its items are listed below. */
export function FramesStrip({ labelId, frameId, onChoose }: FramesStripProps) {
  const { t } = useTranslation(['dataLabels', 'common']);
  const [page, setPage] = useState(1);
  const answer = useRead(labelsCalls.labelFrames, {
    params: { id: labelId },
    query: { page, limit: PER_PAGE },
  });
  const { data, isError } = answer;
  if (isError && data === undefined)
    return (
      <ErrorState
        message={errorText(answer.error, t('dataLabels:strip.failed'))}
        retryLabel={t('common:retry')}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  const pages = data?.total_pages ?? 1;
  return (
    <SectionCard
      title={t('dataLabels:strip.title')}
      note={data?.total_count}
      aside={
        pages > 1 && (
          <Box sx={{ display: 'flex' }}>
            <IconButton
              aria-label={t('dataLabels:strip.previous')}
              disabled={page <= 1}
              onClick={() => setPage(page - 1)}
            >
              <PreviousIcon fontSize="small" />
            </IconButton>
            <IconButton
              aria-label={t('dataLabels:strip.next')}
              disabled={page >= pages}
              onClick={() => setPage(page + 1)}
            >
              <NextIcon fontSize="small" />
            </IconButton>
          </Box>
        )
      }
    >
      <Box
        component="ul"
        aria-busy={answer.isFetching}
        onKeyDown={moveAcross}
        sx={{
          m: 0,
          p: '3px',
          listStyle: 'none',
          display: 'grid',
          gap: 1.25,
          gridAutoFlow: 'column',
          gridAutoColumns: `max(76px, calc((100% - ${(PER_PAGE - 1) * 10}px) / ${PER_PAGE}))`,
          overflowX: 'auto',
          minHeight: 84,
        }}
      >
        {data?.frames.map((frame) => (
          <StripFrame
            key={frame.frame_id}
            frame={frame}
            chosen={frame.frame_id === frameId}
            onPress={() => onChoose(frame.frame_id === frameId ? null : frame.frame_id)}
          />
        ))}
      </Box>
    </SectionCard>
  );
}

interface StripFrameProps {
  readonly frame: LabelFrame;
  readonly chosen: boolean;
  readonly onPress: () => void;
}

function StripFrame({ frame, chosen, onPress }: StripFrameProps) {
  const { t } = useTranslation('dataLabels');
  const failureTexts = useFrameFailureTexts();
  const { frame_number: number, video_name: video, item_count: count, width, height } = frame;
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <ButtonBase
        aria-pressed={chosen}
        onClick={onPress}
        sx={{
          display: 'block',
          width: '100%',
          textAlign: 'left',
          borderRadius: 0.75,
          '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 1 },
        }}
      >
        <Micrograph
          ratio={`${Math.max(width, 1)} / ${Math.max(height, 1)}`}
          sx={{
            borderRadius: 0.75,
            ...(chosen
              ? {
                  boxShadow: ({ palette }) =>
                    `0 0 0 1px ${palette.background.paper}, 0 0 0 3px ${palette.primary.main}`,
                }
              : {}),
          }}
        >
          <AuthedImage
            small
            source={mediaUrl('frame', frame.frame_id)}
            alt={t('strip.picture', { number, video })}
            failureTexts={failureTexts}
          />
        </Micrograph>
        <Box
          component="span"
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 0.5, justifyContent: 'space-between', mt: 0.5 }}
        >
          <Typography component="span" variant="caption" sx={{ fontWeight: chosen ? 700 : 620 }}>
            {t('strip.frame', { number })}
          </Typography>
          <Typography
            component="span"
            variant="caption"
            sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}
          >
            {t('items', { count })}
          </Typography>
        </Box>
      </ButtonBase>
    </Box>
  );
}
