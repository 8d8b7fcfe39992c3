import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { LETTERHEAD_LOGO } from '@sarm/domain/settings';
import { type ChangeEvent, useRef, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Values } from '../hooks/use-group-form.ts';

const readAddress = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the file could not be read')));
    reader.readAsDataURL(file);
  });

/** PLT-235: a PNG up to 1 MB. It is kept with the card and saved with it. */
export function LogoField({ control }: { readonly control: Control<Values<'general'>> }) {
  const { t } = useTranslation(['system', 'complaints']);
  const { field, fieldState } = useController({ control, name: 'clinicLogo' });
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined) return;
    if (file.type !== 'image/png') setRefusal(t('complaints:logo_not_png'));
    else if (file.size > LETTERHEAD_LOGO.maxBytes) setRefusal(t('complaints:logo_too_large'));
    else {
      setRefusal(undefined);
      field.onChange(await readAddress(file));
    }
  };
  const { value, ref, onChange } = field;
  const label = t(value === '' ? 'general.addLogo' : 'general.replaceLogo');
  const complaint = refusal ?? fieldState.error?.message;
  return (
    <Box role="group" aria-label={t('general.logo')}>
      <Box
        sx={{
          minHeight: 116,
          p: 1,
          border: 1,
          borderStyle: 'dashed',
          borderColor: complaint === undefined ? 'divider' : 'error.main',
          borderRadius: 1,
          display: 'grid',
          alignContent: 'space-between',
          justifyItems: 'center',
          gap: 1,
        }}
      >
        {value === '' ? (
          <Typography variant="caption" sx={{ color: 'text.secondary', pt: 2, textAlign: 'center' }}>
            {t('general.noLogo')}
          </Typography>
        ) : (
          <Box
            component="img"
            src={value}
            alt={t('general.logo')}
            sx={{ maxWidth: '100%', maxHeight: 64, objectFit: 'contain', bgcolor: 'common.white' }}
          />
        )}
        <Box>
          <Tooltip title={label}>
            <IconButton ref={ref} aria-label={label} onClick={() => input.current?.click()}>
              <UploadIcon fontSize="small" />
            </IconButton>
          </Tooltip>
          {value !== '' && (
            <Tooltip title={t('general.removeLogo')}>
              <IconButton aria-label={t('general.removeLogo')} onClick={() => onChange('')}>
                <DeleteIcon fontSize="small" />
              </IconButton>
            </Tooltip>
          )}
        </Box>
        <input
          ref={input}
          type="file"
          accept="image/png"
          hidden
          aria-label={t('general.logoFile')}
          onChange={(event) => void choose(event)}
        />
      </Box>
      <FormHelperText error={complaint !== undefined}>{complaint ?? t('general.logoRule')}</FormHelperText>
    </Box>
  );
}
