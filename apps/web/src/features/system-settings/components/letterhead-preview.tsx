import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../../shared/components/section-card.tsx';

interface LetterheadPreviewProps {
  readonly clinicName?: string | undefined;
  readonly clinicAddress?: string | undefined;
  readonly clinicContact?: string | undefined;
  readonly clinicLogo?: string | undefined;
}

const INK = '#111111';
const PALE = '#e5e7eb';
const ROWS = [38, 30, 34, 40, 28];

/** How the head of a report comes out: paper is white in every theme. */
export function LetterheadPreview(props: LetterheadPreviewProps) {
  const { clinicName = '', clinicAddress = '', clinicContact = '', clinicLogo = '' } = props;
  const { t } = useTranslation('setup');
  const [first = '', ...below] = clinicName.split('\n');
  return (
    <SectionCard title={t('setup.letterhead.preview')} aside={t('setup.letterhead.page')}>
      <Box sx={{ bgcolor: PALE, borderRadius: 1, px: 2, pt: 2, overflow: 'hidden' }}>
        <Box sx={{ bgcolor: '#ffffff', color: INK, px: 3, pt: 3, pb: 4, fontSize: '0.6875rem' }}>
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.25,
              pb: 1.5,
              borderBottom: `1px solid ${INK}`,
            }}
          >
            {clinicLogo !== '' && (
              <Box component="img" src={clinicLogo} alt="" sx={{ maxHeight: 36, maxWidth: 96 }} />
            )}
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 700, fontSize: '0.875rem' }}>{first}</Box>
              <Box sx={{ whiteSpace: 'pre-line' }}>{below.join('\n')}</Box>
            </Box>
            <Box sx={{ textAlign: 'right', whiteSpace: 'pre-line', minWidth: 0 }}>
              {[clinicAddress, clinicContact].filter((each) => each !== '').join('\n')}
            </Box>
          </Box>
          <Box sx={{ fontWeight: 700, fontSize: '1rem', my: 2 }}>{t('setup.letterhead.report')}</Box>
          <Box aria-hidden sx={{ display: 'grid', gap: 1.5 }}>
            {ROWS.map((width) => (
              <Box key={width} sx={{ height: 8, width: `${2 * width}%`, bgcolor: PALE, borderRadius: 0.5 }} />
            ))}
          </Box>
        </Box>
      </Box>
    </SectionCard>
  );
}
