import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import type { ReviewItem } from '@sarm/contracts/http/reviews/reviews.entities';
import { Kbd } from '@sarm/ui/kbd';
import { useTranslation } from 'react-i18next';
import { PersonAvatar } from '../../../shared/components/person-avatar.tsx';

export interface StageHeadProps {
  readonly item: ReviewItem;
  /** How many pictures stand below. */
  readonly pictures: number;
  /** Null: there is nothing to lay over it. */
  readonly overlay: boolean | null;
  readonly onOverlay: (overlay: boolean) => void;
}

const LINE = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 } as const;

/** Whose boxes stand on the left, and what is compared with them. */
export function StageHead({ item, pictures, overlay, onOverlay }: StageHeadProps) {
  const { t } = useTranslation('reviews');
  const isFrame = item.type === 'detection';
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        mb: 1,
        minHeight: 30,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Box sx={LINE}>
        <PersonAvatar name={item.creator_name} size={20} />
        <Typography variant="body2" sx={{ fontWeight: 620 }}>
          {item.creator_name}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isFrame ? t('underReview', { count: item.label_count }) : t('maskUnderReview')}
        </Typography>
      </Box>
      <Box sx={LINE}>
        <Typography variant="body2" sx={{ flex: 1, color: 'text.secondary' }}>
          {pictures > 1 && t(isFrame ? 'proposedByModel' : 'maskPicture')}
        </Typography>
        {overlay !== null && (
          <ToggleButtonGroup
            exclusive
            size="small"
            color="primary"
            aria-label={t('comparison')}
            value={overlay ? 'overlay' : 'side'}
            onChange={(_, value: string | null) => value !== null && onOverlay(value === 'overlay')}
          >
            <ToggleButton value="side">{t('sideBySide')}</ToggleButton>
            <ToggleButton value="overlay" sx={{ gap: 0.75 }}>
              {t('overlay')} <Kbd>O</Kbd>
            </ToggleButton>
          </ToggleButtonGroup>
        )}
      </Box>
    </Box>
  );
}
