import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import ShownIcon from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { hasPart } from '@sarm/annotator/masks/mask-drawing';
import { PART_STYLES } from '@sarm/annotator/masks/part-styles';
import { MASK_PART_CODES, MASK_PARTS } from '@sarm/domain/shapes/masks';
import { Kbd } from '@sarm/ui/kbd';
import { useTranslation } from 'react-i18next';
import type { MaskEditor } from '../hooks/use-mask-editor.ts';

/** Points and brush go to the chosen part; nothing is measured here. */
export function PartList({ editor: { tools, drawing } }: { readonly editor: MaskEditor }) {
  const { t } = useTranslation('masks');
  return (
    <Box component="section" aria-label={t('parts')} sx={{ py: 1, borderTop: 1, borderColor: 'hairline' }}>
      <Typography variant="h4" component="h3" sx={{ px: 2, pb: 0.5 }}>
        {t('parts')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {MASK_PARTS.map((part) => {
          const { ink, dash } = PART_STYLES[part];
          const name = t(`part.${part}`);
          const isShown = tools.shownParts.has(part);
          const isChosen = tools.part === part;
          const isDrawn = drawing.drawing !== null && hasPart(drawing.drawing, part);
          return (
            <Box component="li" key={part} sx={{ display: 'flex', alignItems: 'center', pr: 1 }}>
              <ButtonBase
                aria-pressed={isChosen}
                aria-keyshortcuts={String(MASK_PART_CODES[part])}
                onClick={() => tools.setPart(part)}
                sx={{
                  flex: 1,
                  minHeight: 36,
                  px: 2,
                  gap: 1.25,
                  justifyContent: 'flex-start',
                  fontSize: 13,
                  fontWeight: 600,
                  ...(isChosen
                    ? {
                        bgcolor: 'action.selected',
                        boxShadow: ({ palette }) => `inset 3px 0 0 ${palette.primary.main}`,
                      }
                    : {}),
                  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: '-2px' },
                }}
              >
                <Kbd>{MASK_PART_CODES[part]}</Kbd>
                <svg width="22" height="12" aria-hidden>
                  <rect y="0" width="22" height="12" rx="2" fill="#23272C" />
                  <path d="M1 6H21" stroke={ink} strokeWidth="2.6" strokeDasharray={dash} />
                </svg>
                <Box component="span" sx={{ flex: 1, textAlign: 'left' }}>
                  {name}
                </Box>
                <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
                  {t(isDrawn ? 'outlined' : 'noPart')}
                </Typography>
              </ButtonBase>
              <IconButton
                size="small"
                aria-pressed={isShown}
                aria-label={t('showPart', { part: name })}
                onClick={() => tools.togglePart(part)}
              >
                {isShown ? <ShownIcon fontSize="small" /> : <HiddenIcon fontSize="small" />}
              </IconButton>
            </Box>
          );
        })}
      </Box>
      <Typography variant="caption" component="p" sx={{ px: 2, pt: 0.5, color: 'text.secondary' }}>
        {t('partHint')}
      </Typography>
    </Box>
  );
}
