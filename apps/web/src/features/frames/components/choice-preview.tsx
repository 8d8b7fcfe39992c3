import type { Frame } from '@sarm/contracts/http/frames/frames.entities';
import type { ChoiceWay } from '@sarm/domain/videos/frame-choice';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Micrograph } from '@sarm/ui/micrograph';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/api-error.ts';
import { AuthedImage } from '../../../shared/media/authed-image.tsx';
import { mediaUrl } from '../../../shared/media/media-url.ts';
import { useFrameTexts } from '../../../shared/media/use-frame-texts.ts';

export interface ChoicePreviewProps {
  readonly way: ChoiceWay;
  readonly valid: boolean;
  readonly data?:
    | { readonly count: number; readonly videos: number; readonly frames: readonly Frame[] }
    | undefined;
  readonly error?: unknown;
}

function Thumbnails({ frames }: { readonly frames: readonly Frame[] }) {
  const texts = useFrameTexts();
  return (
    <Box
      component="ul"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1,
        gridTemplateColumns: 'repeat(auto-fill, minmax(88px, 1fr))',
      }}
    >
      {frames.map((frame) => {
        const { name, time } = texts(frame);
        return (
          <Box component="li" key={frame.id} sx={{ minWidth: 0 }}>
            <Micrograph
              ratio={`${Math.max(frame.width, 1)} / ${Math.max(frame.height, 1)}`}
              sx={{ borderRadius: 0.5 }}
            >
              <AuthedImage source={mediaUrl('frame', frame.id)} alt="" small />
            </Micrograph>
            <Typography variant="caption" sx={{ display: 'block', lineHeight: 1.3 }}>
              {name}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', lineHeight: 1.3 }}>
              {time}
            </Typography>
          </Box>
        );
      })}
    </Box>
  );
}

/** How many frames a choice adds, and the first of them. */
export function ChoicePreview({ way, valid, data, error }: ChoicePreviewProps) {
  const { t } = useTranslation('recordings');
  const count = data?.count ?? 0;
  const text = () => {
    if (!valid) return '';
    if (data === undefined) return t('choose.counting');
    if (count > 0) return `${t('choose.count', { count })} ${t('choose.of', { count: data.videos })}`;
    return t(way === 'doubt' ? 'choose.noDoubt' : 'choose.nothing');
  };
  const more = count - (data?.frames.length ?? 0);
  return (
    <Box
      component="section"
      aria-label={t('choose.preview')}
      sx={{ display: 'grid', gap: 1, minHeight: 220, alignContent: 'start' }}
    >
      {error === undefined ? (
        <Typography variant="body2" sx={{ fontWeight: 620 }} aria-live="polite">
          {text()}
        </Typography>
      ) : (
        <Alert severity="error">{t('choose.failed', { message: errorText(error) })}</Alert>
      )}
      {data !== undefined && data.frames.length > 0 && <Thumbnails frames={data.frames} />}
      {more > 0 && (
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {t('choose.more', { count: more })}
        </Typography>
      )}
    </Box>
  );
}
