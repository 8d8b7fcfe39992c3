import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../media/save-file.ts';
import { useToast } from '../state/use-toast.ts';

/** Shown once: a person who continues confirms that they are stored. */
export function RecoveryCodes({
  codes,
  onStored,
}: {
  readonly codes: readonly string[];
  readonly onStored: () => void;
}) {
  const { t } = useTranslation('secondFactor');
  const toast = useToast();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast.success(t('copied'));
  };
  return (
    <Stack spacing={2}>
      <Alert severity="warning">{t('recoveryLead')}</Alert>
      <Box
        component="ol"
        aria-label={t('store')}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
          gap: 0.75,
          fontFamily: 'monospace',
          fontSize: '0.875rem',
        }}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </Box>
      <Stack direction="row" spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button onClick={() => void copy()}>{t('copyAll')}</Button>
        <Button
          onClick={() =>
            saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'sarm-recovery-codes.txt')
          }
        >
          {t('download')}
        </Button>
        <Button variant="contained" onClick={onStored}>
          {t('stored')}
        </Button>
      </Stack>
    </Stack>
  );
}
