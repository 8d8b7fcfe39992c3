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
  /** One file, and no more. */
  readonly single?: boolean;
  /** One row where there is room for it: on a page the files are not all that matters. */
  readonly compact?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

const COLUMN = { p: 2.5, display: 'grid', justifyItems: 'center', gap: 0.75, textAlign: 'center' } as const;
const ROW = { p: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 } as const;

export function FileDrop(props: FileDropProps) {
  const { accept, hint, texts, disabled, single = false, compact = false, onFiles } = props;
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
        ...(compact ? ROW : COLUMN),
      }}
    >
      <UploadIcon aria-hidden sx={{ color: 'text.secondary', fontSize: 30 }} />
      <Box sx={compact ? { flex: 1, minWidth: 200 } : { display: 'contents' }}>
        <Typography variant="body2">{texts?.drop ?? t('uploadDialog.drop')}</Typography>
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {hint}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        disabled={disabled}
        onClick={() => input.current?.click()}
        sx={compact ? {} : { mt: 0.5 }}
      >
        {choose}
      </Button>
      <Box
        component="input"
        ref={input}
        type="file"
        multiple={!single}
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
