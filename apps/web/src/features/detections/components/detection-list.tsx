import VerifiedIcon from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import type { Detection } from '@sarm/contracts/http/detection/detections.entities';
import { colourOfConfidence } from '@sarm/domain/shapes/detection';
import { useTranslation } from 'react-i18next';
import { twoDecimals } from '../../../shared/format/format-figures.ts';
import { useLocale } from '../../../shared/format/use-locale.ts';

export interface DetectionListProps {
  readonly detections: readonly Detection[];
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}

/** What was found in the frame, in the order of the numbers in the picture. */
export function DetectionList({ detections, selectedId, onSelect }: DetectionListProps) {
  const { t } = useTranslation('frames');
  const locale = useLocale();
  if (detections.length === 0)
    return (
      <Typography variant="body2" sx={{ p: 2, color: 'text.secondary' }}>
        {t('boxes.none')}
      </Typography>
    );
  return (
    <List dense disablePadding aria-label={t('boxes.list')} sx={{ maxHeight: 360, overflow: 'auto' }}>
      {detections.map((each, index) => (
        <ListItemButton
          key={each.id}
          selected={each.id === selectedId}
          aria-current={each.id === selectedId}
          onClick={() => onSelect(each.id)}
          sx={{ display: 'grid', gridTemplateColumns: '28px 1fr 20px 44px', gap: 1 }}
        >
          <Typography variant="body2" sx={{ fontWeight: 620 }}>
            {index + 1}
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }} noWrap>
            {`${t(`boxes.class.${each.class}`)} · ${t(`boxes.source.${each.source}`)}`}
          </Typography>
          {each.verified ? (
            <VerifiedIcon fontSize="small" color="success" titleAccess={t('boxes.verified')} />
          ) : (
            <span />
          )}
          <Box sx={{ display: 'flex', gap: 0.75, alignItems: 'center', justifyContent: 'flex-end' }}>
            <Box
              sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: colourOfConfidence(each.confidence) }}
            />
            {twoDecimals(each.confidence, locale)}
          </Box>
        </ListItemButton>
      ))}
    </List>
  );
}
