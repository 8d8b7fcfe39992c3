import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { VIEWER_COMMANDS, type ViewerCommand } from '@sarm/viewer/core/viewer-keys';
import { Kbd } from '@sarm/ui/kbd';
import { useTranslation } from 'react-i18next';

const NAMES: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  'Shift+ArrowLeft': 'Shift ←',
  'Shift+ArrowRight': 'Shift →',
  Escape: 'Esc',
};

export function KeysSheet({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['viewer', 'common']);
  return (
    <Dialog open onClose={onClose} aria-labelledby="keys-title">
      <DialogTitle id="keys-title">{t('viewer:keysSheet.title')}</DialogTitle>
      <DialogContent>
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1, columnGap: 2 }}
        >
          {(Object.keys(VIEWER_COMMANDS) as ViewerCommand[]).map((command) => (
            <Box key={command} sx={{ display: 'contents' }}>
              <Box component="dt">
                <Kbd>{NAMES[VIEWER_COMMANDS[command][0]] ?? VIEWER_COMMANDS[command][0]}</Kbd>
              </Box>
              <Box component="dd" sx={{ m: 0, typography: 'body2' }}>
                {t(`viewer:keysSheet.${command}`)}
              </Box>
            </Box>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
