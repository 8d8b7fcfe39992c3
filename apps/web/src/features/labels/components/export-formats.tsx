import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { ExportFormatState } from '@sarm/contracts/http/label-files/label-files.entities';
import type { ExportFormat } from '@sarm/domain/labels';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useNoticeText } from '../../../shared/i18n/use-notice-text.ts';

/** Names that are the same in every language. */
const NAMES: Readonly<Record<Exclude<ExportFormat, 'masks'>, string>> = {
  coco: 'COCO',
  yolo: 'YOLO',
  voc: 'Pascal VOC',
  mot: 'MOT',
};

export function useFormatName(): (format: ExportFormat) => string {
  const { t } = useTranslation('labelFiles');
  return (format) => (format === 'masks' ? t('formats.masks') : NAMES[format]);
}

export interface ExportFormatsProps {
  readonly formats: readonly ExportFormatState[];
  readonly chosen: ExportFormat;
  readonly onChoose: (format: ExportFormat) => void;
}

/** One format; one that the label cannot be written in stays where it is and says why. */
export function ExportFormats({ formats, chosen, onChoose }: ExportFormatsProps) {
  const { t } = useTranslation('labelFiles');
  const nameOf = useFormatName();
  const noticeText = useNoticeText();
  const id = useId();
  return (
    <RadioGroup
      aria-label={t('export.format')}
      value={chosen}
      onChange={(_, value) => onChoose(value as ExportFormat)}
      sx={{
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
      }}
    >
      {formats.map(({ format, possible, message, notice }) => {
        const why = noticeText(notice, message);
        const on = format === chosen && possible;
        return (
          <Box
            key={format}
            sx={{
              border: possible ? '1px solid' : '1px dashed',
              borderColor: on ? 'primary.main' : 'divider',
              bgcolor: on ? 'action.selected' : 'transparent',
              borderRadius: 1,
              px: 1,
              py: 0.5,
            }}
          >
            <FormControlLabel
              value={format}
              disabled={!possible}
              control={
                <Radio size="small" slotProps={{ input: { 'aria-describedby': `${id}-${format}` } }} />
              }
              label={nameOf(format)}
              slotProps={{ typography: { variant: 'body2', sx: { fontWeight: 650 } } }}
              sx={{ mr: 0, width: '100%' }}
            />
            <Typography
              id={`${id}-${format}`}
              variant="caption"
              component="p"
              sx={{ pl: '27px', mt: -0.75, mb: 0.5, color: 'text.secondary' }}
            >
              {why === '' ? t(`hints.${format}`) : why}
            </Typography>
          </Box>
        );
      })}
    </RadioGroup>
  );
}
