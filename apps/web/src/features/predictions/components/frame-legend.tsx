import Box from '@mui/material/Box';
import { colourOfConfidence } from '@sarm/domain/shapes/detection';
import { useTranslation } from 'react-i18next';

const MARKS = [
  { name: 'high', confidence: 0.9, dashed: false },
  { name: 'medium', confidence: 0.7, dashed: false },
  { name: 'low', confidence: 0.5, dashed: true },
] as const;

/** How the boxes of a prediction are drawn: the worker paints them in these colours. */
export function FrameLegend() {
  const { t } = useTranslation('predictions');
  return (
    <Box component="span" sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}>
      {MARKS.map(({ name, confidence, dashed }) => (
        <Box key={name} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
          <Box
            component="span"
            aria-hidden
            sx={{ width: 12, height: 12, border: 2, borderStyle: dashed ? 'dashed' : 'solid' }}
            style={{ borderColor: colourOfConfidence(confidence) }}
          />
          {t(`samples.legend.${name}`)}
        </Box>
      ))}
    </Box>
  );
}
