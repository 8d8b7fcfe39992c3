import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type DragEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface FileDropProps {
  readonly accept: string;
  readonly hint: string;
  /** In place of the texts for videos. */
  readonly texts?: { readonly drop: string; readonly choose: string };
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

export function FileDrop({ accept, hint, texts, disabled, onFiles }: FileDropProps) {
  const { t } = useTranslation('videos');
  const choose = texts?.choose ?? t('uploadDialog.choose');
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles([...event.dataTransfer.files]);
  };
  return (
    <Box
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={{
        border: '1.5px dashed',
        borderColor: over ? 'primary.main' : 'text.disabled',
        bgcolor: over ? 'action.selected' : 'transparent',
        borderRadius: 1,
        p: 2.5,
        display: 'grid',
        justifyItems: 'center',
        gap: 0.75,
        textAlign: 'center',
      }}
    >
      <UploadIcon aria-hidden sx={{ color: 'text.secondary', fontSize: 30 }} />
      <Typography variant="body2">{texts?.drop ?? t('uploadDialog.drop')}</Typography>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {hint}
      </Typography>
      <Button variant="outlined" disabled={disabled} onClick={() => input.current?.click()} sx={{ mt: 0.5 }}>
        {choose}
      </Button>
      <Box
        component="input"
        ref={input}
        type="file"
        multiple
        accept={accept}
        aria-label={choose}
        data-testid="video-files"
        tabIndex={-1}
        sx={{ display: 'none' }}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </Box>
  );
}
